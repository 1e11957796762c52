import Stage2Publishers
import Testing

/// Sends, requests, cancels and subscriptions from inside every callback.
@Suite struct ReentrancyTests {
  @Test("1.3: a subject that is sent to from inside its own delivery nests")
  func subjectNests() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let first = subject.sink { value in
      log.append("first in \(value)")
      if value < 3 { subject.send(value + 1) }
      log.append("first out \(value)")
    }
    let second = subject.sink { log.append("second \($0)") }
    subject.send(1)
    #expect(
      log == [
        "first in 1", "first in 2", "first in 3", "first out 3", "second 3", "first out 2",
        "second 2", "first out 1", "second 1",
      ])
    first.cancel()
    second.cancel()
  }

  @Test("1.3: operators with several upstreams queue and drain", arguments: ["merge", "flatMap"])
  func confluenceQueues(name: String) {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let pipeline =
      name == "merge"
      ? a.merge(with: b).eraseToAnyPublisher()
      : [a, b].publisher.flatMap { $0 }.eraseToAnyPublisher()
    var log: [String] = []
    let cancellable = pipeline.sink { value in
      log.append("in \(value)")
      if value < 3 { b.send(value + 1) }
      log.append("out \(value)")
    }
    a.send(1)
    #expect(log == ["in 1", "out 1", "in 2", "out 2", "in 3", "out 3"])
    cancellable.cancel()
  }

  @Test("1.3: zip and combineLatest queue what is sent from inside a delivery")
  func pairingQueues() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    for pipeline in [
      a.zip(b).map { [$0, $1] }.eraseToAnyPublisher(),
      a.combineLatest(b).map { [$0, $1] }.eraseToAnyPublisher(),
    ] {
      var (log, depth) = ([[Int]](), 0)
      let cancellable = pipeline.sink { pair in
        depth += 1
        #expect(depth == 1)
        log.append(pair)
        if pair[0] < 3 {
          a.send(pair[0] + 1)
          b.send(pair[1] + 1)
        }
        depth -= 1
      }
      a.send(1)
      b.send(1)
      #expect(log.first == [1, 1] && log.last == [3, 3])
      cancellable.cancel()
    }
  }

  @Test("3.2: a request from inside a value is answered there, and in order, by every source")
  func requestInsideValue() {
    for upstream in [
      (1...4).publisher.eraseToAnyPublisher(),
      [1, 2].publisher.append(3, 4).eraseToAnyPublisher(),
      [[1, 2], [3, 4]].publisher.flatMap { $0.publisher }.eraseToAnyPublisher(),
    ] {
      let probe = Probe<Int, Never>(demand: .max(1))
      probe.onEvent = { [weak probe] in if case .value = $0 { probe?.request(.max(1)) } }
      upstream.subscribe(probe)
      #expect(probe.events == [.subscription] + (1...4).map(Event.value) + [.finished])
    }
  }

  @Test("A completion may be followed by a new subscription, from inside it")
  func subscribeInsideCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    var (completions, cancellables): (Int, Set<AnyCancellable>) = (0, [])
    subject.sink(
      receiveCompletion: { _ in
        completions += 1
        subject.sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
          .store(in: &cancellables)
      }, receiveValue: { _ in }
    ).store(in: &cancellables)
    subject.send(completion: .finished)
    #expect(completions == 2)
  }

  @Test("A subscriber added during a delivery sees the next value first")
  func subscribeInsideDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    var late: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    subject.prefix(1).sink { _ in
      subject.sink { late.append($0) }.store(in: &cancellables)
    }.store(in: &cancellables)
    subject.send(1)
    #expect(late == [])
    subject.send(2)
    #expect(late == [2])
  }

  @Test("A subscriber added while a current-value subject delivers sees the value once")
  func subscribeInsideCurrentValueDelivery() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var late: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    subject.dropFirst().prefix(1).sink { _ in
      subject.sink { late.append($0) }.store(in: &cancellables)
    }.store(in: &cancellables)
    subject.send(1)
    #expect(late == [1])
    subject.send(2)
    #expect(late == [1, 2])
  }

  @Test("A subscriber canceled by another one during a delivery does not see the value")
  func cancelAnotherInsideDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    var second: AnyCancellable?
    var seen: [Int] = []
    let first = subject.sink { _ in second?.cancel() }
    second = subject.sink { seen.append($0) }
    subject.send(1)
    #expect(seen == [])
    first.cancel()
  }

  @Test("A subject completed from inside a delivery completes after that value, once")
  func completeInsideDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = {
      guard case .value = $0 else { return }
      subject.send(completion: .finished)
      subject.send(9)
      subject.send(completion: .finished)
    }
    subject.subscribe(probe)
    subject.send(1)
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("Demand that answers the value inside which the upstream failed sends the substitute")
  func failsInsideAValue() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, Never>(demand: .max(1)) { _ in .max(1) }
    probe.onEvent = { if $0 == .value(1) { subject.send(completion: .failure(TestError())) } }
    subject.replaceError(with: 7).subscribe(probe)
    subject.send(1)
    #expect(probe.events == [.subscription, .value(1), .value(7), .finished])
  }

  @Test("1.3: a substitute that another thread demands meanwhile waits for the end of the delivery")
  func demandedFromAnotherThread() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, Never>(demand: .max(1))
    var during: [Event<Int>] = []
    probe.onEvent = { event in
      guard event == .value(1) else { return }
      subject.send(completion: .failure(TestError()))
      onThreads(1) { _ in probe.request(.max(1)) }
      during = probe.events
    }
    subject.replaceError(with: 7).subscribe(probe)
    subject.send(1)
    #expect(during == [.subscription, .value(1)])
    #expect(probe.events == [.subscription, .value(1), .value(7), .finished])
  }

  @Test("What comes after a failure that waits for the end of a delivery is dropped")
  func valuesAfterAFailure() {
    let (a, b) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let probe = Probe<Int, TestError>()
    probe.onEvent = {
      guard case .value(let value) = $0 else { return }
      if value == 1 { b.send(2) }
      a.send(completion: .failure(TestError("a")))
      if value < 50 { b.send(value + 10) }
    }
    a.merge(with: b).subscribe(probe)
    a.send(1)
    #expect(probe.events == [.subscription, .value(1), .value(2), .failure("a")])
  }

  @Test("1.9: values sent from inside the subscription follow it", arguments: [true, false])
  func sendInsideSubscription(remembers: Bool) {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never>()
    probe.onEvent = { if $0 == .subscription { subject.send(1) } }
    if remembers { subject.subscribe(probe) } else { subject.map { $0 }.subscribe(probe) }
    #expect(probe.events == [.subscription, .value(1)])
    subject.send(2)
    #expect(probe.values == [1, 2])
  }

  @Test("An inner publisher may complete, fail, or complete twice while it is subscribed")
  func innersThatMisbehave() {
    let numbers = (0...3).publisher.setFailureType(to: TestError.self)
    let expected: [Event<Int>] = [.subscription, .value(1), .value(2), .failure("inner")]
    #expect(numbers.flatMap(inners).probe().events == expected)
    #expect(numbers.flatMap(maxPublishers: .max(1), inners).probe().events == expected)
    #expect(numbers.map(inners).switchToLatest().probe().events == expected)
  }

  @Test("An inner publisher of zip and combineLatest may complete, fail, or complete twice")
  func pairsThatMisbehave() {
    let end: [Event<Int>] = [.subscription, .finished]
    let failure: [Event<Int>] = [.subscription, .failure("inner")]
    // Without demand, Just is still waiting; with it, its value makes a pair.
    let zipped = [
      Subscribers.Demand.none: [end, [.subscription], [.subscription], failure],
      .max(1): [end, pair(4), pair(5), failure], .unlimited: [end, pair(4), pair(5), failure],
    ]
    let latest = [
      Subscribers.Demand.none: [end, [.subscription], end, failure],
      .max(1): [end, pair(3), pair(4), failure], .unlimited: [end, pair(3), pair(4), failure],
    ]
    for demand in [Subscribers.Demand.none, .max(1), .unlimited] {
      for value in 0...3 {
        let three = inners(value).zip(inners(2), inners(1)) { $0 + $1 + $2 }.probe(demand)
        #expect(three.events == zipped[demand]?[value])
        let two = inners(value).combineLatest(inners(2)) { $0 + $1 }.probe(demand)
        #expect(two.events == latest[demand]?[value])
      }
    }
  }

  private func pair(_ sum: Int) -> [Event<Int>] { [.subscription, .value(sum), .finished] }

  /// Publishers that complete, send one value, complete twice, or fail, all of them immediately.
  private func inners(_ value: Int) -> AnyPublisher<Int, TestError> {
    switch value {
    case 0: Empty().eraseToAnyPublisher()
    case 1: Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher()
    case 2: CompletesTwice().eraseToAnyPublisher()
    default: Fail(error: TestError("inner")).eraseToAnyPublisher()
    }
  }

  @Test("The outer publisher of switchToLatest may send from inside an inner value")
  func switchInsideValue() {
    let outer = PassthroughSubject<Just<Int>, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = { if case .value(let value) = $0, value < 5 { outer.send(Just(value + 1)) } }
    outer.switchToLatest().subscribe(probe)
    outer.send(Just(1))
    outer.send(completion: .finished)
    #expect(probe.events == [.subscription] + (1...5).map(Event.value) + [.finished])
  }

  @Test("Demand that one publisher has not met is asked of the next")
  func demandIsCarriedOver() {
    var asked: [Subscribers.Demand] = []
    let next = Empty<Int, TestError>(completeImmediately: false)
      .handleEvents(receiveRequest: { asked.append($0) })
    let first = [1, 2].publisher.setFailureType(to: TestError.self)
    let appended = first.append(next).probe(.max(5))
    #expect(appended.values == [1, 2] && asked == [.max(3)])
    let failing = first.append(Fail(error: TestError()))
    let caught = failing.catch { _ in next }.probe(.max(4))
    #expect(caught.values == [1, 2] && asked == [.max(3), .max(2)])
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let switched = outer.switchToLatest().probe(.max(3))
    outer.send(first.eraseToAnyPublisher())
    outer.send(next.eraseToAnyPublisher())
    #expect(switched.values == [1, 2] && asked.last == .max(1))
  }

  @Test("A released object may call back into the subscription that releases it")
  func deinitCallsBack() {
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = Box<AnyCancellable>()
    var deinits = 0
    do {
      let canary = Canary()
      canary.onDeinit = {
        deinits += 1
        cancellable.value?.cancel()
        subject.send(2)
      }
      cancellable.value =
        subject.map { [canary] in
          canary.touch()
          return $0
        }.sink { [canary] (_: Int) in canary.touch() }
    }
    subject.send(1)
    cancellable.value?.cancel()
    #expect(deinits == 1)
  }

  private final class Box<Value> { var value: Value? }
}

/// Sends 2 and finishes twice, without waiting for anything.
private struct CompletesTwice: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscriber.receive(subscription: Subscriptions.empty)
    _ = subscriber.receive(2)
    subscriber.receive(completion: .finished)
    subscriber.receive(completion: .finished)
  }
}
