import Foundation
import Stage2Publishers
import Testing

@Suite struct SchedulerTests {
  @Test("The test scheduler runs work at its moment, in the order of scheduling for equal moments")
  func order() {
    let clock = TestScheduler()
    var log: [String] = []
    clock.schedule(after: clock.now.advanced(by: .seconds(2))) { log.append("2a") }
    clock.schedule(after: clock.now.advanced(by: .seconds(1))) {
      log.append("1 at \(clock.now.nanoseconds)")
      clock.schedule { log.append("1, later") }
    }
    clock.schedule(after: clock.now.advanced(by: .seconds(2))) { log.append("2b") }
    clock.schedule { log.append("now") }
    #expect(log == [])
    clock.advance(by: .seconds(1))
    #expect(log == ["now", "1 at 1000000000", "1, later"])
    clock.run()
    #expect(log.suffix(2) == ["2a", "2b"])
    #expect(clock.now.nanoseconds == 2_000_000_000 && clock.pendingCount == 0)
  }

  @Test("Work that repeats stops when it is canceled, also from inside")
  func repeating() {
    let clock = TestScheduler()
    var (count, cancellable): (Int, (any Cancellable)?) = (0, nil)
    cancellable = clock.schedule(after: clock.now, interval: .seconds(1)) {
      count += 1
      if count == 3 { cancellable?.cancel() }
    }
    clock.advance(by: .milliseconds(1500))
    #expect(count == 2)
    clock.run()
    #expect(count == 3)
  }

