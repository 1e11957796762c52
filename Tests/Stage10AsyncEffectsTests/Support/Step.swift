import Stage10AsyncEffects
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

extension Effect where Output == Step {
  /// Answers several times before it awaits anything, and ends.
  static func answers(_ steps: Step...) -> Effect {
    .run { send in
      for step in steps { send(step) }
    }
  }
}

extension Store {
  /// How many effects the store has in its books.
  var kept: Int? { storedCount(of: "effectTasks", in: self) }
}
