import Foundation
import Stage2Publishers
import Synchronization
import Testing

/// Several subscribers, one subscription: `share`, `multicast` and `makeConnectable`.
@Suite struct ShareTests {
  /// A subject, and a log of who subscribes to it and who leaves.
  private final class Source {
    let subject = PassthroughSubject<Int, TestError>()
    var log: [String] = []

    var publisher: AnyPublisher<Int, TestError> {
      subject.handleEvents(
        receiveSubscription: { _ in self.log.append("subscribe") },
        receiveCompletion: { _ in self.log.append("complete") },
        receiveCancel: { self.log.append("cancel") },
        receiveRequest: { self.log.append("request \($0)") }
      ).eraseToAnyPublisher()
    }
  }

  private let subscribed = ["subscribe", "request unlimited"]

  @Test("Subscribers of share get the values of one subscription")
  func oneSubscription() {
    let source = Source()
    let shared = source.publisher.share()
    let (first, second) = (shared.probe(), shared.probe())
    source.subject.send(1)
    source.subject.send(2)
    #expect(first.events == [.subscription, .value(1), .value(2)])
    #expect(second.events == first.events)
    #expect(source.log == subscribed)
  }

  @Test("A late subscriber of share misses what came before")
  func late() {
    let source = Source()
    let shared = source.publisher.share()
    let first = shared.probe()
    source.subject.send(1)
    let second = shared.probe()
    source.subject.send(2)
    source.subject.send(completion: .finished)
    #expect(first.events == [.subscription, .value(1), .value(2), .finished])
    #expect(second.events == [.subscription, .value(2), .finished])
  }

  @Test("A subscriber that comes after the end gets it alone, and does not start the source again")
  func afterTheEnd() {
    for isFailure in [false, true] {
      let source = Source()
      let shared = source.publisher.share()
      let probe = shared.probe()
      source.subject.send(completion: isFailure ? .failure(TestError("x")) : .finished)
      let end: [Event<Int>] = [.subscription, isFailure ? .failure("x") : .finished]
      #expect(probe.events == end && shared.probe().events == end)
      #expect(source.log == subscribed + ["complete"])
    }
  }

  @Test("The last subscriber of share cancels the source, and the next subscribes to it again")
  func lastAndNext() {
    let source = Source()
    let shared = source.publisher.share()
    let (first, second) = (shared.probe(), shared.probe())
    first.cancel()
    source.subject.send(1)
    #expect(first.values == [] && second.values == [1] && source.log == subscribed)
    second.cancel()
    #expect(source.log == subscribed + ["cancel"])
    source.subject.send(2)
    let third = shared.probe()
    source.subject.send(3)
    #expect(third.values == [3] && source.log == subscribed + ["cancel"] + subscribed)
  }

  @Test("A sequence that is shared goes to its first subscriber, and the next gets the completion")
  func sequence() {
    let shared = [1, 2].publisher.share()
    #expect(shared.probe().events == [.subscription, .value(1), .value(2), .finished])
    #expect(shared.probe().events == [.subscription, .finished])
  }

  @Test("1.1: share sends each subscriber what it demands, and drops the rest for it")
  func demand() {
    let source = Source()
    let shared = source.publisher.share()
    let (first, second) = (shared.probe(.none), shared.probe(.none))
    #expect(source.log == ["subscribe"])
    first.request(.max(1))
    #expect(source.log == subscribed)
    source.subject.send(1)
    source.subject.send(2)
    second.request(.max(1))
    first.request(.max(1))
    source.subject.send(3)
    source.subject.send(4)
    #expect(first.values == [1, 3] && second.values == [3] && source.log == subscribed)
  }

  @Test("3.8: demand that a shared value is answered with counts")
  func answeredDemand() {
    let source = Source()
    let probe = Probe<Int, TestError>(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    source.publisher.share().subscribe(probe)
    for value in 1...5 { source.subject.send(value) }
    #expect(probe.values == [1, 2, 3])
  }

  @Test("Branches of a shared publisher that meet again get each value of one subscription twice")
  func branches() {
    let source = Source()
    let shared = source.publisher.share()
    let probe = shared.merge(with: shared.map { $0 * 10 }).probe()
    source.subject.send(1)
    source.subject.send(2)
    source.subject.send(completion: .finished)
    #expect(
      probe.events == [
        .subscription, .value(1), .value(10), .value(2), .value(20), .finished,
      ])
    #expect(source.log == subscribed + ["complete"])
  }

