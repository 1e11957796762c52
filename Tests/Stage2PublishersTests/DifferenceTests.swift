import Foundation
import Stage2Publishers
import Testing

/// Where the layer does otherwise than Combine, on purpose: tests for each row of the table in
/// Sources/Stage2Publishers/README.md. A test's name begins with the row's first words.
@Suite struct DifferenceTests {
  @Test("a value that is sent from inside the delivery of another one: merge queues it")
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

  @Test(
    "flatMap, when one of its publishers fails: the upstream is canceled, and not only the others")
  func cancelsTheOthers() {
    let (outer, first, second) = (Unruly(), Unruly(), Unruly())
    let probe = outer.flatMap { $0 == 1 ? first : second }.probe()
    outer.send(1)
    outer.send(2)
    first.send(completion: .failure(TestError("x")))
    #expect(second.grip.cancels == 1 && outer.grip.cancels == 1)
    #expect(probe.events == [.subscription, .failure("x")])
  }

  @Test("flatMap and switchToLatest, when they are canceled: their upstream is canceled first")
  func cancelsFromTheOutside() {
    var log: [String] = []
    let outer = PassthroughSubject<Int, Never>()
    let upstream = outer.handleEvents(receiveCancel: { log.append("upstream") })
    let inner = PassthroughSubject<Int, Never>()
      .handleEvents(receiveCancel: { log.append("publisher") })
    for pipeline in [
      upstream.flatMap { _ in inner }.eraseToAnyPublisher(),
      upstream.map { _ in inner }.switchToLatest().eraseToAnyPublisher(),
    ] {
      log = []
      let cancellable = pipeline.sink { _ in }
      outer.send(1)
      cancellable.cancel()
      #expect(log == ["upstream", "publisher"])
    }
  }

  @Test("flatMap with a limit: a publisher keeps its place until what it has sent is delivered")
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

  /// An operator that goes on with another publisher, and how the first one has to end for that.
  struct Succession: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let end: Subscribers.Completion<TestError>
    let make: (Numbers, Numbers) -> Numbers

