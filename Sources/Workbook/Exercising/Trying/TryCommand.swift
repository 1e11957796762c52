import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook try [STAGE]`: a file to try things in, run at every save.
  package static let tryStage = Command(
    name: "try",
    call: "try [STAGE]",
    summary: "runs a file of your own at every save, with every stage at hand",
    details: """
      Makes Exercises/Try/main.swift with a few lines that use the stage, or that of the exercise \
      that `check` takes, builds it, and runs it, now and at every save. Every stage can be imported \
      in it, and PrimeTime. git ignores it. An existing file is used as it is, whatever the stage: \
      delete it to start over. A save while the program runs ends that run and begins a new one.

      Keys: r runs again, e shows all of the compiler's errors and then the first one again, q quits. \
      The arrows, Page Up, Page Down and the space bar scroll.

      Where standard input or output is no terminal, or TERM is dumb, there are no keys: it writes \
      plain lines, does not read its input, and ends with Ctrl-C or another signal.
      """,
    run: { arguments, context in
      let words = try Arguments(arguments).words
      guard words.count <= 1 else { throw Misuse("try takes one stage, or none") }
      let workspace = try Workspace(context)
      let stage = try workspace.stage(numbered: words.first)
      guard context.isInteractive, let screen = Screen(environment: context.environment)
      else {
        let runner = try workspace.tryRunner(for: stage) { notice in
          context.write(notice)
          return TryLog(workspace)
        }
        try runner.run()
        return 0
      }
      let runner = try workspace.tryRunner(for: stage) { notice in
        TryScreen(workspace, on: screen, isInsideWatch: false, notice: notice)
      }
      screen.take()
      defer { screen.giveBack() }
      try runner.run()
      return 0
    }
  )
}

extension Workspace {
  /// The stage of this number, or that of the exercise that `check` takes; the last one where every
  /// exercise is solved. Throws a `Misuse`, or a ``Command/Failure`` where there are no stages.
  func stage(numbered word: String?) throws -> Book.Stage {
    guard let word else {
      let chapter = try position().exercise?.chapter
      guard let stage = book.stages.first(where: { $0.number == chapter }) ?? book.stages.last
      else { throw Command.Failure("there are no stages in \(book.root.path)/Sources") }
      return stage
    }
    return try book.stage(numbered: word)
  }

  /// Makes the file if it is missing, and the runner for it. `display` makes the display from the
  /// message about the file. Throws a ``Command/Failure``.
  func tryRunner(
    for stage: Book.Stage, display: (_ notice: String) -> any TryDisplay
  ) throws -> TryRunner {
    // A missing toolchain is reported before a file is made.
    _ = try Toolchain(for: package, context.environment)
    let place = TryPlace(package: package)
    return try TryRunner(self, place, display: display(try place.prepare(for: stage)))
  }
}
