import Console
import Foundation
import Manuscript

/// Checks an exercise at every save of its file, and writes lines: for a place that is no terminal.
final class WatchLog {
  private let workspace: Workspace
  private let exercise: Exercise
  private var files: FileWatch
  /// Whether the file was saved, or has gone, since the last check began.
  private var hasChanged = false

  init(_ workspace: Workspace, _ exercise: Exercise) {
    self.workspace = workspace
    self.exercise = exercise
    files = FileWatch(workspace.package.exercises, current: exercise)
  }

  /// Runs until a signal ends it: throws `Interruption.Signalled`, or a ``Command/Failure``.
  func run() throws -> Never {
    let checker = try workspace.checker(pulse: { [unowned self] in try pulse() })
    let (name, path) = (exercise.name, exercise.path(of: exercise.source))
    tell("watches \(path)")
    while true {
      hasChanged = false
      do {
        if files.follow(exercise) {
          let answer = exercise.fingerprint
          let findings = try checker.check(exercise)
          try workspace.tell(findings, on: exercise, answer: answer)
          if findings.verdict.isSolved { tell(try workspace.outlook()) }
          tell("waits for a save")
        } else {
          tell(
            "\(path) is missing: it was deleted or renamed. It is checked when it is back; "
              + "`swift run workbook reset \(name)` puts the stub there.")
        }
        while !hasChanged { try attend(milliseconds: 100) }
      } catch is CancellationError {
        // `pulse` has ended the check.
      } catch is Command.Failure where FileStamp(of: exercise.source.path) == nil {
        // It went away before the check could begin.
      }
    }
  }

  /// Called while a check runs: ends it when the file has changed.
  private func pulse() throws {
    try attend(milliseconds: 0)
    if hasChanged { throw CancellationError() }
  }

  /// Waits for a moment for signals, and looks at the files.
  private func attend(milliseconds: Int32) throws {
    var input = pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&input, 1, milliseconds)
    try Interruption.obeyed()
    try StandardOutput.requireWritten()
    for change in files.look() {
      switch change {
      case .own(.saved):
        tell("\n\(exercise.name).swift was saved: checks it again")
        hasChanged = true
      case .own(.gone): hasChanged = true
      case .othersSaved(let others):
        for other in others {
          tell(
            "\(other.name).swift was saved. It belongs to another exercise: "
              + "swift run workbook watch \(other.name)")
        }
      }
    }
  }

  private func tell(_ text: String) { workspace.context.write(text) }
}
