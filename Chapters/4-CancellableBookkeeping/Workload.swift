import Stage2Publishers
import Stage4CancellableBookkeeping
import Walkthrough

/// The workload's requests, and the effects' answers.
enum AttemptAction {
  /// Requests an effect that answers and completes before `sink` returns.
  case immediate
  /// Requests an effect that answers and completes when the workload delivers.
  case delayed
  case immediateAnswer
  case delayedAnswer
}

/// How many answers a store has received.
struct Answers: Equatable, CustomStringConvertible {
  var immediate = 0
  var delayed = 0

  var description: String { "\(immediate) immediate, \(delayed) delayed" }
}

/// How many cancellables a store keeps.
struct Kept: Equatable, CustomStringConvertible {
  /// While the delayed effects are running.
  var inFlight = 0
  /// When every effect has completed.
  var atTheEnd = 0

  var description: String { "\(inFlight) while in flight, \(atTheEnd) at the end" }
}

/// The same effects for every attempt: ten thousand that complete inside `sink`, and ten thousand
/// that complete later.
///
/// They are spread over a thousand stores, because attempt 4 searches its array at each completion:
/// in a single store that would be two hundred and fifty million comparisons.
final class Workload {
  static let stores = 1_000
  static let effectsOfEachKind = 10
  static let allAnswers = Answers(immediate: 10_000, delayed: 10_000)

  private var waiting: [() -> Void] = []

  /// Counts answers, and answers a request with an effect of its kind.
  var reducer: Reducer<Answers, AttemptAction> {
    { answers, action in
      switch action {
      case .immediate:
        return [.sync { .immediateAnswer }]
      case .delayed:
        return [.async { callback in self.waiting.append { callback(.delayedAnswer) } }]
      case .immediateAnswer:
        answers.immediate += 1
        return []
      case .delayedAnswer:
        answers.delayed += 1
        return []
      }
    }
  }

  /// True while a delayed effect has not answered.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Lets every delayed effect answer, in the order in which they were started.
  ///
  /// - Parameter observe: called after every thousand answers.
  func deliver(observe: () -> Void = {}) {
    let answers = waiting
    waiting = []
    for (index, answer) in answers.enumerated() {
      answer()
      if (index + 1) % 1_000 == 0 { observe() }
    }
  }
}

/// The result of the workload, for all stores together.
struct Measurement: Equatable {
  var answers = Answers()
  var kept = Kept()

  /// The right result.
  static let right = Measurement(
    answers: Workload.allAnswers, kept: Kept(inFlight: 10_000, atTheEnd: 0))

  var row: [String] {
    [answers.immediate, answers.delayed, kept.inFlight, kept.atTheEnd].map { String($0) }
  }
}

/// A store that can run the workload: an attempt, or the stage's store.
protocol MeasuredStore {
  var value: Answers { get }
  var kept: Int { get }
  func send(_ action: AttemptAction)
}

extension AttemptStore: MeasuredStore {}

extension Store: MeasuredStore where Value == Answers, Action == AttemptAction {
  // -1 makes each claim about the property false if it doesn't exist.
  var kept: Int { storedCount(of: "effectCancellables", in: self) ?? -1 }
}

/// Runs the workload in a thousand stores, requesting both kinds of effects in turn.
///
/// - Parameter observe: called with the number of cancellables in all stores: at the beginning,
///   after every thousand effects that have started, and after every thousand that have completed
///   later.
func measure(
  _ makeStore: (@escaping Reducer<Answers, AttemptAction>) -> any MeasuredStore,
  sending actions: [AttemptAction] = [.immediate, .delayed],
  observe: (_ kept: Int) -> Void = { _ in }
) -> Measurement {
  let workload = Workload()
  let stores = (0..<Workload.stores).map { _ in makeStore(workload.reducer) }
  func kept() -> Int { stores.reduce(0) { $0 + $1.kept } }
  observe(kept())
  for (index, store) in stores.enumerated() {
    for _ in 0..<Workload.effectsOfEachKind {
      for action in actions { store.send(action) }
    }
    if (index + 1) % 50 == 0 { observe(kept()) }
  }
  var measurement = Measurement()
  measurement.kept.inFlight = kept()
  workload.deliver { observe(kept()) }
  for store in stores {
    measurement.answers.immediate += store.value.immediate
    measurement.answers.delayed += store.value.delayed
  }
  measurement.kept.atTheEnd = kept()
  return measurement
}
