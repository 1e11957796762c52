import ExerciseSupport

@testable import ClosureStore

// A store whose `send` calls itself without end, or whose value is read while it is being changed,
// ends the process. So most of these tests run in processes of their own.

/// A store whose value is the actions that it has reduced, in order. Some actions have effects.
func store(_ effects: [String: [ClosureEffect<String>]] = [:]) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    return effects[action] ?? []
  }
}

/// An effect that gives these answers at once.
func answers(_ answers: String...) -> ClosureEffect<String> {
  ClosureEffect { callback in answers.forEach(callback) }
}

extension Store where Value == [String] {
  /// The actions that the store has reduced, for a report.
  var reduced: String { value.joined(separator: ", ") }
}
