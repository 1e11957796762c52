import Stage2Publishers
import Testing

/// Where the layer does otherwise than Combine, on purpose: a test for each row of the table in
/// Sources/Stage2Publishers/README.md.
@Suite struct DifferenceTests {
  @Test("Operators with several upstreams queue what is sent from inside a delivery")
  func queues() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var log: [String] = []
    let cancellable = a.merge(with: b).sink {
      log.append("begin \($0)")
      if $0 == 1 { b.send(2) }
      log.append("end \($0)")
    }
    a.send(1)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("When one publisher of flatMap fails, the upstream is canceled, and not only the others")
  func cancelsTheOthers() {
    let (outer, first, second) = (Unruly(), Unruly(), Unruly())
    let probe = outer.flatMap { $0 == 1 ? first : second }.probe()
    outer.send(1)
    outer.send(2)
    first.send(completion: .failure(TestError("x")))
    #expect(second.grip.cancels == 1 && outer.grip.cancels == 1)
    #expect(probe.events == [.subscription, .failure("x")])
  }

  @Test("flatMap cancels its upstream before the publishers made of its values")
  func cancelsFromTheOutside() {
    var log: [String] = []
    let outer = PassthroughSubject<Int, Never>()
    let inner = PassthroughSubject<Int, Never>()
    let cancellable = outer.handleEvents(receiveCancel: { log.append("upstream") })
      .flatMap { _ in inner.handleEvents(receiveCancel: { log.append("publisher") }) }
      .sink { _ in }
    outer.send(1)
    cancellable.cancel()
    #expect(log == ["upstream", "publisher"])
  }

  @Test("A publisher of a limited flatMap keeps its place until what it has sent is delivered")
  func keepsItsPlace() {
    var made = 0
    let probe = (0..<100).publisher.flatMap(maxPublishers: .max(1)) { value in
      made += 1
      return Just(value)
    }.probe(.none)
    #expect(made == 1)
    probe.request(.max(5))
    #expect(probe.values == [0, 1, 2, 3, 4] && made == 6)
  }

  @Test("The next publisher is subscribed to after the delivery in which the one before has ended")
  func nextAfterTheDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let second = Deferred { () -> Empty<Int, Never> in
      log.append("second")
      return Empty()
    }
    let cancellable = subject.append(second).sink { _ in
      subject.send(completion: .finished)
      log.append("end of the delivery")
    }
    subject.send(1)
    #expect(log == ["end of the delivery", "second"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("retry of a negative number does not retry")
  func negativeRetry() {
    var attempts = 0
    let failing = Deferred { () -> Fail<Int, TestError> in
      attempts += 1
      return Fail(error: TestError())
    }
    #expect(failing.retry(-1).probe().isOver && attempts == 1)
  }

  @Test("What is due while receive(on:) hands its subscription over waits")
  func handsOverFirst() {
    let probe = Probe<Int, Never>()
    var countAtHandover = -1
    probe.onEvent = { [weak probe] in
      guard $0 == .subscription, let probe else { return }
      probe.request(.unlimited)
      countAtHandover = probe.events.count
    }
    Just(1).receive(on: ImmediateScheduler.shared).subscribe(probe)
    #expect(countAtHandover == 1 && probe.values == [1])
  }

  @Test("throttle asks its upstream when it has handed its subscription on")
  func throttleAsksAfterwards() {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>()
    var requestsAtHandover = -1
    probe.onEvent = {
      if $0 == .subscription { requestsAtHandover = unruly.grip.requests.count }
    }
    unruly.throttle(for: 1, scheduler: TestScheduler(), latest: true).subscribe(probe)
    #expect(requestsAtHandover == 0 && unruly.grip.requests == [.unlimited])
  }

