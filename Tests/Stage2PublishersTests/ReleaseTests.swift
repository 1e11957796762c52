import Stage2Publishers
import Testing

/// 3.13: after a completion or a cancellation nothing is retained.
@Suite struct ReleaseTests {
  /// What one subscription holds on to, seen from outside.
  private struct Witness {
    weak var probe: Probe<Int, TestError>?
    weak var canary: Canary?
    weak var payload: Canary?
    var isAllGone: Bool { probe == nil && canary == nil && payload == nil }
    var survivors: String {
      [
        probe.map { _ in "subscriber" }, canary.map { _ in "closure" },
        payload.map { _ in "value" },
      ]
      .compactMap(\.self).joined(separator: ", ")
    }
  }

  /// Subscribes a probe, runs `body`, and releases everything but the subject and the
  /// subscription.
  private func witness(
    _ pipeline: Pipeline, _ subject: PassthroughSubject<Int, TestError>,
    keeping subscriptions: inout [any Subscription],
    _ body: (Probe<Int, TestError>) -> Void
  ) -> Witness {
    let (canary, probe) = (Canary(), Probe<Int, TestError>())
    let witness = Witness(probe: probe, canary: canary)
    pipeline.make(subject.eraseToAnyPublisher(), canary).subscribe(probe)
    if let subscription = probe.subscription { subscriptions.append(subscription) }
    body(probe)
    return witness
  }

  @Test("3.13: a completion releases subscriber and closures", arguments: Pipeline.all)
  func completion(pipeline: Pipeline) {
    for isFailure in [false, true] {
      let subject = PassthroughSubject<Int, TestError>()
      var subscriptions: [any Subscription] = []
      let witness = witness(pipeline, subject, keeping: &subscriptions) { _ in
        subject.send(1)
        subject.send(completion: isFailure ? .failure(TestError()) : .finished)
      }
      // Appended to what never ends, a stream that finishes is not over.
      let goesOn = !isFailure && ["append", "ignoreOutput"].contains(pipeline.name)
      if goesOn { subscriptions.forEach { $0.cancel() } }
      #expect(witness.isAllGone, "\(witness.survivors)")
    }
  }

  @Test("3.13: a cancellation releases subscriber and closures", arguments: Pipeline.all)
  func cancellation(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    var subscriptions: [any Subscription] = []
    let witness = witness(pipeline, subject, keeping: &subscriptions) { probe in
      subject.send(1)
      probe.cancel()
    }
    #expect(witness.isAllGone, "\(witness.survivors)")
  }

  @Test("3.13: a cancellation from inside a value releases, too", arguments: Pipeline.all)
  func cancellationInside(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    var subscriptions: [any Subscription] = []
    let witness = witness(pipeline, subject, keeping: &subscriptions) { probe in
      probe.onEvent = { [weak probe] in if case .value = $0 { probe?.cancel() } }
      subject.send(1)
      if probe.values.isEmpty { probe.cancel() }
    }
    #expect(witness.isAllGone, "\(witness.survivors)")
  }

  @Test("3.13: dropping the AnyCancellable in mid-stream releases all", arguments: Pipeline.all)
  func downstreamGoes(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    weak var canary: Canary?
    weak var sinkCanary: Canary?
    do {
      let (held, sinkHeld) = (Canary(), Canary())
      (canary, sinkCanary) = (held, sinkHeld)
      let cancellable = pipeline.make(subject.eraseToAnyPublisher(), held)
        .sink(receiveCompletion: { _ in sinkHeld.touch() }, receiveValue: { _ in sinkHeld.touch() })
      subject.send(1)
      withExtendedLifetime(cancellable) {}
    }
    #expect(canary == nil && sinkCanary == nil)
  }

  @Test("3.13: a sink that is kept releases its closures on completion and on cancel")
  func sink() {
    for isCancelled in [true, false] {
      weak var canary: Canary?
      let sink: Subscribers.Sink<Int, Never>
      do {
        let held = Canary()
        canary = held
        sink = Subscribers.Sink(
          receiveCompletion: { _ in held.touch() }, receiveValue: { _ in held.touch() })
      }
      let subject = PassthroughSubject<Int, Never>()
      subject.subscribe(sink)
      subject.send(1)
      #expect(canary != nil)
      if isCancelled { sink.cancel() } else { subject.send(completion: .finished) }
      #expect(canary == nil)
    }
  }

  @Test("3.13: an assignment releases its object on completion and on cancel")
  func assign() {
    final class Target { var value = 0 }
    for isCancelled in [true, false] {
      weak var target: Target?
      let subject = PassthroughSubject<Int, Never>()
      let cancellable: AnyCancellable
      do {
        let held = Target()
        target = held
        cancellable = subject.assign(to: \.value, on: held)
      }
      #expect(target != nil)
      if isCancelled { cancellable.cancel() } else { subject.send(completion: .finished) }
      #expect(target == nil)
      cancellable.cancel()
    }
  }

