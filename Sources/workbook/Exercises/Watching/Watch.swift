import CommandLineSupport
import Foundation

/// Checks an exercise at every save of its file, until it is told to do something else.
final class Watch {
  /// Why a check, or the wait for a save, comes to an end. Thrown out of a check that is running.
  enum Turn: Error, Equatable {
    case saved, next, quit
  }

  private let desk: Desk
  private let keyboard: Keyboard?
  private var current: Exercise
  private var stamp: FileStamp?

  init(_ desk: Desk, start: Exercise, keyboard: Keyboard?) {
    self.desk = desk
    self.keyboard = keyboard
    current = start
  }

  /// Runs until somebody quits. Throws `Interruption.Signalled` when a signal says so, and a
  /// ``Command/Failure``; the terminal is as it was found then, too.
  func run() throws {
    let checker = try desk.checker(pulse: { [unowned self] in try self.attend(milliseconds: 0) })
    Interruption.listen(to: [SIGTSTP])
    keyboard?.listen()
    defer { keyboard?.restore() }
    tell("watches \(current.path(of: current.source))")
    while true {
      do {
        stamp = FileStamp(of: current.source)
        let findings = try checker.check(current)
        try desk.tell(findings, on: current)
        tell(findings.verdict.isSolved ? try desk.outlook(after: current) : nil)
        tell(keyboard == nil ? "waits for a save" : Watch.keys)
        while true { try attend(milliseconds: 100) }
      } catch Turn.saved {
        tell("\n\(current.name).swift was saved: checks it again")
      } catch Turn.next {
        try moveOn()
      } catch Turn.quit {
        return
      }
    }
  }

  private static let keys = "h hint · n next · l list · q quit"

  /// Looks at the signals, the keys and the file, and waits for the first two for a moment.
  private func attend(milliseconds: Int32) throws {
    var inputs = [Interruption.descriptor, keyboard?.descriptor ?? -1]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&inputs, nfds_t(inputs.count), milliseconds)
    while let signal = Interruption.next() {
      guard signal == SIGTSTP else { throw Interruption.Signalled(signal: signal) }
      stop()
    }
    while let key = keyboard?.next() { try obey(key) }
    if let now = FileStamp(of: current.source), now != stamp { throw Turn.saved }
  }

  private func obey(_ key: Key) throws {
    switch key {
    case .character("h"): tell(try desk.hint(for: current))
    case .character("l"): tell(list(try desk.progress.load()))
    case .character("n"): throw Turn.next
    case .character("q"): throw Turn.quit
    default: break
    }
  }

  private func moveOn() throws {
    guard let next = desk.package.next(after: current, progress: try desk.progress.load()) else {
      tell("There is no other exercise that is not solved.")
      return
    }
    current = next
    tell("\nwatches \(current.path(of: current.source))")
  }

  private func list(_ progress: LearningProgress) -> String {
    desk.package.exercises.map { exercise in
      let mark = progress.hasSolved(exercise.name) ? "✔" : " "
      return "\(exercise == current ? "›" : " ") \(mark) \(exercise.dots) \(exercise.name)"
    }
    .joined(separator: "\n")
  }

  /// Ctrl-Z: the shell gets its terminal back as it was, and this gets it again afterwards.
  private func stop() {
    keyboard?.restore()
    raise(SIGSTOP)
    keyboard?.listen()
  }

  private func tell(_ text: String?) {
    text.map { desk.surroundings.write($0) }
  }
}