  @Test("receive(on:) on an immediate scheduler queues what is sent from inside a delivery")
  func queuesImmediately() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = subject.receive(on: ImmediateScheduler.shared).sink {
      log.append("begin \($0)")
      if $0 == 1 { subject.send(2) }
      log.append("end \($0)")
    }
    subject.send(1)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
    withExtendedLifetime(cancellable) {}
  }

  @Test("zip hands its subscription on before an upstream is subscribed to")
  func zipHandsItsSubscriptionOn() {
    var log: [String] = []
    let upstream = Empty<Int, Never>()
      .handleEvents(receiveSubscription: { _ in log.append("upstream") })
    let probe = Probe<[Int], Never>()
    probe.onEvent = { if $0 == .subscription { log.append("downstream") } }
    upstream.zip(upstream) { [$0, $1] }.subscribe(probe)
    #expect(log.first == "downstream")
  }

  @Test("flatMap that is asked for everything late goes on with its publishers by turns")
  func byTurns() {
    let probe = (1...3).publisher.flatMap { [$0, $0].publisher }.probe(.none)
    probe.request(.max(1))
    probe.request(.unlimited)
    #expect(probe.values == [1, 2, 3, 1, 2, 3])
  }

  @Test("replaceEmpty asks for what is demanded of it")
  func replaceEmptyAsks() {
    let unruly = Unruly()
    unruly.replaceEmpty(with: 0).probe(.none).request(.max(2))
    #expect(unruly.grip.requests == [.max(2)])
  }

  @Test("A request that waits in subscribe(on:) is dropped by a cancel")
  func droppedRequest() {
    let (clock, unruly) = (TestScheduler(), Unruly())
    let probe = unruly.subscribe(on: clock).probe()
    clock.advance()
    let requests = unruly.grip.requests
    probe.request(.max(1))
    probe.cancel()
    clock.run()
    #expect(unruly.grip.requests == requests && unruly.grip.cancels == 1)
  }

  @Test("A connection to a subject that has completed leaves no upstream running")
  func lateConnection() {
    let (subject, unruly) = (PassthroughSubject<Int, TestError>(), Unruly())
    subject.send(completion: .finished)
    let connection = unruly.multicast(subject: subject).connect()
    #expect(unruly.grip.cancels == 1 && unruly.grip.requests == [])
    connection.cancel()
  }

  @Test("A subject that somebody completes cancels the upstreams that feed it")
  func completedSubject() {
    let (subject, unruly) = (PassthroughSubject<Int, TestError>(), Unruly())
    let feed = unruly.subscribe(subject)
    subject.send(completion: .finished)
    #expect(unruly.grip.cancels == 1)
    feed.cancel()
  }

  @Test("What arrives last at a current-value subject's second subscriber may be an old value")
  func oldValueLast() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let first = subject.sink { if $0 == 1 { subject.send(2) } }
    let second = subject.probe()
    subject.send(1)
    #expect(second.values == [0, 2, 1])
    #expect(subject.value == 2)
    first.cancel()
  }

  @Test("Who cancels while it receives the subscription gets no completion")
  func noCompletionAfterCancel() {
    let publishers: [AnyPublisher<Int, TestError>] = [
      Empty().eraseToAnyPublisher(), Fail(error: TestError()).eraseToAnyPublisher(),
    ]
    for publisher in publishers {
      let probe = Probe<Int, TestError>(demand: .none)
      probe.onEvent = { [weak probe] in if $0 == .subscription { probe?.cancel() } }
      publisher.subscribe(probe)
      #expect(probe.events == [.subscription])
    }
  }

  @Test("The first and the last value of an empty publisher need no demand to be missing")
  func emptyFirst() {
    let empty = Empty<Int, Never>()
    #expect(empty.first().probe(.none).events == [.subscription, .finished])
    #expect(empty.first { $0 > 1 }.probe(.none).events == [.subscription, .finished])
    #expect(empty.last().probe(.none).events == [.subscription, .finished])
  }

  @Test("append, prepend and catch hand their subscription on before an upstream is subscribed")
  func subscriptionFirst() {
    var log: [String] = []
    func upstream() -> AnyPublisher<Int, TestError> {
      Empty().handleEvents(receiveSubscription: { _ in log.append("upstream") })
        .eraseToAnyPublisher()
    }
    for pipeline in [
      upstream().append(upstream()).eraseToAnyPublisher(),
      upstream().prepend(upstream()).eraseToAnyPublisher(),
      upstream().catch { _ in upstream() }.eraseToAnyPublisher(),
    ] {
      log = []
      let probe = Probe<Int, TestError>()
      probe.onEvent = { if $0 == .subscription { log.append("downstream") } }
      pipeline.subscribe(probe)
      #expect(log.first == "downstream" && log.contains("upstream"))
    }
  }

  @Test("dropFirst passes its upstream's subscription on, and asks for one value at a time")
  func dropsOneByOne() {
    let upstream = Unruly()
    let probe = upstream.dropFirst(3).probe(.max(1))
    #expect(probe.subscription === upstream.grip)
    #expect(upstream.grip.requests == [.max(1)])
    #expect((1...3).map { upstream.subscriber?.receive($0) } == [.max(1), .max(1), .max(1)])
    #expect(probe.values == [])
  }

  @Test("removeDuplicates and drop(while:) pass their upstream's subscription on")
  func passTheSubscriptionOn() {
    let unruly = Unruly()
    #expect(unruly.removeDuplicates().probe().subscription === unruly.grip)
    #expect(unruly.drop { $0 < 1 }.probe().subscription === unruly.grip)
  }

  @Test("A prefix of n values finishes with the n-th")
  func prefixFinishes() {
    let probe = (1...9).publisher.prefix(2).probe(.max(2))
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("autoconnect disconnects at the last completion, and does not connect for one alone")
  func autoconnectAndCompletion() {
    let (upstream, subject) = (Unruly(), PassthroughSubject<Int, TestError>())
    let shared = upstream.multicast(subject: subject).autoconnect()
    let probe = shared.probe()
    #expect(upstream.grip.requests == [.unlimited])
    subject.send(completion: .finished)
    #expect(probe.isOver && upstream.grip.cancels == 1)
    #expect(shared.probe().events == [.subscription, .finished])
    #expect(upstream.grip.requests == [.unlimited] && upstream.grip.cancels == 1)
  }

  @Test("A subject serves its subscribers in the order of their subscription")
  func orderOfSubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [Int] = []
    let cancellables = (0..<5).map { number in subject.sink { _ in log.append(number) } }
    subject.send(1)
    #expect(log == [0, 1, 2, 3, 4])
    withExtendedLifetime(cancellables) {}
  }

  @Test("A request for none does nothing")
  func requestOfNone() {
    let probe = [1, 2].publisher.probe(.none)
    probe.request(.none)
    #expect(probe.events == [.subscription])
  }

  @Test(
    "map does not run before a sequence's publisher is asked, and collect has its array by then")
  func sequences() {
    var transformed = 0
    let mapped = (1...3).publisher.map { value in
      transformed += 1
      return value
    }
    #expect(transformed == 0)
    #expect(mapped.probe().values == [1, 2, 3] && transformed == 3)
    let collected: Result<[Int], Never>.Publisher = (1...3).publisher.collect()
    #expect(collected.probe().values == [[1, 2, 3]])
  }

  @Test("Completions, times and intervals are not Codable")
  func notCodable() {
    struct Failure: Error, Codable {}
    let types: [Any.Type] = [
      Subscribers.Completion<Failure>.self, ImmediateScheduler.SchedulerTimeType.self,
      ImmediateScheduler.SchedulerTimeType.Stride.self, VirtualTime.self,
    ]
    for type in types { #expect(!(type is any Encodable.Type), "\(type)") }
  }
}
