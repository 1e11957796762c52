import Stage2Publishers
import Testing

/// What `debounce` keeps of the values that pass, and for how long.
@Suite struct DebounceTests {
  /// Counts the values that have not been released.
  private final class Alive {
    var count = 0

    func value() -> Canary {
      let canary = Canary()
      count += 1
      canary.onDeinit = { self.count -= 1 }
      return canary
    }
  }

  @Test("3.13: of many values the latest is retained, and after a cancel none")
  func latestOnly() {
    let (subject, clock, alive) = (PassthroughSubject<Canary, Never>(), TestScheduler(), Alive())
    let cancellable = subject.debounce(for: .seconds(1), scheduler: clock).sink { _ in }
    for _ in 0..<1_000 { subject.send(alive.value()) }
    #expect(alive.count == 1)
    cancellable.cancel()
    #expect(alive.count == 0)
    #expect(clock.pendingCount == 1_000)
  }

  @Test("3.13: a delivered value is released, and so is one that the completion drops")
  func deliveredAndDropped() {
    let (subject, clock, alive) = (PassthroughSubject<Canary, Never>(), TestScheduler(), Alive())
    let cancellable = subject.debounce(for: .seconds(1), scheduler: clock).sink { _ in }
    subject.send(alive.value())
    clock.advance(by: .seconds(1))
    #expect(alive.count == 0)
    subject.send(alive.value())
    subject.send(completion: .finished)
    #expect(alive.count == 0)
    clock.run()
    cancellable.cancel()
  }

  @Test("3.13: a subscription that was canceled retains no scheduler, and is not retained by it")
  func scheduler() {
    weak var released: TestScheduler<VirtualTime>?
    weak var inner: AnyObject?
    let subject = PassthroughSubject<Int, Never>()
    let kept = subject.probeOfDebounce { released = $0 }
    kept.cancel()
    #expect(kept.subscription != nil && released == nil)

    let clock = TestScheduler()
    do {
      let probe = subject.debounce(for: 1, scheduler: clock).probe()
      inner = probe.subscription
      subject.send(2)
      probe.cancel()
    }
    #expect(inner == nil)
    #expect(clock.pendingCount == 1)
  }

  @Test("A value is delivered, also when nobody but its subscriber would retain the subscription")
  func nobodyRetains() {
    let clock = TestScheduler()
    var received: [Int] = []
    let source = Just(1).append(Empty(completeImmediately: false))
    source.debounce(for: .seconds(1), scheduler: clock).subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: {
          received.append($0)
          return .none
        }))
    clock.run()
    #expect(received == [1])
  }

  @Test("A value without demand is dropped, and a later one that is demanded is delivered")
  func demand() {
    let (subject, clock) = (PassthroughSubject<Int, Never>(), TestScheduler())
    let probe = subject.debounce(for: .seconds(1), scheduler: clock).probe(.none)
    subject.send(1)
    clock.advance(by: .seconds(1))
    #expect(probe.values == [])
    probe.request(.max(1))
    subject.send(2)
    clock.advance(by: .seconds(1))
    subject.send(3)
    clock.advance(by: .seconds(1))
    #expect(probe.values == [2])
  }

  @Test("A value that is sent from inside a delivery waits its own time")
  func insideADelivery() {
    let (subject, clock) = (PassthroughSubject<Int, Never>(), TestScheduler())
    let probe = Probe<Int, Never>()
    probe.onEvent = { if $0 == .value(1) { subject.send(2) } }
    subject.debounce(for: .seconds(1), scheduler: clock).subscribe(probe)
    subject.send(1)
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1])
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1, 2])
  }
}

extension Publisher where Output: Equatable, Failure == Never {
  /// Subscribes a probe behind a `debounce` on a scheduler that nobody else retains.
  fileprivate func probeOfDebounce(
    _ note: (TestScheduler<VirtualTime>) -> Void
  ) -> Probe<Output, Never> {
    let clock = TestScheduler()
    note(clock)
    return debounce(for: 1, scheduler: clock).probe()
  }
}
