import ExerciseSupport
import ExerciseTesting

@testable import NoRecursion

/// An effect that answers at once.
func answers<Action>(_ actions: Action...) -> ClosureEffect<Action> {
  ClosureEffect { callback in actions.forEach(callback) }
}

/// A store that writes down which actions it reduces, and which effects it runs. Each action has
/// the effects that `plan` says; each effect has the answers that are listed.
func store(
  _ plan: [String: [[String]]], _ log: Log<String> = Log()
) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    log.write(action)
    return (plan[action] ?? []).map { answers in
      ClosureEffect { callback in
        log.write("run \(answers.joined(separator: ","))")
        answers.forEach(callback)
      }
    }
  }
}
