import CommandLineSupport
import Foundation

/// Checks an exercise at every save of its file, and writes lines: for a place that is no terminal.
final class WatchLog {
  /// Thrown out of a check that is running.
  private struct Again: Error {}

  private let desk: Desk
  private let exercise: Exercise
  private var files: FileWatch

  init(_ desk: Desk, _ exercise: Exercise) {
    self.desk = desk
    self.exercise = exercise
    files = FileWatch(desk.package.exercises, current: exercise)
  }

  /// Runs until a signal ends it: throws `Interruption.Signalled`, or a ``Command/Failure``.
  func run() throws -> Never {
    let checker = try desk.checker(pulse: { [unowned self] in try attend(milliseconds: 0) })
    let (name, path) = (exercise.name, exercise.path(of: exercise.source))
    tell("watches \(path)")
    while true {
      do {
        if files.follow(exercise) {
          let answer = exercise.fingerprint
          let findings = try checker.check(exercise)
          try desk.tell(findings, on: exercise, answer: answer)
          if findings.verdict.isSolved { tell(try desk.outlook()) }
          tell("waits for a save")
        } else {
          tell(
            "\(path) is not there: it was deleted or renamed. It is checked when it is back; "
              + "`swift run workbook reset \(name)` puts the stub there.")
        }
        while true { try attend(milliseconds: 100) }
      } catch is Again {
      } catch is Command.Failure where FileStamp(of: exercise.source.path) == nil {
        // It went away before the check could begin.
      }
    }
  }

  /// Waits for a moment for signals, and looks at the files.
  private func attend(milliseconds: Int32) throws {
    var input = pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&input, 1, milliseconds)
    try Interruption.obeyed()
    for change in files.look() {
      switch change {
      case .own(.saved):
        tell("\n\(exercise.name).swift was saved: checks it again")
        throw Again()
      case .own(.gone): throw Again()
      case .othersSaved(let others):
        for other in others {
          tell(
            "\(other.name).swift was saved. It belongs to another exercise: "
              + "swift run workbook watch \(other.name)")
        }
      }
    }
  }

  private func tell(_ text: String) { desk.surroundings.write(text) }
}
