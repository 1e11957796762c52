/// What the chapter finds out about one of the two architectures, by running it.
struct Side {
  /// What was reduced when a question has two answers, each of which has one more.
  var order: [String]
  /// Whether an open question retains a store that nobody else retains.
  var retainsStore: Bool
  /// How many closures of effects are retained: at first, with questions open, and at the end.
  var retained: [Int]
  /// How many cancellables the store holds while the questions are open.
  var cancellables: Int
  /// Sends the application an action without an effect.
  var plainAction: () -> Void
  /// Sends a small store an action that is answered at once.
  var answeredAction: () -> Void
}

/// Counts what is alive of the objects that it has handed out.
final class Tally {
  private(set) var living = 0

  /// An object that is counted until it is released.
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

/// What `order` is made of: the answers to a question.
func answers(to name: String) -> [String] {
  switch name {
  case "?": return ["a", "b"]
  case "a", "b": return [name + "!"]
  default: return []
  }
}

/// How many questions are open at once when what is retained is counted.
let openQuestions = 100
