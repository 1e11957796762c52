import Foundation
import Stage2Publishers
import Testing

/// The times of queues and run loops, and work that repeats on them.
@Suite struct SchedulerTimeTests {
  private typealias Stride = DispatchQueue.SchedulerTimeType.Stride

  @Test("Intervals of a queue's time are made of every unit, and of literals in seconds")
  func units() {
    #expect(Stride(.seconds(2)) == .seconds(2) && Stride(.milliseconds(3)) == .milliseconds(3))
    #expect(Stride(.microseconds(4)) == .microseconds(4) && Stride(.nanoseconds(5)).magnitude == 5)
    #expect(Stride(.never).magnitude == .max)
    #expect((2 as Stride).magnitude == 2_000_000_000 && (0.5 as Stride) == .milliseconds(500))
    #expect(Stride(exactly: 7)?.magnitude == 7 && Stride(exactly: UInt64.max) == nil)
  }

  @Test("Intervals of a queue's time stop at the largest and at the smallest")
  func saturation() {
    #expect(Stride.seconds(.max).magnitude == .max && Stride.seconds(.min).magnitude == .min)
    #expect(Stride.seconds(1e30).magnitude == .max && Stride.seconds(-1e30).magnitude == .min)
  }

  @Test("Intervals of a queue's time are added, subtracted, multiplied and compared")
  func arithmetic() {
    var stride = Stride.nanoseconds(5) - .nanoseconds(2)
    #expect(stride.magnitude == 3)
    stride *= .nanoseconds(4)
    stride += .nanoseconds(1)
    stride -= .nanoseconds(3)
    #expect(stride.magnitude == 10)
    #expect(stride < .nanoseconds(11) && !(stride < .nanoseconds(10)))
  }

  @Test("Virtual time and its intervals stop at the largest and at the smallest")
  func virtualTimeStops() {
    typealias Interval = VirtualTime.Stride
    let (longest, shortest) = (Interval.seconds(.max), Interval.seconds(.min))
    #expect(longest + .seconds(1) == longest && shortest - .seconds(1) == shortest)
    #expect(longest * .nanoseconds(2) == longest && longest * .nanoseconds(-2) == shortest)
    let start = VirtualTime(nanoseconds: 5)
    let end = start.advanced(by: longest)
    #expect(end.nanoseconds == .max && end.advanced(by: .seconds(1)) == end)
    #expect(start.advanced(by: shortest).advanced(by: shortest).nanoseconds == .min)
    #expect(VirtualTime(nanoseconds: .min).distance(to: end) == longest)
    #expect(-shortest == longest)
  }

  @Test("What is delayed as long as can be is delivered when the clock has come there")
  func longestDelay() {
    let clock = TestScheduler()
    clock.advance(by: .seconds(1))
    let delayed = Just(1).delay(for: .seconds(.max), scheduler: clock).probe()
    let debounced = Just(1).append(Empty(completeImmediately: false))
      .debounce(for: .seconds(.max), scheduler: clock).probe()
    clock.advance(by: .seconds(1_000))
    #expect(delayed.values == [] && debounced.values == [])
    clock.run()
    #expect(delayed.values == [1] && debounced.values == [1])
    let queue = DispatchQueue.test
    let later = Just(1).delay(for: .seconds(.max), scheduler: queue).probe()
    queue.run()
    #expect(later.values == [1])
  }

  @Test("The distance of two moments is negative when the other one is earlier")
  func distances() {
    let now = DispatchQueue.main.now
    let later = now.advanced(by: .seconds(2))
    #expect(now.distance(to: later) == .seconds(2) && later.distance(to: now) == .seconds(-2))
    let date = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 100))
    let soon = date.advanced(by: .seconds(2))
    #expect(date.distance(to: soon) == .seconds(2) && soon.distance(to: date) == .seconds(-2))
  }

  @Test("Work on a queue enters the group of its options")
  func group() {
    let (queue, group) = (DispatchQueue(label: "test"), DispatchGroup())
    let ran = Exclusive(false)
    queue.suspend()
    queue.schedule(options: .init(group: group)) { ran { $0 = true } }
    #expect(group.wait(timeout: .now()) == .timedOut)
    queue.resume()
    #expect(group.wait(timeout: .now() + 60) == .success)
    #expect(ran.value)
  }

  @Test("Work that repeats on a queue begins at its moment and stops when it is canceled")
  func repeatingOnAQueue() {
    let queue = DispatchQueue(label: "test")
    let done = DispatchSemaphore(value: 0)
    let start = queue.now
    let first = start.advanced(by: .milliseconds(30))
    let moments = Exclusive([Stride]())
    let ticks = queue.schedule(after: first, interval: .milliseconds(1)) {
      moments { $0.append(start.distance(to: queue.now)) }
      done.signal()
    }
    for _ in 0..<2 { #expect(done.wait(timeout: .now() + 60) == .success) }
    // Canceled on the queue itself: what was counted by then is all there will be.
    let count = queue.sync {
      ticks.cancel()
      return moments.value.count
    }
    let after = DispatchSemaphore(value: 0)
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { after.signal() }
    #expect(after.wait(timeout: .now() + 60) == .success)
    #expect(moments.value.first.map { $0 >= .milliseconds(30) } == true)
    #expect(moments.value.count == count)
  }

  @Test("Work and timers that repeat on a run loop stop when they are canceled")
  func repeatingOnARunLoop() {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let loop = RunLoop.current
      func run(until isEnough: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 60)
        while !isEnough(), Date() < end {
          _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
      }
      var (ticks, dates) = (0, 0)
      let start = loop.now
      var first: RunLoop.SchedulerTimeType?
      let repeating = loop.schedule(
        after: start.advanced(by: .milliseconds(20)), interval: .milliseconds(1)
      ) {
        first = first ?? loop.now
        ticks += 1
      }
      run { ticks >= 3 }
      #expect(ticks >= 3)
      #expect(first.map { start.distance(to: $0) >= .milliseconds(20) } == true)
      repeating.cancel()
      // A run loop with nothing to wait for does not run.
      #expect(!loop.run(mode: .default, before: Date(timeIntervalSinceNow: 5)))
      let timer = Timer.publish(every: 0.001, tolerance: 0.0005, on: loop, in: .default)
        .autoconnect().sink { _ in dates += 1 }
      run { dates >= 3 }
      #expect(dates >= 3)
      timer.cancel()
      #expect(!loop.run(mode: .default, before: Date(timeIntervalSinceNow: 5)))
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
  }
}
