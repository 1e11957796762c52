import Foundation
import Testing

@testable import Stage2Publishers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Objects that several threads use concurrently, beside those of ThreadTests: each of these tests
/// fails when the object's lock is taken out.
@Suite struct LockTests {
  @Test("1.3: actions that four threads hand in run one at a time, and none is lost")
  func actions() {
    let (actions, count) = (ActionQueue(), Exclusive(0))
    onThreads(4) { _ in
      for _ in 0..<5_000 { actions.run { count { $0 += 1 } } }
    }
    #expect(count.value == 20_000 && count.overlapCount == 0)
  }

  @Test("What four threads schedule in virtual time is all run")
  func testScheduler() {
    let clock = TestScheduler()
    onThreads(4) { index in
      for number in 0..<1_000 {
        clock.schedule(after: VirtualTime(nanoseconds: (index * number) % 7)) {}
      }
    }
    #expect(clock.pendingCount == 4_000)
    clock.advance(by: .nanoseconds(7))
    #expect(clock.pendingCount == 0)
  }

  @Test("3.5: of requests and a cancel that meet, at most one starts a data task")
  func dataTask() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.protocolClasses = [Silent.self]
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    for round in 0..<200 {
      let url = URL(filePath: "/silent/\(round)")
      var subscription: (any Subscription)?
      session.dataTaskPublisher(for: url).subscribe(
        AnySubscriber(receiveSubscription: { subscription = $0 }))
      let held = subscription
      onThreads(4) { index in
        if index == 3 { held?.cancel() } else { held?.request(.max(1)) }
      }
    }
    #expect(Silent.starts.allSatisfy { $0.value == 1 }, "\(Silent.starts)")
  }

  /// Answers nothing, and counts who asked.
  private final class Silent: URLProtocol {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var counts: [URL: Int] = [:]

    static var starts: [URL: Int] { lock.withLock { counts } }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {
      guard let url = request.url else { return }
      Self.lock.withLock { Self.counts[url, default: 0] += 1 }
    }
    override func stopLoading() {}
  }
}
