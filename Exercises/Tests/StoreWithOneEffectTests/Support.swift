import ExerciseSupport
import Stage2Publishers

@testable import StoreWithOneEffect

// A quiet action's effect is `none`, and that completes before `sink` returns. Such an effect ends
// the process of a store whose books are wrong. So these tests run in processes of their own.

/// A store whose value is the actions that it has reduced, in order. Some actions have an effect.
func store(_ effects: [String: Effect<String>] = [:]) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    return effects[action] ?? .none
  }
}

/// An effect that gives these answers at once, and completes.
func answers(_ answers: String...) -> Effect<String> {
  answers.publisher.eraseToEffect()
}

/// One effect of several works.
func merged(_ works: Effect<String>...) -> Effect<String> {
  Publishers.MergeMany(works).eraseToEffect()
}