  @Test("A subscription keeps what share has made, and so the source's subscription")
  func keepsTheConnection() {
    let source = Source()
    let probe = source.publisher.share().probe()
    source.subject.send(1)
    #expect(probe.values == [1])
    probe.cancel()
    #expect(source.log == subscribed + ["cancel"])
  }

  @Test("A subscriber that comes from inside a shared delivery gets the next value")
  func comesInsideADelivery() {
    let source = Source()
    let shared = source.publisher.share()
    let (first, second) = (Probe<Int, TestError>(), Probe<Int, TestError>())
    first.onEvent = { if $0 == .value(1) { shared.subscribe(second) } }
    shared.subscribe(first)
    source.subject.send(1)
    source.subject.send(2)
    #expect(first.values == [1, 2] && second.values == [2] && source.log == subscribed)
  }

  @Test("A subscriber that comes as the source is canceled gets a subscription after that")
  func comesInsideACancel() {
    let source = PassthroughSubject<Int, TestError>()
    var (log, shared): ([String], AnyPublisher<Int, TestError>?) = ([], nil)
    let second = Probe<Int, TestError>()
    shared =
      source.handleEvents(
        receiveSubscription: { _ in log.append("subscribe") },
        receiveCancel: {
          if second.subscription == nil { shared?.subscribe(second) }
          log.append("cancel")
        }
      ).share().eraseToAnyPublisher()
    shared?.probe().cancel()
    #expect(log == ["subscribe", "cancel", "subscribe"])
    source.send(1)
    #expect(second.events == [.subscription, .value(1)])
    shared = nil
  }

  @Test("Code that cancels all subscribers from inside a delivery cancels the source there")
  func cancelsInsideADelivery() {
    let source = Source()
    let shared = source.publisher.share()
    let (first, second) = (Probe<Int, TestError>(), shared.probe())
    first.onEvent = {
      guard $0 == .value(1) else { return }
      first.cancel()
      second.cancel()
      #expect(source.log == subscribed + ["cancel"])
    }
    shared.subscribe(first)
    source.subject.send(1)
    source.subject.send(2)
    #expect(first.values == [1] && second.values == [1])
    first.onEvent = { _ in }
  }

