import ExerciseTesting
import Stage2Publishers

@testable import CancelInFlight

/// What a test tells a store: to write something down, or to do what effects ask for.
enum Step {
  case heard(String)
  case does([TaggedEffect<Step>])
}

/// A store whose value is what it has heard.
func makeStore() -> Store<[String], Step> {
  Store(initialValue: []) { value, step in
    switch step {
    case .heard(let text):
      value.append(text)
      return []
    case .does(let effects):
      return effects
    }
  }
}

extension Store where Action == Step {
  /// Does what these effects ask for, as the effects of one action.
  func run(_ effects: TaggedEffect<Step>...) { send(.does(effects)) }
}

/// Work that a test drives by hand.
typealias Work = ManualPublisher<String, Never>

extension Work {
  /// How many of its subscriptions are neither canceled nor done. For works that are not completed.
  var going: Int { subscriptions - cancellations }

  /// An effect that is heard, with these ids.
  func tagged(_ ids: AnyHashable..., cancelInFlight: Bool = false) -> TaggedEffect<Step> {
    ids.reduce(TaggedEffect(self.map(Step.heard))) {
      $0.cancellable(id: $1, cancelInFlight: cancelInFlight)
    }
  }

  /// An effect that is heard, with the first id, and then with the second one.
  func tagged(
    _ first: AnyHashable, cancelInFlight: Bool, then second: AnyHashable
  ) -> TaggedEffect<Step> {
    tagged(first, cancelInFlight: cancelInFlight).cancellable(id: second)
  }
}

/// An id of which no two are equal, although all look the same and have the same hash.
final class Id: Hashable, CustomStringConvertible {
  let description = "id"

  func hash(into hasher: inout Hasher) {}

  static func == (left: Id, right: Id) -> Bool { left === right }
}
