import Observation
import PrimeTime
import Stage12ObservableModels

/// What is run of stage 12, for comparison.
enum Stage12 {
  /// Prime Time, and a model that asks.
  static func side(_ environment: PrimeTimeEnvironment) -> Side {
    let model = AskingModel()
    let app = AppModel(environment: environment)
    return Side(
      name: "12",
      tap: { times in
        for _ in 0..<times { app.counter.incrTapped() }
      },
      counted: { app.counter.count },
      ask: { times in
        for _ in 0..<times { model.ask() }
      },
      answered: { model.answered })
  }
}

/// Counts the answers to questions that are answered immediately.
@Observable private final class AskingModel {
  private(set) var answered = 0

  func ask() {
    Task { [weak self] in self?.answer() }
  }

  private func answer() { answered += 1 }
}