  @Test("3.13: share that has ended retains neither source nor subscriber")
  func releases() {
    for isCancelled in [true, false] {
      weak var canary: Canary?
      weak var subscriber: Probe<Int, TestError>?
      let subject = PassthroughSubject<Int, TestError>()
      var subscription: (any Subscription)?
      do {
        let held = Canary()
        canary = held
        let shared = subject.handleEvents(receiveCancel: { held.touch() }).share()
        let probe = shared.probe()
        (subscriber, subscription) = (probe, probe.subscription)
        subject.send(1)
        if isCancelled { probe.cancel() } else { subject.send(completion: .finished) }
      }
      #expect(canary == nil && subscriber == nil)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("1.3: shared values of four threads reach each subscriber one at a time, and none is lost")
  func threads() {
    let source = PassthroughSubject<Int, Never>()
    let shared = source.share()
    let counts = (0..<2).map { _ in Exclusive(0) }
    let subscriptions = counts.map { count in shared.sink { _ in count { $0 += 1 } } }
    onThreads(4) { _ in
      for value in 0..<5_000 { source.send(value) }
    }
    #expect(counts.map(\.value) == [20_000, 20_000] && counts.map(\.overlapCount) == [0, 0])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Subscribers that come and go on four threads have one subscription at a time")
  func comingAndGoing() {
    let (subscriptions, overlaps) = (Counted(), Counted())
    let source = PassthroughSubject<Int, Never>()
    let shared = source.handleEvents(
      receiveSubscription: { _ in
        if subscriptions.add(1) > 1 { overlaps.add(1) }
      }, receiveCancel: { subscriptions.add(-1) }
    ).share()
    onThreads(5) { index in
      for value in 0..<5_000 {
        if index == 0 { source.send(value) } else { shared.sink { _ in }.cancel() }
      }
    }
    #expect(subscriptions.count == 0 && overlaps.count == 0)
    let probe = shared.probe()
    source.send(1)
    #expect(probe.values == [1] && subscriptions.count == 1)
  }

  private final class Counted {
    private let number = Atomic<Int>(0)
    var count: Int { number.load(ordering: .relaxed) }

    @discardableResult func add(_ more: Int) -> Int {
      number.wrappingAdd(more, ordering: .relaxed).newValue
    }
  }
}

/// `multicast` and `makeConnectable`, which wait for `connect()`.
@Suite struct MulticastTests {
  @Test("Nothing arrives before connect(), and then everything arrives at all subscribers")
  func connect() {
    let multicast = [1, 2].publisher.multicast(subject: PassthroughSubject())
    let (first, second) = (multicast.probe(), multicast.probe())
    #expect(first.events == [.subscription] && second.events == [.subscription])
    let connection = multicast.connect()
    #expect(first.events == [.subscription, .value(1), .value(2), .finished])
    #expect(second.events == first.events)
    connection.cancel()
  }

  @Test("A publisher made connectable holds its values back until connect()")
  func makeConnectable() {
    let connectable = Just(1).makeConnectable()
    let (first, second) = (connectable.probe(), connectable.probe())
    #expect(first.events == [.subscription])
    let connection = connectable.connect()
    #expect(first.events == [.subscription, .value(1), .finished] && second.events == first.events)
    #expect(connectable.probe().events == [.subscription, .finished])
    connection.cancel()
  }

  @Test("When the connection is canceled nothing arrives any more, and no completion")
  func cancelsTheConnection() {
    let subject = PassthroughSubject<Int, Never>()
    let connectable = subject.makeConnectable()
    let probe = connectable.probe()
    let connection = connectable.connect()
    subject.send(1)
    connection.cancel()
    connection.cancel()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(1)])
  }

  @Test("A canceled connection can be followed by another one, for the same subscribers")
  func connectsAgain() {
    let subject = PassthroughSubject<Int, Never>()
    let multicast = subject.multicast { PassthroughSubject() }
    let probe = multicast.probe()
    multicast.connect().cancel()
    subject.send(1)
    let connection = multicast.connect()
    subject.send(2)
    #expect(probe.values == [2])
    connection.cancel()
  }

  @Test("A connection that is released is canceled")
  func releasedConnection() {
    let upstream = Unruly()
    let multicast = upstream.multicast { PassthroughSubject() }
    var connection: (any Cancellable)? = multicast.connect()
    #expect(upstream.grip.cancels == 0)
    withExtendedLifetime(connection) {}
    connection = nil
    #expect(upstream.grip.cancels == 1)
  }

  @Test("Each connect() is a subscription of its own: to cancel one leaves the other")
  func connectsTwice() {
    let subject = PassthroughSubject<Int, Never>()
    let multicast = subject.multicast { PassthroughSubject() }
    let probe = multicast.probe()
    let (first, second) = (multicast.connect(), multicast.connect())
    subject.send(1)
    first.cancel()
    subject.send(2)
    #expect(probe.values == [1, 1, 2])
    second.cancel()
    subject.send(3)
    #expect(probe.values == [1, 1, 2])
  }

  @Test("With a subject that has completed, connect() leaves no upstream running")
  func completedSubject() {
    for isFailure in [false, true] {
      let upstream = Unruly()
      let subject = PassthroughSubject<Int, TestError>()
      subject.send(completion: isFailure ? .failure(TestError("x")) : .finished)
      let multicast = upstream.multicast(subject: subject)
      let end: Event<Int> = isFailure ? .failure("x") : .finished
      #expect(multicast.probe().events == [.subscription, end])
      let connection = multicast.connect()
      #expect(upstream.grip.cancels == 1 && upstream.grip.requests.isEmpty)
      connection.cancel()
      #expect(upstream.grip.cancels == 1)
    }
  }

  @Test("The subject is made once, when it is needed first")
  func makesOneSubject() {
    for connectsFirst in [true, false] {
      var made = 0
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { () -> PassthroughSubject<Int, Never> in
        made += 1
        return PassthroughSubject()
      }
      #expect(made == 0)
      var connection = connectsFirst ? multicast.connect() : nil
      let (first, second) = (multicast.probe(), multicast.probe())
      if !connectsFirst { connection = multicast.connect() }
      source.send(1)
      #expect(made == 1 && first.values == [1] && second.values == [1])
      connection?.cancel()
    }
  }

  @Test("Two threads that need the subject first agree on one")
  func makesOneSubjectOnTwoThreads() {
    for _ in 0..<500 {
      let source = PassthroughSubject<Int, Never>()
      let multicast = source.multicast { PassthroughSubject() }
      let probes = (0..<2).map { _ in Probe<Int, Never>() }
      onThreads(2) { multicast.subscribe(probes[$0]) }
      let connection = multicast.connect()
      source.send(1)
      #expect(probes.map(\.values) == [[1], [1]])
      connection.cancel()
    }
  }

  @Test("From a current-value subject, a late subscriber gets the latest value")
  func currentValue() {
    let source = PassthroughSubject<Int, Never>()
    let multicast = source.multicast(subject: CurrentValueSubject(0))
    let first = multicast.probe()
    let connection = multicast.connect()
    source.send(1)
    source.send(2)
    let second = multicast.probe()
    #expect(first.values == [0, 1, 2] && second.values == [2])
    connection.cancel()
  }

  @Test("The upstream is asked for everything, when the first subscriber demands something")
  func demand() {
    let upstream = Unruly()
    let multicast = upstream.multicast { PassthroughSubject() }
    let (first, second) = (multicast.probe(.none), multicast.probe(.none))
    let connection = multicast.connect()
    #expect(upstream.grip.requests == [])
    first.request(.max(1))
    second.request(.max(2))
    #expect(upstream.grip.requests == [.unlimited])
    for value in 1...3 { upstream.send(value) }
    #expect(first.values == [1] && second.values == [1, 2])
    connection.cancel()
  }

  @Test("Nothing follows a cancellation, whatever the subject sends")
  func carelessSubject() {
    let subject = CarelessSubject()
    let silent = Empty<Int, TestError>(completeImmediately: false)
    let probe = silent.multicast(subject: subject).probe()
    subject.send(1)
    probe.cancel()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(probe.events == [.subscription, .value(1)])
  }

  @Test("3.13: multicast retains neither an upstream that has ended nor a subscriber")
  func releases() {
    for isCancelled in [true, false] {
      weak var grip: Unruly.Grip?
      weak var subscriber: Probe<Int, TestError>?
      let multicast: Publishers.Multicast<Deferred<Unruly>, PassthroughSubject<Int, TestError>>
      let connection: any Cancellable
      do {
        let made = Made()
        multicast = Deferred { made.takeUpstream() }.multicast { PassthroughSubject() }
        let probe = multicast.probe()
        let upstream = made.upstream
        (subscriber, grip) = (probe, upstream?.grip)
        connection = multicast.connect()
        if isCancelled { connection.cancel() } else { upstream?.send(completion: .finished) }
        probe.cancel()
      }
      #expect(grip == nil && subscriber == nil)
      withExtendedLifetime((multicast, connection)) {}
    }
  }

  /// An upstream for one subscription, which nobody else keeps after that.
  private final class Made {
    var upstream: Unruly? = Unruly()

    func takeUpstream() -> Unruly {
      defer { upstream = nil }
      return upstream ?? Unruly()
    }
  }
}

/// A subject that goes on sending to who has canceled.
private final class CarelessSubject: Subject {
  typealias Output = Int
  typealias Failure = TestError

  private let unruly = Unruly()

  func receive<S: Subscriber<Int, TestError>>(subscriber: S) {
    unruly.receive(subscriber: subscriber)
  }
  func send(_ value: Int) { unruly.send(value) }
  func send(completion: Subscribers.Completion<TestError>) { unruly.send(completion: completion) }
  func send(subscription: any Subscription) { subscription.request(.unlimited) }
}
