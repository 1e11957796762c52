import Foundation
import Synchronization

/// Two calls that a test has meet: one is stopped in the middle, and then the other one is made.
public struct Meeting {
  let first: () -> Void
  let second: () -> Void
  let isRight: () -> Bool

  /// - Parameter isRight: whether all is as it should be after both calls.
  public init(
    first: @escaping () -> Void, second: @escaping () -> Void, isRight: @escaping () -> Bool
  ) {
    (self.first, self.second, self.isRight) = (first, second, isRight)
  }
}

/// Has two calls on two threads meet, again and again for two seconds: the thread of the first call is
/// stopped in the middle of it, each time at another place, until the second call has returned. Says
/// whether every meeting was right.
///
/// A lock that the stopped thread holds makes the second call wait. So the first call goes on after a
/// few milliseconds in any case.
///
/// This needs no luck with the scheduler: where the calls copy a ``LargeValue`` between two looks at a
/// variable, the thread is stopped there in one round of ten, however busy the machine is. To be called
/// in a process of a test's own, because it uses a signal.
public func isRightWheneverStopped(_ meeting: () -> Meeting) -> Bool {
  signal(SIGUSR2) { _ in Stop.hold() }
  let (one, other) = (Caller(), Caller())
  // How long the first call takes when nothing stops it.
  var duration = UInt64.max
  for _ in 0..<5 {
    let meeting = meeting()
    let start = Stop.now
    one.begin(meeting.first)
    one.wait()
    duration = min(duration, Stop.now - start)
    other.begin(meeting.second)
    other.wait()
    if !meeting.isRight() { return false }
  }
  let end = Stop.now + 2_000_000_000
  // Multiples of the golden ratio: the places are spread evenly, however many rounds there are.
  var place = 0.0
  while Stop.now < end {
    place = (place + 0.618).truncatingRemainder(dividingBy: 1)
    let meeting = meeting()
    Stop.reset()
    one.begin(meeting.first)
    let start = Stop.now
    while Stop.now - start < UInt64(place * Double(duration)) {}
    one.stop()
    other.begin(meeting.second)
    other.wait()
    Stop.letGo()
    one.wait()
    if !meeting.isRight() { return false }
  }
  return true
}

/// What a signal's handler may use: no locks, and no memory but this.
private enum Stop {
  private static let isHeld = Atomic(false)
  private static let mayGo = Atomic(false)

  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  static func reset() {
    isHeld.store(false, ordering: .sequentiallyConsistent)
    mayGo.store(false, ordering: .sequentiallyConsistent)
  }

  static func letGo() { mayGo.store(true, ordering: .sequentiallyConsistent) }

  static func waitUntilHeld() {
    while !isHeld.load(ordering: .sequentiallyConsistent) { sched_yield() }
  }

  static func hold() {
    isHeld.store(true, ordering: .sequentiallyConsistent)
    let end = now + 4_000_000
    while !mayGo.load(ordering: .sequentiallyConsistent), now < end { sched_yield() }
  }
}

/// A thread that makes calls, with a stack for large values.
private final class Caller: @unchecked Sendable {
  private var thread: pthread_t?
  private var call: (() -> Void)?
  private let begins = DispatchSemaphore(value: 0)
  private let isBegun = Atomic(false)
  private let ends = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      self.thread = pthread_self()
      ends.signal()
      while true {
        begins.wait()
        isBegun.store(true, ordering: .sequentiallyConsistent)
        call?()
        ends.signal()
      }
    }
    thread.stackSize = 64 << 20
    thread.start()
    ends.wait()
  }

  /// Begins a call, and returns when its thread has begun.
  func begin(_ call: @escaping () -> Void) {
    self.call = call
    isBegun.store(false, ordering: .sequentiallyConsistent)
    begins.signal()
    while !isBegun.load(ordering: .sequentiallyConsistent) { sched_yield() }
  }

  /// Stops the thread, wherever it is, and returns when it stands still.
  func stop() {
    if let thread { pthread_kill(thread, SIGUSR2) }
    Stop.waitUntilHeld()
  }

  /// Waits for the end of the call.
  func wait() {
    ends.wait()
    call = nil
  }
}
