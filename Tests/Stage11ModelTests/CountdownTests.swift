import Observation
import Stage11TestingAsyncEffects
import Testing

#if os(Linux)
  /// Counts three seconds down, and can be paused.
  @MainActor @Observable private final class Countdown {
    private(set) var left = 3
    private var isPaused = true
    private var count: Task<Void, any Error>?

    /// The mistake: who pauses and continues within a second has two loops that count.
    func startWithFlag() {
      isPaused = false
      Task {
        while left > 0 {
          try await Task.sleep(for: .seconds(1))
          if isPaused { return }
          left -= 1
        }
      }
    }

    func pauseWithFlag() { isPaused = true }

    /// A smaller mistake: a pause that comes when the second has ended still counts it.
    func startByTheBook() {
      count?.cancel()
      count = Task {
        while left > 0 {
          try await Task.sleep(for: .seconds(1))
          left -= 1
        }
      }
    }

    /// Ends the loop before, and asks before it counts.
    func start() {
      count?.cancel()
      count = Task {
        while left > 0 {
          try await Task.sleep(for: .seconds(1))
          try Task.checkCancellation()
          left -= 1
        }
      }
    }

    func pause() { count?.cancel() }
  }

  @Suite("Models: a countdown")
  struct CountdownTests {
    @Test("A flag pauses nothing that is started again before the flag is looked at")
    func flag() {
      withTestExecutor(onFailure: { $0.record() }) { executor in
        let model = Countdown()
        model.startWithFlag()
        executor.advance(by: .milliseconds(500))
        model.pauseWithFlag()
        model.startWithFlag()
        executor.advance(by: .seconds(1))
        #expect(model.left == 1)
      }
    }

    @Test(
      "A canceled loop counts nothing more, and the one that follows begins a second of its own")
    func canceled() {
      withTestExecutor(onFailure: { $0.record() }) { executor in
        let model = Countdown()
        model.start()
        executor.advance(by: .milliseconds(1_500))
        model.pause()
        executor.advance(by: .seconds(9))
        #expect(model.left == 2)
        model.start()
        executor.advance(by: .milliseconds(999))
        #expect(model.left == 2)
        executor.advance(by: .milliseconds(1_001))
        #expect(model.left == 0)
      }
    }

    /// What is left when the user pauses, just as a second ends, and what is left later.
    private func pausing(_ start: @MainActor (Countdown) -> Void) -> [[Int]: Int] {
      everyOrder(onFailure: { $0.record() }) { order in
        let model = Countdown()
        start(model)
        var atPause = 0
        order.task("the user") {
          try? await Task.sleep(for: .seconds(1))
          model.pause()
          atPause = model.left
        }
        order.executor.advance(by: .seconds(9))
        return [atPause, model.left]
      }.outcomes
    }

    @Test("A second that has ended is counted after the pause, unless the loop asks first")
    func together() {
      #expect(pausing { $0.startByTheBook() } == [[2, 2]: 3, [3, 3]: 2, [3, 2]: 2])
      #expect(pausing { $0.start() } == [[2, 2]: 3, [3, 3]: 4])
    }
  }
#endif
