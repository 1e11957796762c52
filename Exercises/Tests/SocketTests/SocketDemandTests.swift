import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import Socket

@Suite("Socket: demand")
struct SocketDemandTests {
  private let end = OtherEnd()

  @Test("A subscription without demand connects as well, and a request does not connect again")
  func subscriptionNotDemand() {
    let probe = messages(of: end.socket).probe(.none)
    expect(
      end.connections, 1, "the number of connections after a subscription without demand",
      why: "A subscription opens the connection, whatever the subscriber asks for.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      end.connections, 1, "the number of connections after the subscriber has asked twice",
      why: "A subscription opens one connection, however often the subscriber asks.")
  }

  @Test("A message that nobody has asked for is dropped")
  func demand() {
    let probe = messages(of: end.socket).probe(.none)
    end.say("not asked for")
    probe.request(.none)
    end.say("not asked for either")
    expect(
      probe.heard, [], "what is heard without demand, and after a request for no values",
      why: "Nothing was asked for.")
    probe.request(.max(1))
    end.say("hello")
    end.say("too much")
    expect(
      probe.heard, ["hello"], "the one message that was asked for",
      why: "What was not asked for is dropped, as a `PassthroughSubject` drops it.")
  }

  @Test("What is asked for adds up")
  func demandAddsUp() {
    let probe = messages(of: end.socket).probe(.max(2))
    probe.request(.max(1))
    for message in ["1", "2", "3", "4"] { end.say(message) }
    expect(
      probe.heard, ["1", "2", "3"], "the two messages asked for, and the one asked for later",
      why: "Demand adds up.")
  }

  @Test("A subscriber that asks for one message at a time gets them all")
  func oneAtATime() {
    let probe = Probe<String, Never>(demand: .max(1)) { _, _ in .max(1) }
    messages(of: end.socket).subscribe(probe)
    for message in ["1", "2", "3"] { end.say(message) }
    expect(
      probe.heard, ["1", "2", "3"], "all three messages",
      why: "What the subscriber answers to a message is how many more it wants.")
  }

  @Test("A subscriber that wants all messages from the first one on gets them all")
  func unlimited() {
    let probe = Probe<String, Never>(demand: .max(1)) { probe, _ in
      switch probe.heard.count {
      case 1: .unlimited
      case 2: .max(1)
      default: .none
      }
    }
    messages(of: end.socket).subscribe(probe)
    for message in ["1", "2", "3", "4"] { end.say(message) }
    expect(
      probe.heard, ["1", "2", "3", "4"],
      "all four messages, for a subscriber that wants all from the first one on, and then one more",
      why: "What the subscriber answers to a message is how many more it wants.")
    let asking = messages(of: end.socket).probe(.unlimited)
    asking.request(.max(1))
    for message in ["1", "2", "3"] { end.say(message, to: 1) }
    expect(
      asking.heard, ["1", "2", "3"], "all three messages, when all were asked for, and then one",
      why: "Demand adds up, and unlimited demand has no end.")
  }

  @Test("Each subscriber's demand is its own")
  func ownDemand() {
    let publisher = messages(of: end.socket)
    let first = publisher.probe(.max(1))
    let second = publisher.probe(.none)
    for message in ["1", "2"] {
      end.say(message, to: 0)
      end.say(message, to: 1)
    }
    second.request(.max(1))
    for number in [0, 1] { end.say("3", to: number) }
    expect(
      [first.heard, second.heard], [["1"], ["3"]],
      "what two subscribers hear that ask for a message each, the second one later",
      why: "A message that the subscriber has not asked for is dropped.")
  }

  @Test("A subscriber that asks for more while it gets a message gets more")
  func requestInside() {
    let probe = Probe<String, Never>(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    messages(of: end.socket).subscribe(probe)
    let hasReturned = returns { for message in ["1", "2", "3"] { end.say(message) } }
    expect(
      hasReturned, "a request from inside `receive(_:)` to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "2", "3"], "all three messages",
      why: "The subscriber may ask while it receives a message, here and on other threads.")
  }

  @Test("The end needs no demand")
  func endWithoutDemand() {
    let probe = messages(of: end.socket).probe(.none)
    end.hangUp()
    expect(
      probe.heard, ["done"], "the completion, though nothing was asked for",
      why: "An end needs no demand.")
  }

  @Test("What is asked for while the library is connecting adds up")
  func requestWhileConnecting() {
    let done = DispatchSemaphore(value: 0)
    var subscription: (any Subscription)?
    var hasAsked = false
    let socket = WebSocket { [end] onMessage, onHangUp in
      // There is nothing to ask yet where the subscription is handed over afterwards.
      if let subscription = subscription, !hasAsked {
        hasAsked = true
        // It does not return in time where a lock is held while the library's code runs: that is
        // allowed.
        _ = returns(within: 1) {
          subscription.request(.max(1))
          done.signal()
        }
      }
      return end.socket.connect(onMessage, onHangUp)
    }
    let probe = ForgetfulProbe<String, Never> {
      subscription = $0
      $0.request(.max(1))
    }
    messages(of: socket).subscribe(probe)
    if hasAsked {
      // Long, because a busy machine may leave that thread waiting, and it is waited for once.
      _ = done.wait(timeout: .now() + .seconds(30))
    } else {
      subscription?.request(.max(1))
    }
    for message in ["1", "2", "3"] { end.say(message) }
    expect(
      probe.heard, ["1", "2"],
      "the message asked for at the subscription, and the one asked for while the library connects",
      why: "The subscriber may ask on another thread, also while the library is connecting.")
  }

  @Test("What is asked for while messages come adds up")
  func requestsAmongMessages() {
    let heard = Log<String>()
    var subscription: (any Subscription)?
    messages(of: end.socket).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { message in
          heard.write(message)
          return .none
        },
        receiveCompletion: { _ in }))
    let ask = { [subscription] (_: Int) in
      for _ in 0..<100 { subscription?.request(.max(1)) }
    }
    let say = { [end] (_: Int) in
      for _ in 0..<100 { end.say("hello") }
    }
    race(rounds: 500, [ask, say])
    for _ in 0..<50_010 { end.say("hello") }
    expect(
      heard.entries.count, 50_000, "the number of messages heard, asked for one by one",
      why: "The subscriber may ask on another thread while messages come, and all of it counts.")
  }

  @Test("What is asked for on several threads at once adds up")
  func threads() {
    let heard = Log<String>()
    var subscription: (any Subscription)?
    messages(of: end.socket).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { message in
          heard.write(message)
          return .none
        },
        receiveCompletion: { _ in }))
    let ask = { [subscription] (_: Int) in
      for _ in 0..<100 { subscription?.request(.max(1)) }
    }
    race(rounds: 500, [ask, ask, ask, ask])
    for _ in 0..<200_010 { end.say("hello") }
    expect(
      heard.entries.count, 200_000, "the number of messages heard, asked for one by one",
      why: "The subscriber may ask on several threads at once, and no demand may be forgotten.")
  }
}
