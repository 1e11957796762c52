import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeShare

@Suite("HandMadeShare")
struct HandMadeShareTests {
  private let source = Source()

  @Test("The upstream is subscribed to once, when the first subscriber arrives")
  func once() {
    let shared = source.handMadeShare()
    expect(
      source.subscriptions, 0, "the upstream's subscriptions without a subscriber",
      why: "Subscribe to the upstream when the first subscriber arrives.")
    let probes = [shared.probe(), shared.probe()]
    withExtendedLifetime(probes) {
      expect(
        source.subscriptions, 1, "the upstream's subscriptions with two subscribers",
        why: "All subscribers share one subscription.")
    }
  }

  @Test("A subscriber that requests one value misses the rest, and the others receive all")
  func demand() {
    let shared = source.handMadeShare()
    let one = shared.probe(.max(1))
    let all = shared.probe()
    for value in 1...3 { source.send(value) }
    expect(one.heard, ["1"], "the values of a subscriber that requested one")
    expect(
      all.heard, ["1", "2", "3"], "the values of a subscriber that requested all",
      why: "Request all the upstream's values, even if the first subscriber requests fewer.")
  }

  @Test("Each subscriber receives the values sent from then on")
  func fromThenOn() {
    let shared = source.handMadeShare()
    let first = shared.probe()
    source.send(1)
    let second = shared.probe()
    source.send(2)
    expect(first.heard, ["1", "2"], "the values of the first subscriber")
    expect(second.heard, ["2"], "the values of a subscriber that arrived after 1")
  }

  @Test("The first subscriber receives what the upstream sends while you subscribe to it")
  func synchronous() {
    var heard: [String] = []
    let hasReturned = returns { heard = [1, 2, 3].publisher.handMadeShare().probe().heard }
    expect(
      hasReturned, "the first subscriber's `subscribe` to return",
      why: "Hold no lock while you subscribe to the upstream.")
    guard hasReturned else { return }
    expect(
      heard, ["1", "2", "3", "done"], "what the subscriber of a sequence receives",
      why: "The subscriber must be there before you subscribe to the upstream.")
  }

  @Test("The end reaches all subscribers, and a later one receives only the end")
  func end() {
    let ends: [(Subscribers.Completion<Failed>, String)] = [
      (.finished, "done"), (.failure(Failed()), "failed"),
    ]
    for (end, word) in ends {
      let source = Source()
      let shared = source.handMadeShare()
      let probes = [shared.probe(), shared.probe()]
      source.send(completion: end)
      expect(
        probes.map(\.heard), [[word], [word]], "what two subscribers receive",
        why: "Forward a completion as a completion, and a failure as a failure.")
      let late = shared.probe()
      expect(late.heard, [word], "what a later subscriber receives")
      expect(
        source.subscriptions, 1, "the upstream's subscriptions after the end",
        why: "The upstream does not start again after the end.")
    }
  }

  @Test("A subscriber that cancels receives nothing more, and the others continue")
  func oneCancels() {
    let shared = source.handMadeShare()
    let first = shared.probe()
    let second = shared.probe()
    source.send(1)
    first.cancel()
    source.send(2)
    expect(first.heard, ["1"], "the values of the subscriber that canceled after 1")
    expect(second.heard, ["1", "2"], "the values of the other subscriber")
  }

  @Test("The last subscriber cancels the upstream, and the next one starts it again")
  func lastCancels() {
    let shared = source.handMadeShare()
    let first = shared.probe()
    let last = shared.probe()
    first.cancel()
    expect(
      source.cancellations, 0, "the upstream's cancellations while one subscriber is left",
      why: "The others still need the upstream.")
    last.cancel()
    expect(
      source.cancellations, 1, "the upstream's cancellations when all have canceled",
      why: "Otherwise the upstream runs for nothing.")
    let next = shared.probe()
    source.send(1)
    expect(
      source.subscriptions, 2, "the upstream's subscriptions with the next subscriber",
      why: "The next subscriber starts the upstream again.")
    expect(next.heard, ["1"], "the values of the next subscriber")
  }

  @Test("A last subscriber that cancels while you subscribe to the upstream cancels it")
  func cancelsMeanwhile() {
    source.whenSubscribed = { $0.send(1) }
    var heard: [String] = []
    // `prefix` cancels inside the first value, before `sink` has returned.
    let hasReturned = returns { heard = source.handMadeShare().prefix(1).probe().heard }
    expect(
      hasReturned, "a cancellation to return while you subscribe to the upstream",
      why: "Hold no lock while you subscribe to the upstream.")
    guard hasReturned else { return }
    expect(heard, ["1", "done"], "what a subscriber of the first value receives")
    expect(
      source.running, 0, "the upstream's running subscriptions after that",
      why: "If no subscriber is left when `sink` returns, cancel what it returns.")
  }

