import Dispatch
import Stage2Publishers
import Testing

@Suite struct ThrottleTests {
  private let clock = TestScheduler()

  /// Sends a number each second from 1 on, through a throttle of so many seconds.
  private func values(
    count: Int, every seconds: Int, latest: Bool, _ demand: Subscribers.Demand = .unlimited
  ) -> [Event<String>] {
    let clock = TestScheduler()
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.throttle(for: .seconds(seconds), scheduler: clock, latest: latest)
      .map { "\($0) at \(clock.now.nanoseconds / 1_000_000_000)" }.probe(demand)
    for number in 1...count {
      subject.send(number)
      clock.advance(by: .seconds(1))
    }
    subject.send(completion: .finished)
    clock.run()
    return probe.events
  }

  @Test("The first value comes immediately, and then the latest of each interval")
  func latest() {
    #expect(
      values(count: 8, every: 3, latest: true) == [
        .subscription, .value("1 at 0"), .value("3 at 3"), .value("6 at 6"), .value("8 at 9"),
        .finished,
      ])
  }

  @Test("The first value comes immediately, and then the first of each interval")
  func first() {
    #expect(
      values(count: 8, every: 3, latest: false) == [
        .subscription, .value("1 at 0"), .value("2 at 3"), .value("4 at 6"), .value("7 at 9"),
        .finished,
      ])
  }

  @Test("After a long silence the next value comes immediately")
  func silence() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.throttle(for: .seconds(3), scheduler: clock, latest: true).probe()
    subject.send(1)
    clock.advance(by: .seconds(10))
    subject.send(2)
    clock.advance()
    #expect(probe.values == [1, 2])
  }

  @Test("With no time, or a negative one, nothing waits", arguments: [0, -3])
  func noTime(seconds: Int) {
    #expect(values(count: 3, every: seconds, latest: true).count == 5)
    #expect(values(count: 3, every: seconds, latest: false).count == 5)
  }

  @Test("The longest time there is lets one value through and does not trap")
  func longest() {
    let subject = PassthroughSubject<Int, Never>()
    clock.advance(by: .seconds(1))
    let probe = subject.throttle(for: .seconds(.max), scheduler: clock, latest: true).probe()
    subject.send(1)
    clock.advance(by: .seconds(1))
    subject.send(2)
    clock.advance(by: .seconds(1_000_000))
    #expect(probe.values == [1])
    probe.cancel()
  }

  @Test("1.1: a value that nobody demands is dropped, and one that waits stays demanded")
  func demand() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.throttle(for: .seconds(2), scheduler: clock, latest: true).probe(.none)
    subject.send(1)
    clock.advance(by: .seconds(5))
    #expect(probe.values == [])
    probe.request(.max(2))
    for value in 2...5 { subject.send(value) }
    clock.advance(by: .seconds(5))
    #expect(probe.values == [5])
    subject.send(6)
    subject.send(7)
    clock.advance(by: .seconds(5))
    #expect(probe.values == [5, 7])
    subject.send(8)
    clock.advance(by: .seconds(5))
    #expect(probe.values == [5, 7])
  }

  @Test("A completion comes with the value that waits, or immediately", arguments: [false, true])
  func completion(isWaiting: Bool) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.throttle(for: .seconds(2), scheduler: clock, latest: true).probe()
    subject.send(1)
    clock.advance()
    if isWaiting { subject.send(2) }
    subject.send(completion: .failure(TestError("x")))
    subject.send(completion: .finished)
    clock.advance()
    #expect(probe.isOver == !isWaiting)
    clock.advance(by: .seconds(2))
    #expect(
      probe.events
        == [.subscription, .value(1)] + (isWaiting ? [.value(2)] : []) + [.failure("x")])
  }

  @Test("Values after the end are ignored, and so is a second end")
  func afterTheEnd() {
    let unruly = Unruly()
    let probe = unruly.throttle(for: .seconds(1), scheduler: clock, latest: true).probe()
    unruly.send(1)
    unruly.send(completion: .finished)
    unruly.send(2)
    unruly.send(completion: .failure(TestError()))
    clock.run()
    #expect(probe.events == [.subscription, .value(1), .finished])
  }

  @Test("A value sent from inside a delivery waits for the next interval")
  func insideADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    probe.onEvent = { if $0 == .value(1) { subject.send(2) } }
    subject.throttle(for: .seconds(2), scheduler: clock, latest: false).subscribe(probe)
    subject.send(1)
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1])
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1, 2])
  }

  @Test("A cancellation drops the value that waits", arguments: [false, true])
  func cancel(isInside: Bool) {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in if isInside, $0 == .value(1) { probe?.cancel() } }
    unruly.throttle(for: .seconds(1), scheduler: clock, latest: true).subscribe(probe)
    unruly.send(1)
    clock.advance()
    unruly.send(2)
    probe.cancel()
    clock.run()
    #expect(probe.values == [1] && unruly.grip.cancels == 1)
  }

  @Test("3.13: one value waits, whatever comes, and a stream that has ended retains none")
  func release() {
    var alive = 0
    func value() -> Canary {
      let canary = Canary()
      alive += 1
      canary.onDeinit = { alive -= 1 }
      return canary
    }
    for latest in [false, true] {
      weak var released: TestScheduler<VirtualTime>?
      let subject = PassthroughSubject<Canary, Never>()
      var subscription: (any Subscription)?
      do {
        let clock = TestScheduler()
        released = clock
        subject.throttle(for: .seconds(1), scheduler: clock, latest: latest).subscribe(
          AnySubscriber<Canary, Never>(receiveSubscription: {
            subscription = $0
            $0.request(.unlimited)
          }))
        subject.send(value())
        clock.advance()
        #expect(alive == 0)
        for _ in 0..<100 { subject.send(value()) }
        #expect(alive == 1)
        subscription?.cancel()
        #expect(alive == 0)
      }
      #expect(released == nil)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("1.3: values do not overlap on a queue that runs several concurrently")
  func concurrentQueue() {
    let queue = DispatchQueue(label: "several", attributes: .concurrent)
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      let (seen, done) = (Exclusive(0), DispatchSemaphore(value: 0))
      let cancellable = subject.throttle(for: .nanoseconds(1), scheduler: queue, latest: true).sink(
        receiveCompletion: { _ in done.signal() },
        receiveValue: { _ in seen { $0 += 1 } })
      onThreads(2) { thread in
        for value in 0..<50 { subject.send(value) }
        if thread == 0 { subject.send(completion: .finished) }
      }
      #expect(done.wait(timeout: .now() + 60) == .success)
      #expect(seen.overlapCount == 0)
      #expect(seen.value >= 1)
      cancellable.cancel()
    }
  }
}
