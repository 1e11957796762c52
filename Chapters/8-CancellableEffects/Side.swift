import PrimeTime

/// An action for a store of any stage: a request, or its answer.
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

  /// Makes all of them answer, in the order of their starts.
  func answer() {
    let callbacks = self.callbacks
    self.callbacks = []
    for callback in callbacks { callback() }
  }
}

/// A store of some stage, and Prime Time on that stage, with their types erased.
///
/// The files Stage1Side.swift to Stage8Side.swift make one each. All of them do the same work for
/// the same `Ask`, except stage 3: an effect that answers synchronously crashes its process.
struct Side {
  let name: String
  let send: (Ask) -> Void
  let answers: () -> Answers
  /// Returns how many effects are in the store's books, or nil if it has no books. Stage 6's store
  /// retains a cancellable for each listener, whether or not anything is in flight.
  let kept: () -> Int?
  let waiting: Waiting
  /// Sends Prime Time a tap on “+”.
  let tap: () -> Void
  /// Returns how many times Prime Time has counted.
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
