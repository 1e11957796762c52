import Dispatch
import Stage11TestingAsyncEffects
import XCTest

nonisolated final class LeavingTests: XCTestCase {
  func testWhatComesBackFromAQueueIsFoundOut() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      let isAwaited = DispatchSemaphore(value: 0)
      order.task("search") {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            isAwaited.wait()
            continuation.resume()
          }
        }
      }
      order.executor.run()
      isAwaited.signal()
    }
    XCTAssertEqual(
      orders.failure?.comment,
      """
      After step 1, a job of search came from another thread. A request, a queue, a thread, a real \
      clock or an actor that other code uses answers at any time, and no test can order it: replace \
      it with a double that the test controls.
      """)
  }

  func testATaskThatIsLeftIsCanceledAndNamedIfItGoesOn() {
    var failures: [String] = []
    withTestExecutor(onFailure: { failures.append($0.message) }) { executor in
      Task(name: "deaf") { while true { await Task.yield() } }
      Task(name: "polite") { while !Task.isCancelled { await Task.yield() } }
      executor.step()
    }
    XCTAssertEqual(
      failures,
      [
        "This task keeps running after the end, though it was canceled: deaf. A loop must check "
          + "Task.isCancelled."
      ])
  }
}
