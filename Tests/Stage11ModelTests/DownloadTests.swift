import Observation
import Stage11TestingAsyncEffects
import Testing

@MainActor @Observable private final class Download {
  private(set) var percent = 0
  private(set) var state = "waits"
  private var task: Task<Void, Never>?

  /// The mistake: takes the end of the loop for the end of the file.
  func startInHaste(_ progress: AsyncThrowingStream<Int, any Error>) {
    state = "loads"
    task = Task {
      do {
        for try await percent in progress { self.percent = percent }
        state = "has ended"
      } catch {
        state = "has failed"
      }
    }
  }

  /// Asks, after the loop, why the loop has ended.
  func start(_ progress: AsyncThrowingStream<Int, any Error>) {
    state = "loads"
    task = Task {
      do {
        for try await percent in progress { self.percent = percent }
        try Task.checkCancellation()
        state = "has ended"
      } catch {
        state = Task.isCancelled ? "is canceled" : "has failed"
      }
    }
  }

  func cancel() { task?.cancel() }
}

/// Loads a file in four parts, one each second.
private func file(clock: any Clock<Duration>) -> AsyncThrowingStream<Int, any Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        for part in 1...4 {
          try await clock.sleep(for: .seconds(1))
          continuation.yield(25 * part)
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

@Suite("Models: a download's progress")
struct DownloadTests {
  private typealias Start = @MainActor (Download, AsyncThrowingStream<Int, any Error>) -> Void

  /// Cancels a download just when a part arrives. Returns what is said of it.
  private func canceling(after seconds: Int, _ start: Start) -> [String: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let model = Download()
      start(model, file(clock: order.executor.clock))
      order.task("the user") {
        try? await order.executor.clock.sleep(for: .seconds(seconds))
        model.cancel()
      }
      order.executor.advance(by: .seconds(9))
      return "\(model.percent) %, \(model.state)"
    }.outcomes
  }

  @Test("Canceling the task ends its loop without an error, and half a file passes for a whole one")
  func haste() {
    #expect(
      canceling(after: 2) { $0.startInHaste($1) } == ["25 %, has ended": 30, "50 %, has ended": 42])
  }

  @Test("A loop that asks why it has ended takes no half file for a whole one")
  func right() {
    #expect(
      canceling(after: 2) { $0.start($1) } == ["25 %, is canceled": 30, "50 %, is canceled": 42])
  }

  @Test("A download that is canceled with its last part never ends with less than the whole file")
  func last() {
    #expect(
      canceling(after: 4) { $0.start($1) } == [
        "75 %, is canceled": 30, "100 %, is canceled": 21, "100 %, has ended": 15,
      ])
  }
}
