import Foundation
import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Code that leaves the thread that turns: said by name and place, never a crash.
@Suite("Stage 11: what leaves the test", .ownThread)
struct DepartureTests {
  /// Ways out of the thread, each of which comes back.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case queue, thread, dispatchTimer, runLoop, runLoopTimer, request, actor, taskExecutor

    var testDescription: String { rawValue }

    /// Leaves, and comes back when the gate is open. Who is back before he has been suspended has
    /// not been away.
    func go(_ gate: DispatchSemaphore) async {
      @Sendable func back(_ continuation: CheckedContinuation<Void, Never>) {
        gate.wait()
        continuation.resume()
      }
      switch self {
      case .queue:
        await withCheckedContinuation { leave in DispatchQueue.global().async { back(leave) } }
      case .thread:
        await withCheckedContinuation { leave in Thread.detachNewThread { back(leave) } }
      case .dispatchTimer:
        await withCheckedContinuation { leave in
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { back(leave) }
        }
      case .runLoop:
        await withCheckedContinuation { leave in
          withRunLoop { $0.perform { back(leave) } }
        }
      case .runLoopTimer:
        await withCheckedContinuation { leave in
          withRunLoop { loop in
            loop.add(
              Timer(timeInterval: 0.001, repeats: false) { _ in back(leave) }, forMode: .default)
          }
        }
      case .request:
        // Nobody listens there.
        guard let url = URL(string: "http://127.0.0.1:9/") else { return }
        _ = try? await URLSession.shared.data(from: url)
      case .actor:
        await QueueActor().work()
      case .taskExecutor:
        await Task(executorPreference: QueueExecutor()) { _ = gate.wait(timeout: .now() + 360) }
          .value
      }
    }

    /// Runs a run loop on a thread of its own, until its work is done.
    private func withRunLoop(_ addWork: @escaping @Sendable (RunLoop) -> Void) {
      Thread.detachNewThread {
        let loop = RunLoop.current
        addWork(loop)
        _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 360))
      }
    }
  }

  @Test(
    "A way out is said, with the name of the task and the step after which it came back",
    arguments: Way.allCases)
  func everyWay(_ way: Way) {
    let orders = everyOrder(onFailure: { _ in }) { order in
      let gate = DispatchSemaphore(value: 0)
      order.task("search") { await way.go(gate) }
      order.executor.run()
      gate.signal()
    }
    let comment = orders.failure?.comment ?? "Nothing was said."
    #expect(comment.hasPrefix("After step 1, a job of search came from another thread."))
  }

  @Test("In one order it is said, too, and what came back is run", arguments: Way.allCases)
  func oneOrder(_ way: Way) {
    var failures: [String] = []
    let isBack = LockedState(false)
    withTestExecutor(onFailure: { failures.append($0.message) }) { executor in
      let gate = DispatchSemaphore(value: 0)
      Task(name: "search") {
        await way.go(gate)
        isBack.withLock { $0 = true }
      }
      executor.run()
      gate.signal()
      #expect(executor.list.arrivals.wait(timeout: .now() + 360) == .success)
      executor.run()
    }
    #expect(isBack.withLock { $0 })
    #expect(failures.count == 1)
    #expect(failures.first?.contains("a job of search came from another thread") == true)
  }

  @Test("A task that a queue starts really runs, in and after the test")
  func fromAQueue() {
    let ran = DispatchSemaphore(value: 0)
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let isMade = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        Task { ran.signal() }
        isMade.signal()
      }
      isMade.wait()
      executor.run()
    }
    #expect(ran.wait(timeout: .now() + 360) == .success)
  }

  @Test(
    "Ordinary code may use the same actor meanwhile: nothing is lost, and it is said if they met")
  func sharedActor() {
    let actor = Shared()
    let isOver = LockedState(false)
    let calls = LockedState(0)
    for _ in 0..<3 {
      Task.detached {
        while !isOver.withLock({ $0 }) {
          await actor.call()
          calls.withLock { $0 += 1 }
        }
      }
    }
    defer { isOver.withLock { $0 = true } }
    for _ in 0..<200 {
      var isSaid = false
      let isDone = LockedState(false)
      withTestExecutor(onFailure: { _ in isSaid = true }) { executor in
        Task {
          await actor.call()
          isDone.withLock { $0 = true }
        }
        executor.run()
      }
      #expect(isSaid || isDone.withLock { $0 })
    }
    let before = calls.withLock { $0 }
    #expect(
      (0..<18_000).contains { _ in
        Thread.sleep(forTimeInterval: 0.01)
        return calls.withLock { $0 } > before
      })
  }

  @Test("Who waits on the thread for a task of the test is told so, and stopped after a while")
  func semaphore() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Watchdog.patience.withLock { $0 = (words: 1, end: 2) }
      withTestExecutor(onFailure: { _ in }) { _ in
        let semaphore = DispatchSemaphore(value: 0)
        Task(name: "search") { semaphore.signal() }
        semaphore.wait()
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("A step of a test has not ended after 1 seconds."), "\(words)")
    #expect(words.contains("search"), "\(words)")
    #expect(words.contains("is a deadlock"), "\(words)")
  }
}

/// An actor whose executor is a queue.
private actor QueueActor {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func work() {}
}

private actor Shared {
  func call() async { await Task.yield() }
}

private final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "an executor of its own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}
