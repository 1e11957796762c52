import Foundation
import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Stage 10: requests", .serialized, .ownThread)
struct RequestTests {
  private let setting = Setting()

  /// Starts a request to a service that never answers, under the id 1, and waits until it is there.
  /// Returns how many events the service had seen before.
  private func ask(_ outcomes: Mailbox<String>) throws -> Int {
    let before = SilentService.events.all.count
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [SilentService.self]
    let session = URLSession(configuration: configuration)
    let url = try #require(URL(string: "http://silent.example"))
    setting.perform { home in
      home.contents.run(
        Effect.run { send in
          do {
            _ = try await session.data(from: url)
            outcomes.post("an answer")
          } catch {
            outcomes.post("\((error as? URLError)?.errorCode ?? 0)")
          }
          send("over")
        }
        .cancellable(id: 1))
    }
    try SilentService.events.wait(forCount: before + 1)
    return before
  }

  /// Runs the jobs that come until the request is over.
  private func runUntilOver(_ outcomes: Mailbox<String>, _ before: Int) throws {
    // The job comes from the session's thread.
    let deadline = Date(timeIntervalSinceNow: 60)
    while outcomes.all.isEmpty, Date() < deadline {
      if !setting.executor.step() { Thread.sleep(forTimeInterval: 0.001) }
    }
    #expect(outcomes.all == ["\(URLError.Code.cancelled.rawValue)"])
    let events = try SilentService.events.wait(forCount: before + 2)
    #expect(events.dropFirst(before) == ["startLoading", "stopLoading"])
  }

  @Test("A request that is canceled by its id is stopped, and what is sent after it is dropped")
  func canceled() throws {
    let outcomes = Mailbox<String>()
    let before = try ask(outcomes)
    setting.perform { $0.contents.run(.cancel(id: 1)) }
    try runUntilOver(outcomes, before)
    #expect(setting.names == [])
  }

  @Test("A request is stopped when its store goes")
  func released() throws {
    let outcomes = Mailbox<String>()
    let before = try ask(outcomes)
    setting.perform { $0.contents.store = nil }
    try runUntilOver(outcomes, before)
  }
}

/// A service that never answers.
private final class SilentService: URLProtocol {
  static let events = Mailbox<String>()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { SilentService.events.post("startLoading") }
  override func stopLoading() { SilentService.events.post("stopLoading") }
}
