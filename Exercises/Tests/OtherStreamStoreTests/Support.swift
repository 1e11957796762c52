import ExerciseTesting
import Stage7SignalProducer

@testable import OtherStreamStore

/// A store that adds what it is sent; 0 starts work that sends what the signal sends, and says when
/// it starts and when it is stopped.
func adder(_ signal: Signal<Int, Never>, _ events: Log<String>) -> HandMadeStore<Int, Int> {
  let work = SignalProducer<Int, Never> { observer, lifetime in
    events.write("starts")
    lifetime += signal.observe(observer)
    lifetime.observeEnded { events.write("stops") }
  }
  return HandMadeStore(initialValue: 0) { value, action in
    value += action
    return action == 0 ? work : .empty
  }
}

/// Works with the numbers 1 to 5, which are told by hand to send and to end.
final class Works {
  private let pipes = (1...5).map { _ in Signal<Int, Never>.pipe() }
  private var numbers: Set<Int> = []

  /// What a work sends before its start returns.
  var answersAtOnce: [Int: Int] = [:]

  /// Is called with the number of each work, inside its start.
  var whenStarting: (Int) -> Void = { _ in }

  /// What the works 1 and 2 do when the other one of them ends.
  var whenTheOtherEnds: (Signal<Int, Never>.Observer) -> Void = { _ in }

  /// The numbers of those that have started and not ended.
  var going: [Int] { numbers.sorted() }

  subscript(_ number: Int) -> (output: Signal<Int, Never>, input: Signal<Int, Never>.Observer) {
    pipes[number - 1]
  }

  /// A store that adds what it is sent. The number of a work starts it.
  func store() -> HandMadeStore<Int, Int> {
    HandMadeStore(initialValue: 0) { value, action in
      value += action
      return (1...5).contains(action) ? self.work(action) : .empty
    }
  }

  private func work(_ number: Int) -> SignalProducer<Int, Never> {
    SignalProducer { observer, lifetime in
      self.numbers.insert(number)
      lifetime.observeEnded { self.end(number) }
      lifetime += self[number].output.observe(observer)
      self.whenStarting(number)
      if let answer = self.answersAtOnce[number] { observer.send(value: answer) }
    }
  }

  private func end(_ number: Int) {
    numbers.remove(number)
    if number <= 2 { whenTheOtherEnds(self[3 - number].input) }
  }
}
