import Observation
import Stage11TestingAsyncEffects
import Testing

/// A chart, and a spinner while it loads.
@MainActor @Observable private final class Chart {
  private(set) var year: Int?
  private(set) var isLoading = false
  private let load: (Int) async throws -> Void
  private var task: Task<Void, Never>?

  init(load: @escaping (Int) async throws -> Void) { self.load = load }

  /// The mistake: the canceled task ends late, and stops the spinner of the next one.
  func pickedWithDefer(_ year: Int) {
    task?.cancel()
    isLoading = true
    task = Task {
      defer { isLoading = false }
      try? await load(year)
      if !Task.isCancelled { self.year = year }
    }
  }

  /// A canceled task leaves everything to the next one, the spinner as well.
  func picked(_ year: Int) {
    task?.cancel()
    isLoading = true
    task = Task {
      try? await load(year)
      guard !Task.isCancelled else { return }
      self.year = year
      isLoading = false
    }
  }
}

@Suite("Models: a spinner")
struct SpinnerTests {
  /// Looks after each step: the spinner turns until the year that was picked last is shown.
  private func look(_ pick: @escaping @MainActor (Chart, Int) -> Void) -> Orders<NoOutcome> {
    everyOrder(onFailure: { _ in }) { order in
      let clock = order.executor.clock
      let model = Chart { _ in try await clock.sleep(for: .seconds(1)) }
      pick(model, 2025)
      order.executor.run()
      pick(model, 2026)
      while order.executor.step() { order.expect(model.isLoading, "The spinner stops.") }
      order.executor.advance(by: .seconds(1))
      order.expect(!model.isLoading && model.year == 2026, "The spinner stays.")
    }
  }

  @Test("A canceled task stops the spinner of the task that follows")
  func deferred() {
    #expect(look { $0.pickedWithDefer($1) }.failure?.comment == "The spinner stops.")
  }

  @Test("A canceled task that changes nothing leaves the spinner to the task that follows")
  func right() {
    #expect("\(look { $0.picked($1) })" == "2 orders, all of them")
  }
}
