import ExerciseTesting
import Stage2Publishers
import Testing

@testable import EraseToEffect

@Suite("EraseToEffect")
struct EraseToEffectTests {
  let upstream = ManualPublisher<Int, Never>()

  @Test("Whatever its type was, it is an effect now")
  func sameType() {
    var effect: Effect<String> = upstream.map { "\($0)" }.eraseToEffect()
    expect(
      effect.probe(.none).events, ["subscription"], "what a subscriber gets at once",
      why: "Whoever subscribes to the effect subscribes to the publisher within.")
    effect = Just("another publisher").eraseToEffect()
    expect(
      effect.probe().heard, ["another publisher", "done"], "what is heard of another publisher",
      why: "One type of effect holds any publisher.")
  }

  @Test("Erasing subscribes to nothing")
  func lazy() {
    _ = upstream.eraseToEffect()
    expect(
      upstream.subscriptions, 0, "the subscriptions before anybody has subscribed",
      why: "An effect is work that has not started.")
  }

  @Test("Subscribing to the effect subscribes to the publisher within, also without demand")
  func subscribesAtOnce() {
    let probe = upstream.eraseToEffect().probe(.none)
    expect(
      upstream.subscriptions, 1, "the subscriptions when a subscriber has asked for no value yet",
      why: "The work starts at the subscription, and demand only says how many values may come.")
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "what is heard of a publisher that ends without a value",
      why: "A completion needs no demand.")
  }

  @Test("Values and the completion go through, and so does a value equal to the one before")
  func goesThrough() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    upstream.send(2)
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(
      probe.events, ["subscription", "1", "2", "2", "done"], "all that was sent",
      why: "The effect adds nothing and takes nothing away.")
    let optionals = ManualPublisher<Int?, Never>()
    let other = optionals.eraseToEffect().probe()
    for value in [nil, 1, nil] { optionals.send(value) }
    expect(
      other.heard, ["nil", "Optional(1)", "nil"], "all that was sent, also what is nil",
      why: "Values pass unchanged.")
    let inside = ManualPublisher<Int, Never>()
    var heard: [[String]] = []
    let third = Probe<Int, Never> { probe, value in
      guard value == 1 else { return .none }
      inside.send(2)
      heard.append(probe.heard)
      inside.send(completion: .finished)
      heard.append(probe.heard)
      return .none
    }
    inside.eraseToEffect().subscribe(third)
    inside.send(1)
    expect(
      heard, [["1", "2"], ["1", "2", "done"]],
      "what a subscriber has heard when 2, and then the end, are sent while it receives 1",
      why: "Values and the completion pass at once.")
  }

  @Test("Each subscription is one to the publisher within")
  func repeatable() {
    var starts = 0
    let effect = Deferred { () -> Just<Int> in
      starts += 1
      return Just(starts)
    }
    .eraseToEffect()
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(
      heard, [["1", "done"], ["2", "done"]], "work done anew for each of two subscribers",
      why: "Nothing is kept from one subscription for the next.")
  }

  @Test("Two subscriptions that are open at once share nothing")
  func independent() {
    let effect = upstream.eraseToEffect()
    let first = effect.probe()
    let second = effect.probe()
    expect(
      upstream.subscriptions, 2, "the subscriptions of two subscribers",
      why: "Each subscription to the effect is a subscription of its own to the publisher within.")
    first.cancel()
    upstream.send(1)
    expect(
      [first.heard, second.heard], [[], ["1"]], "what each hears when the first has canceled",
      why: "Canceling one subscription leaves the other one open.")
    let another = ManualPublisher<Int, Never>()
    let nested = another.eraseToEffect()
    var meanwhile = 0
    nested.subscribe(
      ForgetfulProbe { _ in
        _ = nested.probe()
        meanwhile = another.subscriptions
      })
    expect(
      meanwhile, 2,
      "the subscriptions when a second subscriber has come while the first one is handed its own",
      why: "Each subscription to the effect is made at once.")
    let open = ManualPublisher<Int, Never>()
    let twice = open.eraseToEffect()
    let probe = ForgetfulProbe<Int, Never> { $0.request(.unlimited) }
    for _ in 1...2 { twice.subscribe(probe) }
    open.send(1)
    expect(
      probe.heard, ["1", "1"], "what a subscriber hears of 1 that has subscribed twice",
      why: "Each subscription to the effect is a subscription of its own to the publisher within.")
  }

  @Test("The subscriber's demand reaches the publisher within, and nothing is kept back")
  func demand() {
    let probe = upstream.eraseToEffect().probe(.max(1))
    expect(
      upstream.outstanding, .max(1), "the demand that reaches the publisher within",
      why: "Demand passes unchanged.")
    upstream.send(1)
    upstream.send(2)
    probe.request(.max(1))
    upstream.send(3)
    expect(
      probe.heard, ["1", "3"], "what was sent while there was demand",
      why: "The publisher within decides what becomes of a value that nobody has asked for.")
  }

  @Test("Several requests add up at the publisher within")
  func severalRequests() {
    let probe = upstream.eraseToEffect().probe(.none)
    probe.request(.max(2))
    probe.request(.max(3))
    expect(
      upstream.outstanding, .max(5), "the demand after requests of two and three",
      why: "Demand passes unchanged.")
    probe.request(.unlimited)
    expect(
      upstream.outstanding, .unlimited, "the demand after a request for everything",
      why: "Demand passes unchanged.")
    let line = Line()
    let other = line.eraseToEffect().probe(.max(2))
    other.request(.max(3))
    expect(
      line.requests, [.max(2), .max(3)],
      "the requests that reach the publisher within, for two values and for three",
      why: "Demand passes unchanged: what is asked for at once is not asked for in portions.")
  }

  @Test("What a subscriber asks for when it is handed its subscription is not held back")
  func requestsAtTheSubscription() {
    var asked: [Subscribers.Demand] = []
    let upstream = self.upstream
    upstream.eraseToEffect().subscribe(
      ForgetfulProbe { subscription in
        for demand in [2, 3] {
          subscription.request(.max(demand))
          asked.append(upstream.outstanding)
        }
      })
    expect(
      asked, [.max(2), .max(5)],
      "the demand at the publisher within after requests of two and three at the subscription",
      why: "Demand passes at once.")
  }

  @Test("The demand that the subscriber returns from receive(_:) reaches the publisher within")
  func returnedDemand() {
    let probe = Probe<Int, Never>(demand: .max(1)) { _, _ in .max(1) }
    upstream.eraseToEffect().subscribe(probe)
    upstream.send(1)
    upstream.send(2)
    expect(
      probe.heard, ["1", "2"], "what a subscriber hears that asks for one more at each value",
      why: "What `receive(_:)` returns is demand, as what `request(_:)` is called with.")
    expect(
      upstream.outstanding, .max(1), "the demand that is left when it has asked for one more",
      why: "Demand passes unchanged: what is returned once is asked for once.")
  }

  @Test("A request from inside receive(_:) reaches the publisher within")
  func requestInside() {
    var asked: [Subscribers.Demand] = []
    let upstream = self.upstream
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      probe.request(.max(2))
      asked.append(upstream.outstanding)
      return .max(1)
    }
    upstream.eraseToEffect().subscribe(probe)
    upstream.send(1)
    expect(
      asked, [.max(2)], "the demand after the request for two, while the value is received",
      why: "Demand passes at once.")
    expect(
      upstream.outstanding, .max(3), "the demand after a request for two, and one that is returned",
      why: "Demand passes unchanged.")
  }

  @Test("A subscriber need not retain its subscription")
  func unretained() {
    let heard = Log<String>()
    upstream.eraseToEffect().subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { value in
          heard.write("\(value)")
          return .none
        },
        receiveCompletion: { _ in heard.write("done") }))
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(
      heard.entries, ["1", "2", "done"],
      "what a subscriber hears that has asked, and does not retain its subscription",
      why: "The publisher within sends it values, and the effect does nothing of its own.")
  }

  @Test("A subscriber is released when it has canceled, and when it has been completed")
  func released() {
    let effect = upstream.eraseToEffect()
    var probes: [WeakReference] = []
    do {
      let probe = effect.probe()
      probes.append(WeakReference(probe))
      probe.cancel()
    }
    do { probes.append(WeakReference(effect.probe())) }
    upstream.send(completion: .finished)
    expect(
      probes.map { $0.object == nil }, [true, true],
      "whether two subscribers are released that have retained their subscriptions, of which the "
        + "first has canceled, and the second has been completed",
      why: "The publisher within has let go of both, and the effect does nothing of its own.")
  }

  @Test("A publisher that has completed is not canceled")
  func notCanceled() {
    let line = Line()
    let probe = line.eraseToEffect().probe()
    line.downstream?.receive(completion: .finished)
    expect(probe.heard, ["done"], "what is heard")
    expect(
      line.cancellations, 0, "the cancellations that reach the publisher within",
      why: "The subscriber has not canceled, and the effect does nothing of its own.")
  }

  @Test("Canceling cancels the publisher within")
  func cancellation() {
    let probe = upstream.eraseToEffect().probe()
    upstream.send(1)
    probe.cancel()
    upstream.send(2)
    expect(
      upstream.cancellations, 1, "the cancellations that reach the publisher within",
      why: "Only the publisher within can stop its work.")
    expect(probe.heard, ["1"], "what is heard", why: "Nothing comes after a cancellation.")
  }

  @Test("A cancellation at a value cancels the publisher within")
  func cancelAtAValue() {
    var meanwhile = 0
    let upstream = self.upstream
    let probe = Probe<Int, Never> { probe, _ in
      probe.cancel()
      meanwhile = upstream.cancellations
      return .max(1)
    }
    upstream.eraseToEffect().subscribe(probe)
    upstream.send(1)
    expect(
      [meanwhile, upstream.cancellations], [1, 1],
      "the cancellations that reach the publisher within while the value is received, and in all",
      why: "Cancellation passes from the subscriber to the publisher within, at once.")
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(probe.heard, ["1"], "what is heard", why: "Nothing comes after a cancellation.")
  }

  @Test("A cancellation at the subscription leaves nothing open")
  func cancelAtTheSubscription() {
    let heard = Log<String>()
    upstream.eraseToEffect().subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          subscription.request(.max(2))
          subscription.cancel()
        },
        receiveValue: { value in
          heard.write("\(value)")
          return .none
        },
        receiveCompletion: { _ in heard.write("done") }))
    expect(
      upstream.subscriptions - upstream.cancellations, 0,
      "the subscriptions to the publisher within that are open",
      why: "Cancellation passes from the subscriber to the publisher within, whenever it comes.")
    upstream.send(1)
    upstream.send(completion: .finished)
    expect(
      heard.entries, [], "what a subscriber hears that cancels when it is handed its subscription",
      why: "Nothing comes after a cancellation.")
  }
}

/// A publisher for one subscriber, that notes all requests, and counts all cancellations, also those
/// after the end.
private final class Line: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Never

  private(set) var downstream: AnySubscriber<Int, Never>?
  private(set) var requests: [Subscribers.Demand] = []
  private(set) var cancellations = 0

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    downstream = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) { requests.append(demand) }

  func cancel() { cancellations += 1 }
}