    static let all = [
      Succession(testDescription: "append", end: .finished) {
        $0.append($1).eraseToAnyPublisher()
      },
      Succession(testDescription: "prepend", end: .finished) {
        $1.prepend($0).eraseToAnyPublisher()
      },
      Succession(testDescription: "catch", end: .failure(TestError())) { first, second in
        first.catch { _ in second }.eraseToAnyPublisher()
      },
      Succession(testDescription: "tryCatch", end: .failure(TestError())) { first, second in
        first.tryCatch { _ throws in second }.mapError { $0 as? TestError ?? TestError() }
          .eraseToAnyPublisher()
      },
      Succession(testDescription: "retry", end: .failure(TestError())) { first, second in
        var attempts = 0
        return Deferred { () -> Numbers in
          attempts += 1
          return attempts == 1 ? first : second
        }.retry(1).eraseToAnyPublisher()
      },
    ]
  }

  @Test(
    "append, prepend, catch, tryCatch, retry, when one publisher ends: the next one waits",
    arguments: Succession.all)
  func nextAfterTheDelivery(succession: Succession) {
    var log: [String] = []
    let second = Deferred { () -> Empty<Int, TestError> in
      log.append("second")
      return Empty()
    }.eraseToAnyPublisher()
    let subject = PassthroughSubject<Int, TestError>()
    let inDelivery = succession.make(subject.eraseToAnyPublisher(), second).sink(
      receiveCompletion: { _ in },
      receiveValue: { _ in
        subject.send(completion: succession.end)
        log.append("end of the delivery")
      })
    subject.send(1)
    #expect(log == ["end of the delivery", "second"])

    log = []
    let ending = PassthroughSubject<Int, TestError>()
    let endsWhenAsked = ending.handleEvents(receiveRequest: { _ in
      ending.send(completion: succession.end)
      log.append("end of the subscribing")
    }).eraseToAnyPublisher()
    let other = succession.make(endsWhenAsked, second).probe()
    #expect(log == ["end of the subscribing", "second"])
    withExtendedLifetime((inDelivery, other)) {}
  }

  @Test("retry of a negative number: there is no second attempt")
  func negativeRetry() {
    var attempts = 0
    let failing = Deferred { () -> Fail<Int, TestError> in
      attempts += 1
      return Fail(error: TestError())
    }
    #expect(failing.retry(-1).probe().isOver && attempts == 1)
  }

  @Test(
    "a value that is due while receive(on:), delay or timeout passes its subscription on: it waits",
    arguments: [
      Pipeline("receive(on:)") { up, _ in
        up.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
      },
      Pipeline("delay") { up, _ in
        up.delay(for: 1, scheduler: ImmediateScheduler.shared).eraseToAnyPublisher()
      },
      Pipeline("timeout") { up, _ in
        up.timeout(.seconds(1), scheduler: PatientScheduler()).eraseToAnyPublisher()
      },
    ])
  func handsOverFirst(pipeline: Pipeline) {
    let probe = Probe<Int, TestError>()
    var countAtHandover = -1
    probe.onEvent = { [weak probe] in
      guard $0 == .subscription, let probe else { return }
      probe.request(.unlimited)
      countAtHandover = probe.events.count
    }
    let just = Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher()
    pipeline.make(just, Canary()).subscribe(probe)
    #expect(countAtHandover == 1 && probe.values == [1])
  }

  @Test("throttle, when it gets its subscription: it hands that on, and then asks its upstream")
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

  @Test(
    "throttle of the latest value, when another value comes and no more is demanded: it is sent")
  func throttleReplaces() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let probe = subject.throttle(for: 1, scheduler: clock, latest: true).probe(.max(1))
    subject.send(1)
    subject.send(2)
    clock.run()
    #expect(probe.values == [2])
  }

  @Test("timeout, when the time runs out: the waiting values arrive before the completion")
  func timeoutAfterValues() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let probe = subject.timeout(0, scheduler: clock).probe()
    subject.send(1)
    clock.advance()
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("a value that is sent from inside the delivery of another one: receive(on:) queues it")
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

  @Test("flatMap, asked for everything after it has been asked for less: it goes on by turns")
  func byTurns() {
    let probe = (1...3).publisher.flatMap { [$0, $0].publisher }.probe(.none)
    probe.request(.max(1))
    probe.request(.unlimited)
    #expect(probe.values == [1, 2, 3, 1, 2, 3])
  }

  @Test("replaceEmpty: it asks for what is demanded of it")
  func replaceEmptyAsks() {
    let unruly = Unruly()
    unruly.replaceEmpty(with: 0).probe(.none).request(.max(2))
    #expect(unruly.grip.requests == [.max(2)])
  }

  @Test("subscribe(on:), when it is canceled: a request that waits is dropped")
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

  @Test("connect() of a multicast whose subject has completed: no upstream is left running")
  func lateConnection() {
    let (subject, unruly) = (PassthroughSubject<Int, TestError>(), Unruly())
    subject.send(completion: .finished)
    let connection = unruly.multicast(subject: subject).connect()
    #expect(unruly.grip.cancels == 1 && unruly.grip.requests == [])
    connection.cancel()
  }

  @Test("a subject, when it is completed: the upstreams that feed it are canceled")
  func completedSubject() {
    let (subject, unruly) = (PassthroughSubject<Int, TestError>(), Unruly())
    let feed = unruly.subscribe(subject)
    subject.send(completion: .finished)
    #expect(unruly.grip.cancels == 1)
    feed.cancel()
  }

  @Test(
    "two subscribers of a CurrentValueSubject: what the second one gets last may be an old value")
  func oldValueLast() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let first = subject.sink { if $0 == 1 { subject.send(2) } }
    let second = subject.probe()
    subject.send(1)
    #expect(second.values == [0, 2, 1])
    #expect(subject.value == 2)
    first.cancel()
  }

  @Test("a subscriber that cancels while it receives the subscription: it gets no completion")
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

  @Test("first(), first(where:) and last() of an empty publisher: they finish without demand")
  func emptyFirst() {
    let empty = Empty<Int, Never>()
    #expect(empty.first().probe(.none).events == [.subscription, .finished])
    #expect(empty.first { $0 > 1 }.probe(.none).events == [.subscription, .finished])
    #expect(empty.last().probe(.none).events == [.subscription, .finished])
  }

  @Test("zip, append, prepend, catch, tryCatch, retry: they hand their subscription on first")
  func subscriptionFirst() {
    var log: [String] = []
    func upstream() -> AnyPublisher<Int, TestError> {
      Empty().handleEvents(receiveSubscription: { _ in log.append("upstream") })
        .eraseToAnyPublisher()
    }
    for pipeline in [
      upstream().zip(upstream()) { $0 + $1 }.eraseToAnyPublisher(),
      upstream().append(upstream()).eraseToAnyPublisher(),
      upstream().prepend(upstream()).eraseToAnyPublisher(),
      upstream().catch { _ in upstream() }.eraseToAnyPublisher(),
      upstream().tryCatch { _ throws in upstream() }.mapError { $0 as? TestError ?? TestError() }
        .eraseToAnyPublisher(),
      upstream().retry(1).eraseToAnyPublisher(),
    ] {
      log = []
      let probe = Probe<Int, TestError>()
      probe.onEvent = { if $0 == .subscription { log.append("downstream") } }
      pipeline.subscribe(probe)
      #expect(log.first == "downstream" && log.contains("upstream"))
    }
  }

  @Test("dropFirst, drop(while:) and removeDuplicates: dropFirst asks for one more at a time")
  func dropsOneByOne() {
    let upstream = Unruly()
    let probe = upstream.dropFirst(3).probe(.max(1))
    #expect(probe.subscription === upstream.grip)
    #expect(upstream.grip.requests == [.max(1)])
    #expect((1...3).map { upstream.subscriber?.receive($0) } == [.max(1), .max(1), .max(1)])
    #expect(probe.values == [])
  }

  @Test("dropFirst, drop(while:) and removeDuplicates: the upstream's subscription passes")
  func passTheSubscriptionOn() {
    let unruly = Unruly()
    #expect(unruly.removeDuplicates().probe().subscription === unruly.grip)
    #expect(unruly.drop { $0 < 1 }.probe().subscription === unruly.grip)
  }

  @Test("prefix(n): it finishes with the n-th value")
  func prefixFinishes() {
    let probe = (1...9).publisher.prefix(2).probe(.max(2))
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test(
    "autoconnect, and so share: the last completion disconnects, and one alone does not connect")
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

  @Test("the order in which a subject serves its subscribers: that of their subscription")
  func orderOfSubscribers() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [Int] = []
    let cancellables = (0..<5).map { number in subject.sink { _ in log.append(number) } }
    subject.send(1)
    #expect(log == [0, 1, 2, 3, 4])
    withExtendedLifetime(cancellables) {}
  }

  @Test("request(.none): it does nothing")
  func requestOfNone() {
    let probe = [1, 2].publisher.probe(.none)
    probe.request(.none)
    #expect(probe.events == [.subscription])
  }

  @Test(
    "map and the like on a sequence's publisher: map runs on demand, collect has its array by then")
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

  #if canImport(FoundationNetworking)
    /// On Apple's systems these are Apple's own types.
    private let ofTheSystem: [Any.Type] = [
      DispatchQueue.SchedulerTimeType.self, DispatchQueue.SchedulerTimeType.Stride.self,
      RunLoop.SchedulerTimeType.self, RunLoop.SchedulerTimeType.Stride.self,
    ]
  #else
    private let ofTheSystem: [Any.Type] = []
  #endif

  @Test("completions, and times and intervals of schedulers: they are not Codable")
  func notCodable() {
    struct Failure: Error, Codable {}
    let types: [Any.Type] = [
      Subscribers.Completion<Failure>.self, ImmediateScheduler.SchedulerTimeType.self,
      ImmediateScheduler.SchedulerTimeType.Stride.self, VirtualTime.self, VirtualTime.Stride.self,
    ]
    for type in types + ofTheSystem {
      #expect(!(type is any Encodable.Type), "\(type)")
      #expect(!(type is any Decodable.Type), "\(type)")
    }
  }
}
