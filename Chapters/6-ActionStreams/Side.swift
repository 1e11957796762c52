/// The chapter's measurements of one of the two architectures.
struct Side {
  /// The order of reducing when a question has two answers, each of which has one answer.
  var order: [String]
  /// Whether an open question retains a store that no other code retains.
  var retainsStore: Bool
  /// How many closures of effects are retained: at first, with questions open, and at the end.
  var retained: [Int]
  /// How many cancellables the store holds while the questions are open.
  var cancellables: Int
  /// Sends the application an action without an effect.
  var plainAction: () -> Void
  /// Sends a small store an action that an effect answers synchronously.
  var answeredAction: () -> Void
}

/// Counts how many of its objects are alive.
final class Tally {
  private(set) var living = 0

  /// An object that is counted until it is deallocated.
  func life() -> AnyObject {
    living += 1
    return Life { [self] in living -= 1 }
  }

  private final class Life {
    private let end: () -> Void
    init(end: @escaping () -> Void) { self.end = end }
    deinit { end() }
  }
}

/// The answers to a question, for `order`.
func answers(to name: String) -> [String] {
  switch name {
  case "?": return ["a", "b"]
  case "a", "b": return [name + "!"]
  default: return []
  }
}

/// How many questions are open when the chapter counts the retained objects.
let openQuestions = 100
