import Stage2Publishers
import Walkthrough

/// Counts what a subscriber has requested and received after each of its calls. The subscriber
/// requests two numbers, and one more when it receives 1.
func demandTally(_ chapter: Chapter) {
  var asked = 0
  var received = 0
  var rows: [[String]] = []
  func note(_ event: String, asking demand: Int) {
    asked += demand
    rows.append([event, "\(asked)", "\(received)", "\(asked - received)"])
  }
  (1...).publisher.subscribe(
    AnySubscriber(
      receiveSubscription: { subscription in
        note("it requests 2", asking: 2)
        subscription.request(.max(2))
      },
      receiveValue: { value in
        received += 1
        let more = value == 1 ? 1 : 0
        note("it receives \(value), and returns \(more)", asking: more)
        return .max(more)
      }
    ))
  chapter.say("This is what the subscriber has requested and received after each step:")
  chapter.table(["the subscriber", "requested", "received", "left"], rows)
  chapter.check(
    "demands add up, and when no demand is left, no value arrives",
    rows.map { $0[1] } == ["2", "3", "3", "3"] && rows.last?[3] == "0")
}
