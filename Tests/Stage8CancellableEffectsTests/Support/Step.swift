import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// An action that brings its own effect, so that a test can say in one line what is to happen.
struct Step: ExpressibleByStringLiteral, CustomStringConvertible {
  let name: String
  let effect: Effect<Step>

  init(_ name: String, then effects: Effect<Step>...) {
    self.name = name
    self.effect = .merge(effects)
  }

  init(stringLiteral name: String) { self.init(name) }

  var description: String { name }
}

/// A store that writes down the names of its actions, and runs what they bring.
func stepStore(then effects: Effect<Step>...) -> Store<[String], Step> {
  let store = Store<[String], Step>(initialValue: []) { names, step in
    if !step.name.isEmpty { names.append(step.name) }
    return step.effect
  }
  store.run(.merge(effects))
  return store
}

extension Store where Action == Step {
  /// Runs the effects of one action that has no name.
  func run(_ effects: Effect<Step>...) { send(Step("", then: .merge(effects))) }
}

extension Effect where Output == Step {
  /// Answers immediately, several times, and completes.
  static func answers(_ steps: Step...) -> Effect { steps.publisher.eraseToEffect() }
}

extension Store {
  /// How many effects the store has in its books.
  var kept: Int? { storedCount(of: "effectCancellables", in: self) }
}
