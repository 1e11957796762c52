import Dispatch
import Stage2Publishers
import Testing

@Suite struct TimeoutTests {
  private let clock = TestScheduler()

  @Test("A stream without a value for the time finishes, and its upstream is canceled")
  func finishes() {
    let unruly = Unruly()
    let probe = unruly.timeout(.seconds(2), scheduler: clock).probe()
    clock.advance(by: .nanoseconds(1_999_999_999))
    #expect(probe.events == [.subscription])
    clock.advance(by: .nanoseconds(1))
    #expect(probe.events == [.subscription, .finished])
    #expect(unruly.grip.cancels == 1)
    unruly.send(1)
    unruly.send(completion: .failure(TestError()))
    clock.run()
    #expect(probe.events == [.subscription, .finished])
  }

  @Test("A custom error is made when the time has passed, and not before")
  func fails() {
    var made = 0
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.timeout(.seconds(2), scheduler: clock) {
      made += 1
      return TestError("late")
    }.probe()
    subject.send(1)
    clock.advance(by: .seconds(1))
    #expect(made == 0)
    clock.advance(by: .seconds(5))
    #expect(probe.events == [.subscription, .value(1), .failure("late")])
    #expect(made == 1)
  }

  @Test("Each value starts the time again, and is delivered on the scheduler")
  func again() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.timeout(.seconds(2), scheduler: clock).probe()
    for value in 1...5 {
      subject.send(value)
      #expect(probe.values.count == value - 1)
      clock.advance(by: .seconds(1))
      #expect(probe.values.count == value)
    }
    clock.advance(by: .seconds(1))
    #expect(probe.isOver)
  }

  @Test("The time runs from the subscription, and again from the first request")
  func withoutDemand() {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.timeout(.seconds(2), scheduler: clock).probe(.none)
    clock.advance(by: .seconds(1))
    probe.request(.max(1))
    clock.advance(by: .seconds(1))
    probe.request(.max(1))
    #expect(!probe.isOver)
    clock.advance(by: .seconds(1))
    #expect(probe.events == [.subscription, .finished])
  }

  @Test("A completion stops the time, and comes after the values", arguments: [false, true])
  func completion(isFailure: Bool) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.timeout(.seconds(2), scheduler: clock) { TestError("late") }.probe()
    subject.send(1)
    subject.send(2)
    subject.send(completion: isFailure ? .failure(TestError("early")) : .finished)
    clock.run()
    let end: Event<Int> = isFailure ? .failure("early") : .finished
    #expect(probe.events == [.subscription, .value(1), .value(2), end])
  }

  @Test("No time, or a negative one, has passed immediately", arguments: [0, -1])
  func noTime(seconds: Int) {
    let subject = PassthroughSubject<Int, TestError>()
    let probe = subject.timeout(.seconds(seconds), scheduler: clock).probe()
    clock.advance()
    #expect(probe.events == [.subscription, .finished])
    let immediate = subject.timeout(0, scheduler: ImmediateScheduler.shared).probe()
    #expect(immediate.events == [.subscription, .finished])
  }

  @Test("The longest time there is does not trap")
  func longest() {
    clock.advance(by: .seconds(1))
    let probe = Just(1).timeout(.seconds(.max), scheduler: clock).probe()
    clock.advance(by: .seconds(1))
    #expect(probe.events == [.subscription, .value(1), .finished])
    let queue = DispatchQueue.test
    let other = Just(1).timeout(.seconds(.max), scheduler: queue).probe()
    queue.advance()
    #expect(other.isOver)
  }

  @Test("A cancellation stops the time, and drops what was scheduled", arguments: [false, true])
  func cancel(isInside: Bool) {
    let unruly = Unruly()
    let probe = Probe<Int, TestError>()
    probe.onEvent = { [weak probe] in if isInside, $0 == .value(1) { probe?.cancel() } }
    var made = 0
    unruly.timeout(.seconds(1), scheduler: clock) {
      made += 1
      return TestError()
    }.subscribe(probe)
    unruly.send(1)
    unruly.send(2)
    if isInside { clock.advance() } else { probe.cancel() }
    clock.run()
    #expect(probe.events == [.subscription] + (isInside ? [.value(1)] : []))
    #expect(unruly.grip.cancels == 1 && made == 0)
  }

  @Test("Who cancels while the upstream is canceled at the end of the time gets no completion")
  func cancelAtTheEnd() {
    let probe = Probe<Int, Never>()
    Empty<Int, Never>(completeImmediately: false)
      .handleEvents(receiveCancel: { [weak probe] in probe?.cancel() })
      .timeout(.seconds(1), scheduler: clock).subscribe(probe)
    clock.run()
    #expect(probe.events == [.subscription])
  }

  @Test("A subscriber that keeps nothing is told that the time has passed")
  func nobodyRetains() {
    var isOver = false
    Empty<Int, Never>(completeImmediately: false).timeout(.seconds(1), scheduler: clock).subscribe(
      AnySubscriber(receiveCompletion: { _ in isOver = true }))
    clock.run()
    #expect(isOver)
  }

  @Test("3.8: what values are answered with is demanded of the upstream")
  func answers() {
    let probe = Probe<Int, Never>(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
    (1...9).publisher.timeout(.seconds(1), scheduler: clock).subscribe(probe)
    clock.advance()
    #expect(probe.values == [1, 2, 3])
    #expect(!probe.isOver)
  }

  @Test(
    "1.3: what is due while a value is delivered comes after it, the end of the time, too",
    arguments: [false, true])
  func dueInsideADelivery(isOnAnotherThread: Bool) {
    let (clock, subject) = (clock, PassthroughSubject<Int, Never>())
    var log: [String] = []
    let cancellable = subject.timeout(.seconds(1), scheduler: clock).sink(
      receiveCompletion: { _ in log.append("end") },
      receiveValue: { value in
        log.append("in \(value)")
        if value == 1 {
          subject.send(2)
          // As on a queue that runs several pieces of work concurrently.
          if isOnAnotherThread {
            onThreads(1) { _ in clock.run() }
          } else {
            clock.run()
          }
        }
        log.append("out \(value)")
      })
    subject.send(1)
    clock.advance()
    #expect(log == ["in 1", "out 1", "in 2", "out 2", "end"])
    cancellable.cancel()
  }

  @Test("3.13: a stream that has ended retains no value, no closure and no scheduler")
  func release() {
    for isCancelled in [false, true] {
      weak var released: TestScheduler<VirtualTime>?
      weak var closure: Canary?
      weak var value: Canary?
      let subject = PassthroughSubject<Canary, TestError>()
      var subscription: (any Subscription)?
      let end: () -> Void
      do {
        let (clock, canary, sent) = (TestScheduler(), Canary(), Canary())
        (released, closure, value) = (clock, canary, sent)
        subject.timeout(.seconds(1), scheduler: clock) {
          canary.touch()
          return TestError()
        }.subscribe(
          AnySubscriber<Canary, TestError>(receiveSubscription: {
            subscription = $0
            $0.request(.unlimited)
          }))
        subject.send(sent)
        if isCancelled { subscription?.cancel() } else { clock.run() }
        end = { [weak clock] in clock?.run() }
      }
      end()
      #expect(released == nil && closure == nil && value == nil)
      withExtendedLifetime(subscription) {}
    }
  }
}
