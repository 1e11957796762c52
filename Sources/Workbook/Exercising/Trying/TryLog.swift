import Console
import Foundation

/// Writes what is tried as lines, as they arrive: for a place that is no terminal.
final class TryLog: TryDisplay {
  private let workspace: Workspace
  private let activities: ActivityLog
  private var printed: PrintedLines?
  private var count = 0

  init(_ workspace: Workspace) {
    self.workspace = workspace
    activities = ActivityLog { [terminal = workspace.terminal, write = workspace.context.write] in
      write(terminal.paint($0, .dim))
    }
  }

  func tell(_ activity: CheckActivity) { activities.take(activity) }

  func begin(_ printed: PrintedLines, warnings: [Diagnostic]) {
    (self.printed, count) = (printed, 0)
    warnings.flatMap(\.lines).forEach(tell)
    tell("runs \(TryPlace.path)")
  }

  func goOn(_ seconds: Double) {}

  func show(_ outcome: TryOutcome) {
    writePrinted(withPartial: true)
    switch outcome {
    case .isMissing: tell("\(TryPlace.path) is missing. It runs again when it is back.")
    case .doesNotCompile(let errors):
      tell("\(TryPlace.path) does not compile:")
      errors.flatMap(\.lines).forEach(tell)
    case .notBuilt(let lines):
      tell("The build failed outside of \(TryPlace.path):")
      lines.forEach(tell)
    case .ended, .crashed: tell(outcome.sentence)
    }
    printed = nil
    tell("waits for a save")
  }

  func attend(milliseconds: Int32) throws -> TryRunner.Request? {
    writePrinted(withPartial: false)
    var input = pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&input, 1, milliseconds)
    try Interruption.obeyed()
    try StandardOutput.requireWritten()
    return nil
  }

  /// Writes the lines that have arrived since the last time.
  private func writePrinted(withPartial: Bool) {
    guard let printed else { return }
    let (missing, lines) = printed.lines(after: count, withPartial: withPartial)
    if missing > 0 { tell("… \(counted(missing, "line")) before these") }
    lines.forEach(tell)
    count += missing + lines.count
  }

  private func tell(_ text: String) { workspace.context.write(text) }
}
