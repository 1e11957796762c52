import Foundation
import Synchronization

/// The signals that ask a command to end or to stop: noted, so that it can first end or stop what
/// it has started and put the terminal back.
package enum Interruption {
  /// A signal came. Thrown up to where the process obeys it.
  struct Signalled: Error {
    let signal: Int32

    /// Ends the process by the same signal, so that whoever waits for it hears of it.
    func obey() -> Int32 {
      Foundation.signal(signal, SIG_DFL)
      raise(signal)
      return 128 + signal
    }
  }

  /// Readable when a signal has come. -1 before ``listen(to:)``.
  package static var descriptor: Int32 { readDescriptor.load(ordering: .relaxed) }

  /// Notes these signals from now on, but those that the process was started to ignore.
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
    // Whoever has started this process may have had them blocked.
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

  /// Stops what this process has started and itself, and goes on with all of it when a shell goes
  /// on with this process.
  ///
  /// A terminal's Ctrl-Z does not reach what it has started, which is in process groups of its own.
  /// Where no shell could ever go on with it, the system does not stop it.
  static func stop() {
    // They may start others until they are stopped, so that is looked at again until there is none.
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

/// Where signals are noted. It is set before there is a handler, so that this one can read it.
private let noteDescriptor = Atomic<Int32>(-1)

/// The handler: it may do little more than write.
private func note(_ signal: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(noteDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = before
}
