import Observation
import Stage11TestingAsyncEffects
import Testing

private struct TimedOut: Error {}

/// Waits for the work or for the limit, and cancels the other one.
private func within<Value: Sendable>(
  _ limit: Duration, clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    defer { group.cancelAll() }
    group.addTask { try await work() }
    group.addTask {
      try await clock.sleep(for: limit)
      throw TimedOut()
    }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

@MainActor @Observable private final class Forecast {
  /// All that has been shown.
  private(set) var shown: [String] = []
  private let clock: any Clock<Duration>
  private let load: @Sendable () async throws -> String

  init(
    clock: any Clock<Duration> = ContinuousClock(),
    load: @escaping @Sendable () async throws -> String
  ) {
    self.clock = clock
    self.load = load
  }

  /// The mistake: two tasks that know nothing of each other.
  func appearedInHaste() {
    Task { shown.append(try await load()) }
    Task {
      try await clock.sleep(for: .seconds(10))
      if shown.isEmpty { shown.append("Try again.") }
    }
  }

  /// One task, which shows one thing.
  func appeared() {
    Task {
      do {
        shown.append(try await within(.seconds(10), clock: clock, load))
      } catch {
        shown.append("Try again.")
      }
    }
  }
}

@Suite("Models: a race with a time limit")
struct TimeLimitTests {
  /// The answer arrives just when the time is up.
  private func race(_ appear: @MainActor (Forecast) -> Void) -> [[String]: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let clock = order.executor.clock
      let model = Forecast(clock: clock) {
        try await clock.sleep(for: .seconds(10))
        return "Sun"
      }
      appear(model)
      clock.advance(by: .seconds(10))
      return model.shown
    }.outcomes
  }

  @Test("Two tasks show that the time is up, and then the answer all the same")
  func haste() {
    #expect(race { $0.appearedInHaste() } == [["Sun"]: 3, ["Try again.", "Sun"]: 3])
  }

  @Test("A group shows the answer or that the time is up, never both")
  func right() {
    #expect(race { $0.appeared() } == [["Sun"]: 10, ["Try again."]: 24])
  }

  @Test("A group waits for work that does not look whether it is canceled, limit or not")
  func deaf() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let clock = executor.clock
      let model = Forecast(clock: clock) {
        await Task { try? await clock.sleep(for: .seconds(60)) }.value
        return "Sun"
      }
      model.appeared()
      executor.advance(by: .seconds(59))
      #expect(model.shown.isEmpty)
      executor.advance(by: .seconds(1))
      #expect(model.shown == ["Try again."])
    }
  }
}
