import Foundation
import Synchronization

/// The signals that ask a command to end or to stop: noted, so that it can first end or stop the
/// processes that it has started, and restore the terminal.
package enum Interruption {
  /// A signal has arrived. Thrown to the code with which the process obeys it.
  struct Signalled: Error {
    let signal: Int32

    /// Ends the process by the same signal, so that a process that waits for it sees the signal.
    func obey() -> Int32 {
      Foundation.signal(signal, SIG_DFL)
      raise(signal)
      return 128 + signal
    }
  }

  /// Readable when a signal has come. -1 before ``listen(to:)``.
  package static var descriptor: Int32 { readDescriptor.load(ordering: .relaxed) }

  /// Notes these signals from now on, except those that the process was started to ignore.
  package static func listen(to signals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]) {
    if descriptor < 0 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      readDescriptor.store(ends[0], ordering: .relaxed)
      noteDescriptor.store(ends[1], ordering: .relaxed)
    }
    // The parent process can have blocked them.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    signals.forEach { sigaddset(&blocked, $0) }
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    for number in signals {
      let before = signal(number, note)
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// The next signal that came, each once; nil when there is none.
  static func next() -> Int32? {
    var byte: UInt8 = 0
    return descriptor >= 0 && read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
  }

  /// Waits for at most so long for a signal, and says whether there is one to read.
  static func comes(within milliseconds: Int32) -> Bool {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  /// Throws ``Signalled`` when a signal has come that asks the process to end. Ctrl-Z stops it
  /// here.
  package static func obeyed() throws {
    while let signal = next() {
      guard signal == SIGTSTP else { throw Signalled(signal: signal) }
      stop()
    }
  }

  /// Stops this process and the processes that it has started, and continues all of them when a
  /// shell continues this process.
  ///
  /// A terminal's Ctrl-Z does not reach the started processes, which have their own process groups.
  /// If no shell could ever continue this process, the system does not stop it.
  static func stop() {
    // They can start others until they are stopped, so the search repeats until it finds none.
    var stopped: Set<pid_t> = []
    while true {
      let others = ProcessTree.descendants(of: getpid()).filter { !stopped.contains($0) }
      if others.isEmpty { break }
      for id in others { kill(id, SIGSTOP) }
      stopped.formUnion(others)
    }
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    signal(SIGTSTP, note)
    for id in stopped { kill(id, SIGCONT) }
  }
}

/// Where signals are read.
private let readDescriptor = Atomic<Int32>(-1)

/// Where signals are noted. It is set before the handler is installed, so the handler can read it.
private let noteDescriptor = Atomic<Int32>(-1)

/// The handler: a signal handler may do little more than write.
private func note(_ signal: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(noteDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = before
}
