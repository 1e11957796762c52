import Foundation
import Stage2Publishers
import TestSupport
import Testing

/// The rules of Reactive Streams 1.0.4 that Combine's design follows, by their numbers.
@Suite struct RuleTests {

  @Test(
    "1.1: no operator sends more values than were demanded", arguments: Pipeline.transparent)
  func neverMoreThanDemanded(pipeline: Pipeline) {
    let numbers = (1...20).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    let probe = pipeline.make(numbers, Canary()).probe(.none)
    #expect(probe.values == [])
    probe.request(.max(2))
    #expect(probe.values.count <= 2)
    probe.request(.max(3))
    #expect(probe.values.count <= 5)
    // These ask for everything, and drop what nobody demands.
    let conflating = [
      "debounce", "switchToLatest", "throttle", "share", "multicast", "multicast(subject:)",
      "makeConnectable",
    ]
    if !conflating.contains(pipeline.name) { #expect(probe.values == [1, 2, 3, 4, 5]) }
  }

  @Test("1.1: a sequence sends what is demanded, and no value before")
  func sequenceDemand() {
    let probe = (1...3).publisher.probe(.none)
    #expect(probe.values == [])
    probe.request(.max(2))
    #expect(probe.events == [.subscription, .value(1), .value(2)])
  }

  @Test("1.7, 2.4: nothing follows a completion", arguments: Pipeline.all)
  func nothingAfterCompletion(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
    unruly.send(1)
    unruly.send(completion: .failure(TestError()))
    let before = probe.events
    unruly.send(2)
    unruly.send(completion: .finished)
    unruly.send(completion: .failure(TestError()))
    #expect(probe.events.filter { $0 == .subscription }.count == 1)
    // What has no state of its own passes on what a broken upstream sends, as Combine's does.
    if !pipeline.isTransparentToMisbehavior { #expect(probe.events == before) }
  }

  @Test("1.7: nothing follows a completion that a subject sends", arguments: Pipeline.all)
  func nothingAfterSubjectCompletion(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = pipeline.make(subject.eraseToAnyPublisher(), Canary()).probe()
    subject.send(1)
    subject.send(completion: .finished)
    let before = probe.events
    subject.send(2)
    subject.send(completion: .failure(TestError()))
    #expect(probe.events == before)
  }

  @Test("1.9: the subscription comes before a completion", arguments: Pipeline.all)
  func subscriptionFirst(pipeline: Pipeline) {
    let failing = Fail<Int, TestError>(error: TestError()).eraseToAnyPublisher()
    let empty = Empty<Int, TestError>().eraseToAnyPublisher()
    for upstream in [failing, empty] {
      let probe = pipeline.make(upstream, Canary()).probe(.none)
      #expect(probe.events.first == .subscription)
      #expect(probe.events.filter { $0 == .subscription }.count == 1)
    }
  }

  @Test("2.5: a sink cancels a second subscription and keeps the first")
  func secondSubscription() {
    var values: [Int] = []
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    let (first, second) = (Unruly.Grip(), Unruly.Grip())
    sink.receive(subscription: first)
    sink.receive(subscription: second)
    #expect(first.requests == [.unlimited] && first.cancels == 0)
    #expect(second.requests == [] && second.cancels == 1)
  }

  @Test("3.5: a sink and an assignment that are canceled first cancel their subscription")
  func cancelBeforeTheSubscription() {
    final class Target { var value = 0 }
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    let assign = Subscribers.Assign(object: Target(), keyPath: \Target.value)
    let grips = [Unruly.Grip(), Unruly.Grip()]
    sink.cancel()
    assign.cancel()
    sink.receive(subscription: grips[0])
    assign.receive(subscription: grips[1])
    #expect(grips.map(\.cancels) == [1, 1] && grips.allSatisfy { $0.requests.isEmpty })
  }

  @Test("2.5: an operator cancels a second subscription", arguments: Pipeline.all)
  func secondSubscriptionOfOperator(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
    let second = Unruly.Grip()
    guard !pipeline.isTransparentToMisbehavior else { return }
    unruly.send(subscription: second)
    #expect(second.cancels == 1 && second.requests == [])
    #expect(probe.events == [.subscription])
  }

  @Test("2.9, 2.10: a completion needs no demand")
  func completionWithoutDemand() {
    #expect(Empty<Int, Never>().probe(.none).isOver)
    #expect(Fail<Int, TestError>(error: TestError()).probe(.none).isOver)
    #expect([Int]().publisher.probe(.none).isOver)
    #expect([1].publisher.probe(.max(1)).events == [.subscription, .value(1), .finished])
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.probe(.none)
    subject.send(completion: .finished)
    #expect(probe.isOver)
    let future = Future<Int, TestError> { $0(.failure(TestError())) }
    #expect(future.probe(.none).isOver)
  }

  @Test("2.10: no operator waits for demand to pass a failure on", arguments: Pipeline.all)
  func failureWithoutDemand(pipeline: Pipeline) {
    let replaces = ["replaceError", "setFailureType", "makeConnectable"]
    let failing = Fail<Int, TestError>(error: TestError("x")).eraseToAnyPublisher()
    let probe = pipeline.make(failing, Canary()).probe(.none)
    if replaces.contains(pipeline.name) {
      #expect(probe.events == [.subscription])
    } else {
      #expect(probe.events == [.subscription, .failure("x")])
    }
  }

  @Test(
    "3.2, 3.3: many values, asked for one at a time from inside receive, use constant stack",
    .onOneThread, arguments: Pipeline.transparent)
  func constantStack(pipeline: Pipeline) {
    let limited = ["zip", "zip of three", "prefix", "debounce", "switchToLatest"]
    guard !limited.contains(pipeline.name) else { return }
    let count = 4_000
    let (requested, answered) = (Counter(requests: true), Counter(requests: false))
    withStack {
      let numbers = (0..<count).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
      pipeline.make(numbers, Canary()).subscribe(requested)
      pipeline.make(numbers, Canary()).subscribe(answered)
    }
    #expect(requested.count == count && requested.isInOrder)
    #expect(answered.count == count && answered.isInOrder)
  }

  @Test(
    "3.2, 3.3: a sequence of 100,000 values, one at a time, uses constant stack; zipped too",
    .onOneThread)
  func constantStackOfASequence() {
    let (counter, zipped) = (Counter(requests: true), Counter(requests: true))
    withStack {
      let numbers = (0..<100_000).publisher.setFailureType(to: TestError.self)
      numbers.subscribe(counter)
      numbers.prefix(20_000).zip(numbers) { a, _ in a }.subscribe(zipped)
    }
    #expect(counter.count == 100_000 && counter.isInOrder)
    #expect(zipped.count == 20_000 && zipped.isInOrder)
  }

  @Test("3.5, 3.7: cancel twice is cancel once", arguments: Pipeline.all)
  func cancelIsIdempotent(pipeline: Pipeline) {
    let unruly = Unruly()
    let probe = pipeline.make(unruly.eraseToAnyPublisher(), Canary()).probe()
    probe.cancel()
    probe.cancel()
    #expect(unruly.grip.cancels >= 1)
    let before = probe.events
    unruly.send(1)
    unruly.send(completion: .finished)
    if !pipeline.isTransparentToMisbehavior { #expect(probe.events == before) }
  }

  @Test("3.6: a request after cancel does nothing", arguments: Pipeline.all)
  func requestAfterCancel(pipeline: Pipeline) {
    let numbers = (1...9).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    let probe = pipeline.make(numbers, Canary()).probe(.none)
    probe.cancel()
    let before = probe.events
    probe.request(.max(1))
    probe.request(.unlimited)
    #expect(probe.events == before)
  }

  @Test("3.8: demand adds up, and unlimited absorbs")
  func demandAddsUp() {
    let probe = (1...10).publisher.probe(.max(1))
    probe.request(.max(1))
    probe.request(.max(2))
    #expect(probe.values == [1, 2, 3, 4])
    probe.request(.unlimited)
    #expect(probe.isOver)
    let demand = Subscribers.Demand.max(2) + .max(3)
    #expect(demand == 5 && demand.max == 5)
    #expect(demand + .unlimited == .unlimited && Subscribers.Demand.unlimited - 5 == .unlimited)
    #expect(demand - .max(9) == .none && demand * 2 == 10)
    #expect(Subscribers.Demand.max(.max - 1) + .max(2) == .unlimited)
  }

  @Test("3.8: a value that is dropped is asked for again")
  func dropsAskAgain() {
    let even = (1...10).publisher.filter { $0.isMultiple(of: 2) }.probe(.max(2))
    #expect(even.values == [2, 4])
    let some = (1...10).publisher.compactMap { $0 > 7 ? $0 : nil }.probe(.max(1))
    #expect(some.values == [8])
    let changed = [1, 1, 1, 2, 2, 3].publisher.removeDuplicates().probe(.max(2))
    #expect(changed.values == [1, 2])
    let late = (1...10).publisher.dropFirst(8).probe(.max(1))
    #expect(late.values == [9])
  }

  @Test("3.12: nothing follows a cancel from inside a value", arguments: Pipeline.all)
  func cancelInsideValue(pipeline: Pipeline) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in if case .value = $0 { probe?.cancel() } }
    pipeline.make(subject.eraseToAnyPublisher(), Canary()).subscribe(probe)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(probe.values.count <= 1)
    if !probe.values.isEmpty { #expect(!probe.isOver) }
  }

  @Test("3.12: nothing follows a cancel from inside the subscription", arguments: Pipeline.all)
  func cancelInsideSubscription(pipeline: Pipeline) {
    let finite = (1...9).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
    let empty = Empty<Int, TestError>().eraseToAnyPublisher()
    let failing = Fail<Int, TestError>(error: TestError()).eraseToAnyPublisher()
    for upstream in [finite, empty, failing] {
      let probe = Probe<Int, TestError>(demand: .none)
      probe.onEvent = { [weak probe] in
        guard case .subscription = $0 else { return }
        probe?.cancel()
        probe?.request(.unlimited)
      }
      pipeline.make(upstream, Canary()).subscribe(probe)
      #expect(probe.events == [.subscription])
    }
  }
}

/// A subscriber that asks for one value at a time, by a request or by its answer.
private final class Counter: Subscriber {
  typealias Input = Int
  typealias Failure = TestError
  let requests: Bool
  var subscription: (any Subscription)?
  var count = 0
  var isInOrder = true

  init(requests: Bool) { self.requests = requests }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    isInOrder = isInOrder && input == count
    count += 1
    guard requests else { return .max(1) }
    subscription?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) { subscription = nil }
}