  @Test("The immediate scheduler runs everything immediately")
  func immediate() {
    let scheduler = ImmediateScheduler.shared
    var count = 0
    scheduler.schedule { count += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(9))) { count += 1 }
    _ = scheduler.schedule(after: scheduler.now, interval: .seconds(9)) { count += 1 }
    #expect(count == 3)
  }

  @Test("A dispatch queue runs work on itself, later, and again until canceled")
  func dispatchQueue() {
    let queue = DispatchQueue(label: "test")
    let done = DispatchSemaphore(value: 0)
    queue.schedule { done.signal() }
    #expect(done.wait(timeout: .now() + 60) == .success)
    let start = queue.now
    queue.schedule(after: start.advanced(by: .milliseconds(20))) { done.signal() }
    #expect(done.wait(timeout: .now() + 60) == .success)
    #expect(start.distance(to: queue.now) >= .milliseconds(20))
    let ticks = queue.schedule(after: queue.now, interval: .milliseconds(1)) { done.signal() }
    for _ in 0..<3 { #expect(done.wait(timeout: .now() + 60) == .success) }
    ticks.cancel()
  }

  @Test("Intervals of a dispatch queue's time add, compare, and do not overflow")
  func strides() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    #expect(Stride.seconds(1) + .milliseconds(500) == .seconds(1.5))
    #expect(Stride.microseconds(1) > .nanoseconds(999))
    #expect(Stride.seconds(.max).magnitude == .max)
    #expect(RunLoop.SchedulerTimeType.Stride.milliseconds(250).timeInterval == 0.25)
  }

  @Test("A run loop runs work, and a timer sends until its last subscriber goes")
  func runLoop() {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var (ran, dates) = (0, 0)
      RunLoop.current.schedule { ran += 1 }
      let soon = RunLoop.current.now.advanced(by: .milliseconds(1))
      RunLoop.current.schedule(after: soon) { ran += 1 }
      let cancellable = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect()
        .prefix(3).sink(receiveCompletion: { _ in }, receiveValue: { _ in dates += 1 })
      let end = Date(timeIntervalSinceNow: 60)
      while (ran < 2 || dates < 3) && Date() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      }
      #expect(ran == 2 && dates == 3)
      cancellable.cancel()
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  @Test("debounce sends what is followed by quiet, and drops it when the stream ends before")
  func debounce() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let probe = subject.debounce(for: .seconds(1), scheduler: clock).probe()
    subject.send(1)
    clock.advance(by: .milliseconds(900))
    subject.send(2)
    clock.advance(by: .milliseconds(900))
    #expect(probe.values == [])
    clock.advance(by: .milliseconds(100))
    #expect(probe.values == [2])
    subject.send(3)
    subject.send(completion: .finished)
    #expect(!probe.isOver)
    clock.run()
    #expect(probe.events == [.subscription, .value(2), .finished])
  }

  @Test("Virtual time ends where it was advanced to, and never goes back")
  func virtualTime() {
    let clock = TestScheduler()
    clock.advance(by: .seconds(1))
    #expect(clock.now.nanoseconds == 1_000_000_000)
    var moments: [Int] = []
    clock.schedule(after: .init(nanoseconds: 5)) { moments.append(clock.now.nanoseconds) }
    clock.run()
    #expect(moments == [1_000_000_000])
    clock.schedule { clock.advance(by: .seconds(2)) }
    clock.advance(by: .seconds(1))
    #expect(clock.now.nanoseconds == 3_000_000_000)
  }

  @Test("At equal moments virtual work runs in the order in which it was scheduled, also repeated")
  func equalMoments() {
    let clock = TestScheduler()
    var log: [String] = []
    func note(_ name: String) { log.append("\(name) at \(clock.now.nanoseconds / 1_000_000_000)") }
    let fast = clock.schedule(after: clock.now, interval: 1) { note("fast") }
    let slow = clock.schedule(after: clock.now, interval: 2) { note("slow") }
    clock.schedule(after: VirtualTime(nanoseconds: 0).advanced(by: 2)) { note("once") }
    clock.advance(by: 2)
    #expect(
      log == ["fast at 0", "slow at 0", "fast at 1", "fast at 2", "slow at 2", "once at 2"])
    clock.schedule { note("now") }
    clock.advance(by: 2)
    #expect(log.dropFirst(6) == ["now at 2", "fast at 3", "fast at 4", "slow at 4"])
    fast.cancel()
    slow.cancel()
    #expect(clock.pendingCount == 0)
  }

  @Test("Two timers of equal intervals take turns in the order in which they were started")
  func equalIntervals() {
    let clock = TestScheduler()
    var log: [Int] = []
    let timers = (1...5).map { number in
      clock.schedule(after: clock.now, interval: 1) { log.append(number) }
    }
    clock.advance(by: 3)
    #expect(log == Array(repeating: [1, 2, 3, 4, 5], count: 4).flatMap { $0 })
    for timer in timers { timer.cancel() }
  }

  @Test("Virtual work that repeats leaves nothing behind when it is canceled")
  func cancelledRepetition() {
    let clock = TestScheduler()
    weak var canary: Canary?
    let ticks: any Cancellable
    do {
      let held = Canary()
      canary = held
      ticks = clock.schedule(after: clock.now, interval: .seconds(1)) { held.touch() }
    }
    clock.advance()
    #expect(canary != nil && clock.pendingCount == 1)
    ticks.cancel()
    #expect(canary == nil && clock.pendingCount == 0)
  }

  @Test("delay keeps the distance between values")
  func delayKeepsDistances() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let probe = subject.delay(for: .seconds(2), scheduler: clock).probe()
    subject.send(1)
    clock.advance(by: .seconds(1))
    subject.send(2)
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1])
    clock.advance(by: .seconds(1))
    #expect(probe.values == [1, 2])
  }

  @Test("What follows a completion is not scheduled")
  func nothingScheduledAfterTheCompletion() {
    let (clock, unruly) = (TestScheduler(), Unruly())
    let received = unruly.receive(on: clock).probe()
    unruly.send(completion: .finished)
    unruly.send(1)
    #expect(clock.pendingCount == 1)
    let debounced = unruly.debounce(for: .seconds(1), scheduler: clock).probe()
    unruly.send(completion: .finished)
    unruly.send(1)
    unruly.send(completion: .failure(TestError()))
    #expect(clock.pendingCount == 2)
    clock.run()
    #expect(received.events == [.subscription, .finished])
    #expect(debounced.events == [.subscription, .finished])
  }

  @Test("debounce sends as many values as were demanded, and drops the others")
  func debounceAndDemand() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let debounced = subject.debounce(for: .seconds(1), scheduler: clock)
    let asking = debounced.probe(.max(1))
    let answering = Probe<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    debounced.subscribe(answering)
    for value in 1...3 {
      subject.send(value)
      clock.advance(by: .seconds(1))
    }
    #expect(asking.values == [1] && answering.values == [1, 2])
    asking.request(.max(1))
    subject.send(4)
    clock.advance(by: .seconds(1))
    #expect(asking.values == [1, 4] && answering.values == [1, 2])
  }

  @Test("subscribe(on:) subscribes, asks and cancels on its scheduler, and delivers immediately")
  func subscribeOn() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    var log: [String] = []
    let probe = subject.handleEvents(
      receiveSubscription: { _ in log.append("subscription") },
      receiveCancel: { log.append("cancel") }, receiveRequest: { log.append("request \($0)") }
    ).subscribe(on: clock).probe(.none)
    #expect(log == [] && probe.events == [])
    clock.advance()
    #expect(log == ["subscription"] && probe.events == [.subscription])
    probe.request(.max(1))
    #expect(log == ["subscription"])
    clock.advance()
    #expect(log == ["subscription", "request max(1)"])
    subject.send(1)
    #expect(probe.values == [1])
    probe.cancel()
    #expect(log.count == 2)
    clock.advance()
    #expect(log == ["subscription", "request max(1)", "cancel"])
  }

  @Test("1.3: what becomes due while a value is delivered comes after it", arguments: 0..<4)
  func dueInsideADelivery(number: Int) {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let pipeline =
      [
        subject.receive(on: clock).eraseToAnyPublisher(),
        subject.delay(for: 1, scheduler: clock).eraseToAnyPublisher(),
        subject.debounce(for: 1, scheduler: clock).eraseToAnyPublisher(),
        subject.throttle(for: 1, scheduler: clock, latest: true).eraseToAnyPublisher(),
      ][number]
    var log: [String] = []
    let cancellable = pipeline.sink { value in
      log.append("in \(value)")
      if value == 1 {
        subject.send(2)
        clock.advance(by: .seconds(1))
      }
      log.append("out \(value)")
    }
    subject.send(1)
    clock.run()
    #expect(log == ["in 1", "out 1", "in 2", "out 2"])
    cancellable.cancel()
  }

  @Test("debounce drops a value when the stream ends at the moment at which the value is due")
  func debounceAndCompletion() {
    let (clock, subject) = (TestScheduler(), PassthroughSubject<Int, Never>())
    let due = clock.now.advanced(by: .seconds(1))
    clock.schedule(after: due) { subject.send(completion: .finished) }
    let probe = subject.debounce(for: .seconds(1), scheduler: clock).probe()
    subject.send(1)
    clock.run()
    #expect(probe.events == [.subscription, .finished])
  }

  @Test("Nothing that was scheduled is delivered after a cancel")
  func cancelScheduled() {
    let clock = TestScheduler()
    let received = [1, 2].publisher.receive(on: clock).probe()
    let delayed = [1, 2].publisher.delay(for: 1, scheduler: clock).probe()
    let subscribed = [1, 2].publisher.subscribe(on: clock).probe()
    clock.schedule { received.cancel() }
    received.cancel()
    delayed.cancel()
    clock.run()
    #expect(received.events == [.subscription] && delayed.events == [.subscription])
    #expect(subscribed.isOver)
  }
}
