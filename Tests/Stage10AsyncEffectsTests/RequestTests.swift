import Foundation
import PrimeTime
import Stage10AsyncEffects
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Stage 10: requests", .serialized, .ownThread)
struct RequestTests {
  private let home = Home()
  private let outcomes = Mailbox<String>()

  /// Starts a request to a service that never answers, under the id 1, ends it, and waits until it
  /// has ended.
  private func ask(thenEnd end: (isolated Home) -> Void) async throws {
    let before = SilentService.events.all.count
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [SilentService.self]
    let session = URLSession(configuration: configuration)
    let url = try #require(URL(string: "http://silent.example"))
    let outcomes = outcomes
    let task = home.perform { home in
      home.world.run(
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
      return home.world.task
    }
    try SilentService.events.wait(forCount: before + 1)
    home.perform(end)
    #expect(try outcomes.wait(forCount: 1) == ["\(URLError.Code.cancelled.rawValue)"])
    let events = try SilentService.events.wait(forCount: before + 2)
    #expect(events.dropFirst(before) == ["startLoading", "stopLoading"])
    await task?.finish()
  }

  @Test("A request that is canceled by its id is stopped, and what is sent after it is dropped")
  func canceled() async throws {
    try await ask { home in home.world.run(.cancel(id: 1)) }
    #expect(home.perform { $0.world.names } == [])
  }

  @Test("A request is stopped when its store goes")
  func released() async throws {
    try await ask { home in home.world.store = nil }
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
