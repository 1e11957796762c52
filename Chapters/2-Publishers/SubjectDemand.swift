import Stage2Publishers
import Walkthrough

/// What becomes of a value that nobody has asked for.
func subjectsWithoutDemand(_ chapter: Chapter) {
  chapter.say(
    "A sequence waits with its next number until somebody asks for it. A subject cannot make its "
      + "sender wait. Here are a PassthroughSubject and a CurrentValueSubject, each with a subscriber "
      + "that asks for nothing at first. `subscriptions` holds what these two have received to ask "
      + "through. They ask for one value, when 3 has been sent.")
  chapter.predict(
    "What do the two receive?",
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
      "passthrough [1], current [1]": "neither subject makes values wait in a queue",
      "passthrough [3], current [3]":
        "3 was sent before they asked, and the PassthroughSubject has forgotten it",
      "passthrough [4], current [3]":
        "the PassthroughSubject dropped 1, 2 and 3; the CurrentValueSubject remembered 3",
      "passthrough [4], current [4]":
        "the CurrentValueSubject sends 3 when it is asked, and nobody has asked it for another one",
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
