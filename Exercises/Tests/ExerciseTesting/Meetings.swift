import Foundation

/// Two calls for two threads.
public struct Meeting {
  let first: () -> Void
  let second: () -> Void
  let isRight: () -> Bool

  /// - Parameter isRight: whether everything is right after both calls.
  public init(
    first: @escaping () -> Void, second: @escaping () -> Void, isRight: @escaping () -> Bool
  ) {
    (self.first, self.second, self.isRight) = (first, second, isRight)
  }
}

/// Makes the calls of so many meetings, the two of each on two threads at the same moment, and says
/// whether every meeting was right.
///
/// If a call copies a ``LargeValue`` between two looks at a variable, the copy takes milliseconds,
/// as long as a thread runs before another thread has its turn. So both calls run at the same time
/// in most meetings, even on a busy machine.
public func areRight(meetings count: Int, _ meeting: @escaping () -> Meeting) -> Bool {
  var isRight = true
  let done = DispatchSemaphore(value: 0)
  onLargeStack {
    for _ in 0..<count where isRight {
      let meeting = meeting()
      let begins = DispatchSemaphore(value: 0)
      let ends = DispatchGroup()
      for call in [meeting.first, meeting.second] {
        ends.enter()
        onLargeStack {
          begins.wait()
          call()
          ends.leave()
        }
      }
      begins.signal()
      begins.signal()
      ends.wait()
      isRight = meeting.isRight()
    }
    done.signal()
  }
  done.wait()
  return isRight
}

/// Does the work on a thread that has room for many large values.
private func onLargeStack(_ work: @escaping () -> Void) {
  let work = UncheckedWork(run: work)
  let thread = Thread { work.run() }
  thread.stackSize = 256 << 20
  thread.start()
}