  @Test("Another thread's subscriber does not wait while you subscribe to the upstream")
  func threadAtTheSubscription() {
    let shared = source.handMadeShare()
    let first = Probe<Int, Failed>()
    let second = Probe<Int, Failed>()
    var hasReturned: Bool?
    source.whenSubscribed = { source in
      source.whenSubscribed = { _ in }
      hasReturned = returns { shared.subscribe(second) }
    }
    shared.subscribe(first)
    expect(hasReturned != nil, "a subscriber to subscribe to the upstream")
    guard let hasReturned else { return }
    expect(
      hasReturned, "another thread's `subscribe` to return at that moment",
      why: "Hold no lock while you subscribe to the upstream.")
    guard hasReturned else { return }
    source.send(1)
    expect(
      source.subscriptions, 1, "the upstream's subscriptions",
      why: "Note that you are about to subscribe to the upstream before you do.")
    expect([first.heard, second.heard], [["1"], ["1"]], "the values of both subscribers")
  }

  @Test("Another thread's subscriber does not wait while you cancel the upstream")
  func threadAtTheCancellation() {
    let shared = source.handMadeShare()
    let next = Probe<Int, Failed>()
    var hasReturned: Bool?
    source.whenCanceled = { source in
      source.whenCanceled = { _ in }
      hasReturned = returns { shared.subscribe(next) }
    }
    shared.probe().cancel()
    // Nil if the upstream was not canceled: a separate test checks that.
    guard let hasReturned else { return }
    expect(
      hasReturned, "another thread's `subscribe` to return at that moment",
      why: "Hold no lock while you cancel the upstream, or release what cancels it.")
    guard hasReturned else { return }
    source.send(1)
    expect(source.running, 1, "the upstream's running subscriptions after that")
    expect(
      next.heard, ["1"], "the values of the subscriber that arrived at that moment",
      why: "It starts the upstream again.")
  }

  @Test("Another thread's subscriber does not wait while you send a value")
  func threadAtAValue() {
    let shared = source.handMadeShare()
    let second = Probe<Int, Failed>()
    let third = Probe<Int, Failed>()
    var hasReturned: Bool?
    let first = Probe<Int, Failed> { _, value in
      guard value == 1 else { return .none }
      hasReturned = returns {
        shared.subscribe(second)
        third.cancel()
      }
      return .none
    }
    shared.subscribe(first)
    shared.subscribe(third)
    source.send(1)
    expect(hasReturned != nil, "a subscriber to receive the value")
    guard let hasReturned else { return }
    expect(
      hasReturned, "another thread's `subscribe` and `cancel` to return at that moment",
      why: "Hold no lock while you send a value to the subscribers.")
    guard hasReturned else { return }
    source.send(2)
    expect(second.heard, ["2"], "the values of the subscriber that arrived during 1")
    expect(!third.heard.contains("2"), "the subscriber that canceled during 1 to miss 2")
  }

  @Test("A subscriber is enough to retain the publisher")
  func retention() {
    var shared: AnyPublisher<Int, Failed>? = source.handMadeShare()
    let probe = Probe<Int, Failed>()
    shared?.subscribe(probe)
    shared = nil
    source.send(1)
    expect(
      probe.heard, ["1"], "the values after the publisher's variable is nil",
      why: "A weak reference to what you share would be nil now.")
  }
}

/// An upstream that a test sends through, and that counts its subscriptions. Safe to use from any
/// thread.
private final class Source: Publisher {
  typealias Output = Int
  typealias Failure = Failed

  /// Called when a subscriber has its subscription, before the call returns that subscribed it.
  var whenSubscribed: (Source) -> Void = { _ in }
  /// Called inside a cancellation.
  var whenCanceled: (Source) -> Void = { _ in }

  private let subject = PassthroughSubject<Int, Failed>()
  private let subscribed = Log<Void>()
  private let canceled = Log<Void>()

  var subscriptions: Int { subscribed.entries.count }
  var cancellations: Int { canceled.entries.count }
  /// The subscriptions that are not canceled.
  var running: Int { subscriptions - cancellations }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subscribed.write(())
    subject.handleEvents(
      receiveCancel: {
        self.canceled.write(())
        self.whenCanceled(self)
      }
    ).subscribe(subscriber)
    whenSubscribed(self)
  }

  func send(_ value: Int) { subject.send(value) }

  func send(completion: Subscribers.Completion<Failed>) { subject.send(completion: completion) }
}
