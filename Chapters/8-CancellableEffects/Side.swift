import PrimeTime

/// What is asked of a store of any stage, and what comes back.
enum Ask {
  /// An action without effects.
  case nothing
  /// An effect that answers, and completes, before its start returns.
  case immediate
  /// An effect that answers, and completes, when `Waiting` answers.
  case delayed
  case immediateAnswer
  case delayedAnswer
}

/// How many actions a store has reduced, and which of them were answers.
struct Answers: Equatable {
  var actions = 0
  var immediate = 0
  var delayed = 0

  mutating func count(_ action: Ask) {
    actions += 1
    switch action {
    case .immediateAnswer: immediate += 1
    case .delayedAnswer: delayed += 1
    case .nothing, .immediate, .delayed: break
    }
  }
}

/// The delayed effects that have not answered yet.
final class Waiting {
  private var callbacks: [() -> Void] = []

  func add(_ callback: @escaping (Ask) -> Void) {
    callbacks.append { callback(.delayedAnswer) }
  }

  /// Lets all of them answer, in the order in which they were started.
  func answer() {
    let callbacks = self.callbacks
    self.callbacks = []
    for callback in callbacks { callback() }
  }
}

/// A store of some stage, and Prime Time on that stage, with their types forgotten.
///
/// The files Stage1Side.swift to Stage8Side.swift make one each. All of them do the same work for
/// the same `Ask`, but for stage 3: an effect that answers at once crashes its process.
struct Side {
  let name: String
  let send: (Ask) -> Void
  let answers: () -> Answers
  /// How many effects are in the store's books; nil where a store has none. (What stage 6's store
  /// retains is a cancellable for each listener, whether or not anything is in flight.)
  let kept: () -> Int?
  let waiting: Waiting
  /// Sends Prime Time a tap on “+”.
  let tap: () -> Void
  /// How often Prime Time has counted.
  let count: () -> Int
  /// Whether the process survives `.immediate`.
  var survivesImmediate = true

  /// One of each stage from 1 to 8 that has a store.
  static func all(_ environment: PrimeTimeEnvironment) -> [Side] {
    [
      Stage1.side(environment), Stage3.side(environment), Stage4.side(environment),
      Stage5.side(environment), Stage6.side(environment), Stage7.side(environment),
      Stage8.side(environment),
    ]
  }
}
