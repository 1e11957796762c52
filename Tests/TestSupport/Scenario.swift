import Foundation
import PrimeTime

/// A list of what the user does and of what the outside world answers, for any stage to go through.
package struct Scenario: Sendable, CustomStringConvertible {
  /// One thing that happens.
  package enum Step: Sendable {
    /// The user does something.
    case send(AppAction)
    /// The user does something in the local store of the counter's screen.
    case sendLocally(CounterViewAction)
    /// The service answers request number so-and-so; requests are numbered from 0.
    case answer(Int, ServiceAnswer)
    /// The favorites' file now holds this, or is missing.
    case file(String?)
  }

  /// What is shown when a test fails.
  package var name: String
  /// The state at the beginning.
  package var start: AppState
  /// What happens, in order.
  package var steps: [Step]
  /// The state at the end, where it can be told beforehand.
  package var end: AppState?
  /// Whether `logging` is put around the application.
  package var isLogged = false

  /// A scenario without logging.
  package init(
    _ name: String, from start: AppState = AppState(), _ steps: [Step], to end: AppState?
  ) {
    self.name = name
    self.start = start
    self.steps = steps
    self.end = end
  }

  /// The same scenario with `logging` around the application.
  package var logged: Scenario {
    var scenario = self
    scenario.name += ", logged"
    scenario.isLogged = true
    return scenario
  }

  /// The scenario's name.
  package var description: String { name }

  /// Whether an effect completes before its subscription returns: what stage 3 does not survive.
  package var hasImmediateEffects: Bool {
    isLogged
      || steps.contains { step in
        switch step {
        case .send(.favoritePrimes(.saveButtonTapped)), .send(.favoritePrimes(.loadButtonTapped)):
          return true
        default:
          return false
        }
      }
  }
}

/// What a store went through: each action with the state after it, feedback included.
package typealias Trace = [TraceEntry]

/// An action and the state that it left.
package struct TraceEntry: Equatable, Sendable, CustomStringConvertible {
  /// What was reduced.
  package var action: AppAction
  /// What the reducer made of the state.
  package var state: AppState

  /// An entry made by hand.
  package init(action: AppAction, state: AppState) {
    self.action = action
    self.state = state
  }

  /// The action and the state after it.
  package var description: String { "\(action) → \(state)" }
}

/// Where two traces part, as a sentence; `nil` where they are equal.
package func firstDifference(_ one: Trace, _ other: Trace) -> String? {
  for (index, pair) in zip(one, other).enumerated() where pair.0 != pair.1 {
    return "Entry \(index) differs:\n  \(pair.0)\n  \(pair.1)"
  }
  guard one.count != other.count else { return nil }
  let rest = (one.count > other.count ? one : other)[min(one.count, other.count)]
  return "\(one.count) entries against \(other.count). The first one more: \(rest)"
}
