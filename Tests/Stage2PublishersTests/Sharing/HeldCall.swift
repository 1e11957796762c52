import Foundation

/// A call on a thread of its own that can be held up in the middle, and continued from another
/// thread.
///
/// Only one of the threads runs at a time: the code that begins or continues the call waits until
/// it has returned, or is held up again.
final class HeldCall {
  private(set) var isHeldUp = false
  private(set) var hasReturned = false
  private var work: (() -> Void)?
  private var thread: Thread?
  private let goOn = DispatchSemaphore(value: 0)
  private let stop = DispatchSemaphore(value: 0)

  func begin(_ work: @escaping () -> Void) {
    self.work = work
    Worker.run {
      self.thread = .current
      self.work?()
      // What it retains is released before the other thread looks.
      self.work = nil
      self.hasReturned = true
      self.stop.signal()
    }
    stop.wait()
  }

  /// Whether this is called in the middle of it.
  var isCurrent: Bool { thread === Thread.current }

  /// Holds it up. Called in the middle of it.
  func holdUp() {
    isHeldUp = true
    stop.signal()
    goOn.wait()
  }

  func letGoOn() {
    isHeldUp = false
    goOn.signal()
    stop.wait()
  }
}
