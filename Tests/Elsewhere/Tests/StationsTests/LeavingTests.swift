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
    assertLeaves { try? await Task.sleep(for: .milliseconds(1)) }
  }

  func testATaskWithoutThePreferenceIsFoundOutWhereItIsAwaited() {
    assertLeaves { await Task { try? await Task.sleep(for: .milliseconds(1)) }.value }
    assertLeaves { await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value }
  }

  private func assertLeaves(_ body: @escaping @Sendable () async -> Void) {
    let orders = everyOrder { order in
      order.task("Ann") { await body() }
      order.executor.run()
      return true
    }
    XCTAssertEqual(
      orders.failure?.comment,
      "The scenario leaves the executor: after step 1, a job of Ann came from another thread.")
  }
}
