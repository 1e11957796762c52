import Stage11TestingAsyncEffects
import XCTest

final class LeavingTests: XCTestCase {
  func testWhoSleepsOnTheTestClockStays() {
    everyOrder(onFailure: { XCTFail("\($0)") }) { order in
      let clock = TestClock(executor: order.executor)
      order.task("Ann") { try? await clock.sleep(for: .seconds(1)) }
      clock.run()
    }
  }

  func testRealTimeIsFoundOut() {
    assertLeaves { _ in try? await Task.sleep(for: .milliseconds(200)) }
  }

  func testATaskWithoutThePreferenceIsFoundOutWhereItIsAwaited() {
    assertLeaves { signals in await Task { for await _ in signals {} }.value }
    assertLeaves { signals in await Task.detached { for await _ in signals {} }.value }
  }

  /// The signals end when the executor has run, so that Ann surely waits for what she has started.
  private func assertLeaves(_ body: @escaping @Sendable (AsyncStream<Void>) async -> Void) {
    let orders = everyOrder { order in
      let signals = AsyncStream.makeStream(of: Void.self)
      order.task("Ann") { await body(signals.stream) }
      order.executor.run()
      signals.continuation.finish()
      return true
    }
    XCTAssertEqual(
      orders.failure?.comment,
      "The scenario leaves the executor: after step 1, a job of Ann came from another thread.")
  }
}
