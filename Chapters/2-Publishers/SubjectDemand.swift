import Stage2Publishers
import Walkthrough

/// What becomes of a value that nobody has asked for.
func subjectsWithoutDemand(_ chapter: Chapter) {
  chapter.say(
    "A sequence can wait with its next number. A subject is sent to when it is sent to. What a "
      + "subscriber has not asked for, one subject drops; the other keeps the latest.")
  let passthrough = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  var received: (passthrough: [Int], current: [Int]) = ([], [])
  var connections: [any Subscription] = []
  passthrough.subscribe(
    AnySubscriber(
      receiveSubscription: { connections.append($0) },
      receiveValue: { value in
        received.passthrough.append(value)
        return .none
      }
    ))
  current.subscribe(
    AnySubscriber(
      receiveSubscription: { connections.append($0) },
      receiveValue: { value in
        received.current.append(value)
        return .none
      }
    ))
  for value in 1...4 {
    passthrough.send(value)
    current.send(value)
    if value == 3 { connections.forEach { $0.request(.max(1)) } }
  }
  chapter.show("passthrough, asked for one after 3", received.passthrough)
  chapter.show("current, asked for one after 3", received.current)
  chapter.check("what nobody asked for is dropped", received.passthrough == [4])
  chapter.check("or replaced by the latest", received.current == [3])
  connections.forEach { $0.cancel() }
}
