import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeJust

@Suite("HandMadeJust")
struct HandMadeJustTests {
  @Test("The subscription arrives first, and nothing more before a request")
  func noDemand() {
    let probe = HandMadeJust(5).probe(.none)
    expect(
      probe.events, ["subscription"], "what a subscriber receives before its first request",
      why: "Send the subscription immediately, and the value when it is requested.")
  }

  @Test("A request brings the value and then the completion")
  func valueAndCompletion() {
    let probe = HandMadeJust(5).probe(.none)
    probe.request(.max(1))
    expect(
      probe.events, ["subscription", "5", "done"], "what a subscriber that requests one receives",
      why: "The completion says that no other value follows.")
  }

  @Test("A request for several values brings the value once")
  func several() {
    for demand in [Subscribers.Demand.max(3), .unlimited] {
      expect(
        HandMadeJust(5).probe(demand).events, ["subscription", "5", "done"],
        "what a request for \(demand.max.map { "\($0)" } ?? "all values") brings",
        why: "There is only one value.")
    }
  }

  @Test("A second request brings nothing")
  func secondRequest() {
    let probe = HandMadeJust(5).probe(.max(1))
    probe.request(.max(1))
    expect(
      probe.events, ["subscription", "5", "done"], "what two requests bring",
      why: "Send the value once, even if it is requested again.")
  }

  @Test("The completion waits until `receive(_:)` has returned, even if that requests more")
  func requestInside() {
    let events = Log<String>()
    let hasReturned = returns {
      subscribe(to: HandMadeJust(5), events) { $0.request(.max(1)) }
    }
    expect(
      hasReturned, "a request inside `receive(_:)` to return",
      why: "Hold no lock while you call the subscriber.")
    guard hasReturned else { return }
    expect(
      events.entries, ["5", "5 is received", "done"],
      "the events while a subscriber requests inside `receive(_:)`",
      why: "Note that the value is sent before you send it.")
  }

  @Test("A subscriber that has canceled receives nothing")
  func canceled() {
    let probe = HandMadeJust(5).probe(.none)
    probe.cancel()
    probe.request(.max(1))
    expect(
      probe.events, ["subscription"], "what a subscriber receives that cancels and then requests")
  }

  @Test("A subscriber that cancels while it receives the value receives no completion")
  func cancelInside() {
    let events = Log<String>()
    let hasReturned = returns { subscribe(to: HandMadeJust(5), events) { $0.cancel() } }
    expect(
      hasReturned, "a cancellation inside `receive(_:)` to return",
      why: "Hold no lock while you call the subscriber.")
    guard hasReturned else { return }
    expect(
      events.entries, ["5", "5 is received"],
      "the events while a subscriber cancels inside `receive(_:)`",
      why: "Before you complete, check whether the subscriber has canceled.")
  }

  @Test("Each subscriber receives the value, regardless of the others")
  func severalSubscribers() {
    let just = HandMadeJust(5)
    let first = just.probe()
    just.probe(.none).cancel()
    let third = just.probe()
    expect(first.heard, ["5", "done"], "what the first subscriber receives")
    expect(
      third.heard, ["5", "done"], "what the next one receives, after another one has canceled",
      why: "A subscription keeps what is sent and canceled, and the publisher does not.")
  }

  @Test("A request on another thread does not wait while the subscriber receives the value")
  func requestOnAnotherThread() {
    let events = Log<String>()
    var hasReturned: Bool?
    subscribe(to: HandMadeJust(5), events) { subscription in
      hasReturned = returns { subscription.request(.max(1)) }
    }
    expect(hasReturned != nil, "the subscriber to receive the value that it requests")
    guard let hasReturned else { return }
    expect(
      hasReturned, "another thread's `request` to return at that moment",
      why: "Hold no lock while you call the subscriber.")
    guard hasReturned else { return }
    expect(
      events.entries, ["5", "5 is received", "done"],
      "the events while another thread requests",
      why: "Note that the value is sent before you send it.")
  }

  @Test("A cancellation on another thread does not wait while the subscriber receives the value")
  func cancelOnAnotherThread() {
    let events = Log<String>()
    var hasReturned: Bool?
    subscribe(to: HandMadeJust(5), events) { subscription in
      hasReturned = returns { subscription.cancel() }
    }
    expect(hasReturned != nil, "the subscriber to receive the value that it requests")
    guard let hasReturned else { return }
    expect(
      hasReturned, "another thread's `cancel` to return at that moment",
      why: "Hold no lock while you call the subscriber.")
    guard hasReturned else { return }
    expect(
      events.entries, ["5", "5 is received"], "the events while another thread cancels",
      why: "Before you complete, check whether the subscriber has canceled.")
  }
}

/// Subscribes with a subscriber that requests one value and writes down what it receives. It calls
/// the closure while it receives the value for the first time.
private func subscribe(
  to just: HandMadeJust<Int>, _ events: Log<String>,
  whenReceiving: @escaping (any Subscription) -> Void
) {
  var subscription: (any Subscription)?
  just.subscribe(
    AnySubscriber<Int, Never>(
      receiveSubscription: {
        subscription = $0
        $0.request(.max(1))
      },
      receiveValue: { value in
        let isFirst = events.entries.isEmpty
        events.write("\(value)")
        if isFirst, let subscription { whenReceiving(subscription) }
        events.write("\(value) is received")
        return .none
      },
      receiveCompletion: { _ in events.write("done") }))
}