  @Test("3.13: a canceled subscriber is forgotten by the future it waited for")
  func future() {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    weak var probe: Probe<Int, Never>?
    do {
      let waiting = future.probe()
      probe = waiting
      waiting.cancel()
    }
    #expect(probe == nil)
    promise?(.success(1))
    #expect(future.probe().values == [1])
  }

  @Test("3.13: sources release a subscriber that cancels, asked for values or not")
  func sources() {
    for demand in [Subscribers.Demand.none, .max(1)] {
      weak var probe: Probe<Int, Never>?
      var subscription: (any Subscription)?
      do {
        let held = (1...9).publisher.probe(demand)
        (probe, subscription) = (held, held.subscription)
        held.cancel()
      }
      #expect(probe == nil)
      do {
        let held = Just(1).probe(.none)
        (probe, subscription) = (held, held.subscription)
        held.cancel()
      }
      #expect(probe == nil)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("3.13: every source releases a subscriber that it has completed, or that has canceled")
  func completedSources() {
    var promise: Future<Int, Never>.Promise?
    let sources: [AnyPublisher<Int, Never>] = [
      Just(1).eraseToAnyPublisher(), [1].publisher.eraseToAnyPublisher(),
      Future { $0(.success(1)) }.eraseToAnyPublisher(),
      Deferred { Future { promise = $0 } }.eraseToAnyPublisher(),
      Deferred { CurrentValueSubject(1) }.prefix(1).eraseToAnyPublisher(),
    ]
    for source in sources {
      for isCancelled in [true, false] {
        weak var probe: Probe<Int, Never>?
        var subscription: (any Subscription)?
        promise = nil
        do {
          let held = source.probe(isCancelled ? .none : .max(1))
          (probe, subscription) = (held, held.subscription)
          if isCancelled { held.cancel() } else { promise?(.success(1)) }
          #expect(isCancelled || held.events == [.subscription, .value(1), .finished])
        }
        #expect(probe == nil)
        withExtendedLifetime(subscription) {}
      }
    }
  }

  @Test("3.13: a subscription that has ended retains neither its subject nor its future")
  func sourcesThemselves() {
    for isCancelled in [true, false] {
      weak var future: Future<Canary, Never>?
      var subscriptions: [any Subscription] = []
      weak var latest: Canary?
      do {
        let current = CurrentValueSubject<Canary, Never>(Canary())
        latest = current.value
        var promise: Future<Canary, Never>.Promise?
        let made = Future<Canary, Never> { promise = $0 }
        future = made
        let keeper = AnySubscriber<Canary, Never>(receiveSubscription: {
          subscriptions.append($0)
          $0.request(.unlimited)
        })
        current.subscribe(keeper)
        made.subscribe(keeper)
        if isCancelled {
          subscriptions.forEach { $0.cancel() }
        } else {
          current.send(completion: .finished)
          promise?(.success(Canary()))
        }
      }
      #expect(future == nil && latest == nil)
      subscriptions = []
    }
  }

  @Test("3.13: a sink and an assignment that have ended retain no subscription")
  func subscriptionsOfSubscribers() {
    final class Target { var value = 0 }
    for isCancelled in [true, false] {
      weak var grip: Unruly.Grip?
      weak var other: Unruly.Grip?
      weak var target: Target?
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
      let assign = {
        let object = Target()
        target = object
        return Subscribers.Assign(object: object, keyPath: \Target.value)
      }()
      do {
        let held = (Unruly.Grip(), Unruly.Grip())
        (grip, other) = held
        sink.receive(subscription: held.0)
        assign.receive(subscription: held.1)
        if isCancelled {
          sink.cancel()
          assign.cancel()
        } else {
          sink.receive(completion: .finished)
          assign.receive(completion: .finished)
        }
        let cancels = isCancelled ? 1 : 0
        #expect(held.0.cancels == cancels && held.1.cancels == cancels)
      }
      #expect(grip == nil && other == nil && target == nil)
    }
  }

  @Test("3.13: a subject releases a subscriber that asks late and is canceled")
  func lateRequest() {
    let subject = CurrentValueSubject<Int, Never>(0)
    weak var probe: Probe<Int, Never>?
    var subscription: (any Subscription)?
    do {
      let held = subject.probe(.none)
      (probe, subscription) = (held, held.subscription)
      held.request(.max(1))
      held.cancel()
    }
    #expect(probe == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("3.13: a subject that was fed is released once the feed has ended")
  func fedSubject() {
    for isCancelled in [true, false] {
      let source = PassthroughSubject<Int, Never>()
      weak var subject: PassthroughSubject<Int, Never>?
      let feed: AnyCancellable
      do {
        let fed = PassthroughSubject<Int, Never>()
        subject = fed
        feed = source.subscribe(fed)
      }
      #expect(subject != nil)
      if isCancelled { feed.cancel() } else { source.send(completion: .finished) }
      #expect(subject == nil)
      feed.cancel()
    }
  }

  @Test("3.13: an operator that has ended retains no upstream", arguments: Pipeline.all)
  func upstreams(pipeline: Pipeline) {
    // What has no state hands the upstream's subscription on, and retains none itself.
    guard !pipeline.isTransparentToMisbehavior else { return }
    for isCancelled in [true, false] {
      weak var grip: Unruly.Grip?
      var subscription: (any Subscription)?
      do {
        let unruly = Unruly()
        grip = unruly.grip
        let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
        subscription = probe.subscription
        if isCancelled { probe.cancel() } else { unruly.send(completion: .failure(TestError())) }
      }
      #expect(grip == nil)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("A subscription retains no publisher that it has subscribed to", arguments: Pipeline.all)
  func livePublisher(pipeline: Pipeline) {
    // These subscribe again, or retain a connection that does.
    let exceptions = ["retry", "share", "multicast", "multicast(subject:)", "makeConnectable"]
    guard !exceptions.contains(pipeline.name) else { return }
    weak var publisher: Unruly?
    let probe = Probe<Int, TestError>()
    do {
      let unruly = Unruly()
      publisher = unruly
      pipeline.make(unruly.eraseToAnyPublisher(), Canary()).subscribe(probe)
    }
    #expect(publisher == nil)
    probe.cancel()
  }

  @Test("3.13: an operator on two publishers that has ended retains neither")
  func bothUpstreams() {
    for combination in Combination.all {
      for isCancelled in [true, false] {
        weak var first: Unruly.Grip?
        weak var second: Unruly.Grip?
        var subscription: (any Subscription)?
        do {
          let (a, b) = (Unruly(), Unruly())
          (first, second) = (a.grip, b.grip)
          let probe = combination.make(a, b).probe()
          subscription = probe.subscription
          a.send(1)
          if isCancelled { probe.cancel() } else { b.send(completion: .failure(TestError())) }
        }
        #expect(first == nil && second == nil, "\(combination)")
        withExtendedLifetime(subscription) {}
      }
    }
  }

  @Test("3.13: append retains no publisher that has ended")
  func appended() {
    weak var first: Unruly.Grip?
    weak var second: Unruly.Grip?
    var subscription: (any Subscription)?
    do {
      let b = Unruly()
      second = b.grip
      do {
        let a = Unruly()
        first = a.grip
        subscription = a.append(b).probe().subscription
        a.send(completion: .finished)
      }
      #expect(first == nil && second != nil)
      b.send(completion: .finished)
    }
    #expect(second == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("3.13: an operator that has ended retains no scheduler", arguments: 0..<4)
  func schedulers(number: Int) {
    weak var clock: TestScheduler<VirtualTime>?
    let held = Held()
    do {
      let (subject, made) = (PassthroughSubject<Int, Never>(), TestScheduler())
      clock = made
      let pipeline =
        [
          subject.receive(on: made).eraseToAnyPublisher(),
          subject.delay(for: 1, scheduler: made).eraseToAnyPublisher(),
          subject.subscribe(on: made).eraseToAnyPublisher(),
          subject.debounce(for: 1, scheduler: made).eraseToAnyPublisher(),
        ][number]
      pipeline.subscribe(
        AnySubscriber<Int, Never>(receiveSubscription: { held.subscription = $0 }))
      made.run()
      held.subscription?.cancel()
      made.run()
    }
    #expect(held.subscription != nil && clock == nil)
  }

  @Test("3.13: flatMap releases its closure when its upstream finishes, whatever still sends")
  func closureOfFlatMap() {
    let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    weak var canary: Canary?
    let probe: Probe<Int, Never>
    do {
      let held = Canary()
      canary = held
      probe = outer.flatMap { _ in
        held.touch()
        return inner
      }.probe()
    }
    outer.send(1)
    #expect(canary != nil)
    outer.send(completion: .finished)
    #expect(canary == nil)
    inner.send(2)
    #expect(probe.values == [2] && !probe.isOver)
  }

  @Test("3.13: an AnyCancellable that was canceled releases its closure")
  func anyCancellable() {
    weak var canary: Canary?
    let cancellable: AnyCancellable
    do {
      let held = Canary()
      canary = held
      cancellable = AnyCancellable { held.touch() }
    }
    #expect(canary != nil)
    cancellable.cancel()
    #expect(canary == nil)
  }

  @Test("A current-value subject keeps its latest value only")
  func currentValue() {
    weak var first: Canary?
    let subject: CurrentValueSubject<Canary, Never>
    do {
      let held = Canary()
      first = held
      subject = CurrentValueSubject(held)
    }
    #expect(first != nil)
    subject.send(Canary())
    #expect(first == nil)
  }

  private final class Held { var subscription: (any Subscription)? }
}
