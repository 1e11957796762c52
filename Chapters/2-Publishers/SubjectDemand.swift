import Stage2Publishers
import Walkthrough

/// Shows what happens to a value that no subscriber has requested.
func subjectsWithoutDemand(_ chapter: Chapter) {
  chapter.say(
    "A sequence waits with its next number until a subscriber requests it. A subject cannot make "
      + "its sender wait. Here are a PassthroughSubject and a CurrentValueSubject, which starts "
      + "with 0. Each has one subscriber. `subscriptions` holds the subscriptions of the two "
      + "subscribers. The subscribers request nothing at first, and one value after 3 has been "
      + "sent.")
  chapter.predict(
    "What do the two subscribers receive?",
    code: """
      for value in 1...4 {
        passthrough.send(value)
        current.send(value)
        if value == 3 {
          for subscription in subscriptions { subscription.request(.max(1)) }
        }
      }
      """,
    answers: [
      "passthrough [1], current [1]": "neither subject has a queue in which values wait",
      "passthrough [3], current [3]":
        "3 was sent before the request, and the PassthroughSubject has dropped it",
      "passthrough [4], current [3]":
        "the PassthroughSubject dropped 1, 2 and 3; the CurrentValueSubject stored 3",
      "passthrough [4], current [4]":
        "the CurrentValueSubject sends 3 for the request, and its subscriber requested only one "
        + "value",
    ]
  ) {
    var received: (passthrough: [Int], current: [Int]) = ([], [])
    var subscriptions: [any Subscription] = []
    func subscribe(to subject: some Subject<Int, Never>, _ receive: @escaping (Int) -> Void) {
      subject.subscribe(
        AnySubscriber(
          receiveSubscription: { subscriptions.append($0) },
          receiveValue: { value in
            receive(value)
            return .none
          }
        ))
    }
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    subscribe(to: passthrough) { received.passthrough.append($0) }
    subscribe(to: current) { received.current.append($0) }
    for value in 1...4 {
      passthrough.send(value)
      current.send(value)
      if value == 3 {
        for subscription in subscriptions { subscription.request(.max(1)) }
      }
    }
    for subscription in subscriptions { subscription.cancel() }
    return "passthrough \(received.passthrough), current \(received.current)"
  }
}
