import Stage2Publishers
import Testing

/// 3.13: values that wait in an operator, for demand, for others, for the clock, or for their turn.
@Suite struct WaitingValueTests {
  private typealias Values = AnyPublisher<Canary, Never>
  private typealias Make = (
    PassthroughSubject<Canary, Never>, TestScheduler<VirtualTime>
  ) -> Values

  @Test("3.13: values that wait in an operator are released by a cancel")
  func waitingValues() {
    let never = Empty<Canary, Never>(completeImmediately: false)
    // Some values wait for demand, the others for another value, for the end or for the clock.
    let pipelines: [(demand: Subscribers.Demand, make: Make)] = [
      (.none, { subject, _ in subject.merge(with: never).eraseToAnyPublisher() }),
      (.none, { subject, _ in subject.flatMap { Just($0) }.eraseToAnyPublisher() }),
      (.none, { subject, _ in subject.first().eraseToAnyPublisher() }),
      (.none, { subject, _ in subject.first { _ in true }.eraseToAnyPublisher() }),
      (.max(1), { subject, _ in subject.last().eraseToAnyPublisher() }),
      (.max(1), { subject, _ in subject.reduce(Canary()) { $1 }.eraseToAnyPublisher() }),
      (
        .max(1),
        { subject, _ in
          never.combineLatest(subject, never) { _, b, _ in b }.eraseToAnyPublisher()
        }
      ),
      (.max(1), { subject, _ in subject.zip(never) { a, _ in a }.eraseToAnyPublisher() }),
      (.max(1), { subject, _ in never.zip(subject) { _, b in b }.eraseToAnyPublisher() }),
      (.max(1), { subject, _ in subject.combineLatest(never) { a, _ in a }.eraseToAnyPublisher() }),
      (.max(1), { subject, _ in never.combineLatest(subject) { _, b in b }.eraseToAnyPublisher() }),
      (.max(1), { subject, _ in subject.collect().map { $0[0] }.eraseToAnyPublisher() }),
      (.max(1), { subject, clock in subject.receive(on: clock).eraseToAnyPublisher() }),
      (
        .max(1),
        { subject, clock in subject.delay(for: 1, scheduler: clock).eraseToAnyPublisher() }
      ),
      (
        .max(1),
        { subject, clock in subject.debounce(for: 1, scheduler: clock).eraseToAnyPublisher() }
      ),
    ]
    for (index, pipeline) in pipelines.enumerated() {
      let (subject, clock, held) = (PassthroughSubject<Canary, Never>(), TestScheduler(), Held())
      pipeline.make(subject, clock).subscribe(
        AnySubscriber<Canary, Never>(receiveSubscription: { held.subscription = $0 }))
      held.subscription?.request(pipeline.demand)
      weak var waiting: Canary?
      do {
        let value = Canary()
        waiting = value
        subject.send(value)
      }
      #expect(waiting != nil, "pipeline \(index)")
      held.subscription?.cancel()
      #expect(waiting == nil, "pipeline \(index)")
    }
  }

  @Test("3.13: values that wait for the end of a delivery are released by a cancel from inside it")
  func waitingInsideADelivery() {
    let other = CurrentValueSubject<Canary, Never>(Canary())
    let pipelines: [Make] = [
      { subject, _ in subject.merge(with: other).dropFirst().eraseToAnyPublisher() },
      { subject, _ in subject.flatMap { Just($0) }.eraseToAnyPublisher() },
      { subject, _ in subject.zip(subject) { a, _ in a }.eraseToAnyPublisher() },
      { subject, _ in subject.combineLatest(other) { a, _ in a }.eraseToAnyPublisher() },
      { subject, _ in
        let forever = Empty<PassthroughSubject<Canary, Never>, Never>(completeImmediately: false)
        return Just(subject).append(forever).switchToLatest().eraseToAnyPublisher()
      },
      { subject, _ in
        subject.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
      },
    ]
    for (index, make) in pipelines.enumerated() {
      let (subject, held) = (PassthroughSubject<Canary, Never>(), Held())
      weak var waiting: Canary?
      var values = 0
      make(subject, TestScheduler()).subscribe(
        AnySubscriber(
          receiveSubscription: {
            held.subscription = $0
            $0.request(.unlimited)
          },
          receiveValue: { _ in
            values += 1
            do {
              let value = Canary()
              waiting = value
              subject.send(value)
            }
            #expect(waiting != nil, "pipeline \(index)")
            held.subscription?.cancel()
            return .none
          }))
      subject.send(Canary())
      #expect(values == 1 && waiting == nil, "pipeline \(index)")
    }
  }

  @Test("3.13: a substitute that is not needed any more is released")
  func substitutes() {
    let never = Empty<Canary, TestError>(completeImmediately: false)
    for isEmpty in [true, false] {
      weak var substitute: Canary?
      let held = Held()
      do {
        let value = Canary()
        substitute = value
        let pipeline =
          isEmpty
          ? never.replaceEmpty(with: value).eraseToAnyPublisher()
          : never.replaceError(with: value).setFailureType(to: TestError.self).eraseToAnyPublisher()
        pipeline.subscribe(
          AnySubscriber<Canary, TestError>(receiveSubscription: { held.subscription = $0 }))
      }
      #expect(substitute != nil)
      held.subscription?.cancel()
      #expect(substitute == nil)
    }
  }

  @Test("3.13: a delivered value is released, also while others wait in the same queue")
  func deliveredValue() {
    let (a, b) = (PassthroughSubject<Canary, Never>(), PassthroughSubject<Canary, Never>())
    let held = Held()
    a.merge(with: b).subscribe(
      AnySubscriber<Canary, Never>(receiveSubscription: { held.subscription = $0 }))
    weak var first: Canary?
    weak var second: Canary?
    do {
      let values = (Canary(), Canary())
      (first, second) = values
      a.send(values.0)
      b.send(values.1)
    }
    held.subscription?.request(.max(1))
    #expect(first == nil && second != nil)
    held.subscription?.cancel()
    #expect(second == nil)
  }

  private final class Held { var subscription: (any Subscription)? }
}
