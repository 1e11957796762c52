// Computes some predictions, and tidies up some programs, which print the same. Good for traces
// that repeat themselves: the code states the rule instead of each line.

import Stage2Publishers

struct Failed: Error {}

extension Publisher {
  /// Subscribes and requests every value. Passes each value to `print` as text, then "finished" or
  /// "failed". A subject retains the subscriber, as it retains a naive sink.
  func follow(_ print: @escaping (String) -> Void) {
    self.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { value in
          print("\(value)")
          return .none
        },
        receiveCompletion: { completion in
          if case .finished = completion { print("finished") } else { print("failed") }
        }))
  }
}

/// 1. A subscriber requests one value.
func program1() -> [String] {
  var printed: [String] = []
  Just(5).subscribe(
    AnySubscriber(
      receiveSubscription: { subscription in
        subscription.request(.max(1))
        printed.append("asked for one")
      },
      receiveValue: { value in
        printed.append("value \(value)")
        return .none
      },
      receiveCompletion: { _ in printed.append("completion") }))
  printed.append("subscribed")
  return printed
}

private let delivery1 = ["value 5", "completion"]
let prediction1: [String] = delivery1 + ["asked for one", "subscribed"]

/// 2. A subscriber requests more.
func program2() -> [String] {
  var printed: [String] = []
  let asksForMore = AnySubscriber<Int, Never>(
    receiveSubscription: { $0.request(.max(2)) },
    receiveValue: { number in
      printed.append("\(number)")
      if number == 1 { return .max(2) }
      return .none
    })
  (1...).publisher.subscribe(asksForMore)
  return printed
}

let prediction2: [String] = (1...4).map { "\($0)" }

/// 3. An operator drops values.
func program3() -> [String] {
  var printed: [String] = []
  ["x", "7", "y", "8"].publisher
    .handleEvents(receiveOutput: { printed.append("in \($0)") })
    .compactMap { Int($0) }
    .subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in subscription.request(.max(1)) },
        receiveValue: { number in
          printed.append("out \(number)")
          return .none
        }))
  return printed
}

let prediction3: [String] = ["in x", "in 7", "out 7"]

/// 4. A variable takes another cancellable.
func program4() -> [String] {
  var printed: [String] = []
  let subject = PassthroughSubject<Int, Never>()
  var listener = subject.sink { printed.append("first \($0)") }
  subject.send(1)
  listener = subject.sink { printed.append("second \($0)") }
  subject.send(2)
  listener.cancel()
  subject.send(3)
  return printed
}

let prediction4: [String] = ["first 1", "second 2"]

/// 5. A future, and a deferred publisher.
func program5() -> [String] {
  var printed: [String] = []
  let future = Future<Int, Never> { promise in
    printed.append("future works")
    promise(.success(1))
  }
  let deferred = Deferred { () -> Just<Int> in
    printed.append("deferred works")
    return Just(1)
  }
  printed.append("made")
  for _ in 1...2 {
    future.follow { _ in }
    deferred.follow { _ in }
  }
  return printed
}

let prediction5: [String] =
  ["future works", "made"] + Array(repeating: "deferred works", count: 2)

/// 6. A promise is called twice.
func program6() -> [String] {
  var printed: [String] = []
  var promise: Future<Int, Never>.Promise?
  let future = Future<Int, Never> { promise = $0 }
  future.follow { printed.append("early: \($0)") }
  promise?(.success(1))
  promise?(.success(2))
  future.follow { printed.append("late: \($0)") }
  return printed
}

let prediction6: [String] = ["early", "late"].flatMap { ["\($0): 1", "\($0): finished"] }

/// 7. Subscribers arrive late.
func program7() -> [String] {
  var printed: [String] = []
  let passthrough = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  [1, 2].forEach(passthrough.send)
  [1, 2].forEach(current.send)
  passthrough.follow { printed.append("passthrough \($0)") }
  current.follow { printed.append("current \($0)") }
  passthrough.send(completion: .finished)
  current.send(completion: .finished)
  // A note of the learner: no subscriber received 1.
  current.follow { printed.append("later \($0)") }
  return printed
}

let prediction7: [String] = [
  "current 2", "passthrough finished", "current finished", "later finished",
]

/// 8. A failure is replaced.
func program8() -> [String] {
  var printed: [String] = []
  let numbers = PassthroughSubject<Int, Failed>()
  numbers
    .replaceError(with: 0)
    .append(9)
    .follow { printed.append($0) }
  numbers.send(1)
  numbers.send(completion: .failure(Failed()))
  numbers.send(2)
  return printed
}

let prediction8: [String] = ["1", "0", "9", "finished"]

/// 9. A publisher of publishers.
func program9() -> [String] {
  var (all, latest): ([String], [String]) = ([], [])
  let a = PassthroughSubject<String, Never>()
  let b = PassthroughSubject<String, Never>()
  let choices = PassthroughSubject<PassthroughSubject<String, Never>, Never>()
  choices.flatMap { $0 }.follow { all.append($0) }
  choices.switchToLatest().follow { latest.append($0) }
  choices.send(a)
  a.send("a1")
  choices.send(b)
  a.send("a2")
  b.send("b1")
  return [all.joined(separator: " "), latest.joined(separator: " ")]
}

let prediction9: [String] = ["a1 a2 b1", "a1 b1"]

/// 10. A long publisher and a short one.
func program10() -> [String] {
  var printed: [String] = []
  let letters = PassthroughSubject<String, Never>()
  letters
    .zip((1...).publisher.prefix(2))
    .map { letter, number in "\(letter)\(number)" }
    .follow { printed.append($0) }
  for letter in ["a", "b", "c"] {
    printed.append("send \(letter)")
    letters.send(letter)
  }
  return printed
}

let prediction10: [String] = ["send a", "a1", "send b", "b2", "finished", "send c"]
