import Console
import Foundation

extension Command {
  /// `workbook watch [NAME]`: a check at every save.
  package static let watch = Command(
    name: "watch",
    call: "watch [NAME]",
    summary: "checks an exercise at every save of its file",
    details: """
      Checks an exercise immediately, and at every save of its file, on its own screen. Without NAME \
      it takes the exercise that `workbook check` takes. A save while a check runs ends that check \
      and begins a new one. The screen shows the compiler's first error, the first test that fails, \
      or the crash; what your code printed; and, before the first check has ended, the task.

      Keys: r runs again, h shows one hint more, f shows all failures and then the first one again, e \
      shows the task, n goes to the next unsolved exercise and after the last one to the first, p \
      goes back to the previous exercise, l lists all, c compares your file with a solution once it is \
      solved, x puts the stub back after a question and a backup, t tries the stage of the exercise \
      (see `try`), q quits. From a solved exercise, n goes to the one that `workbook check` takes. \
      The arrows, Page Up, Page Down and the space bar scroll. Dots say how hard an exercise is, \
      from ●○○ to ●●●.

      Where standard input or output is no terminal, or TERM is dumb, there are no keys: it writes \
      plain lines, does not read its input, and ends with Ctrl-C or another signal.
      """,
    run: { arguments, context in
      let words = try Arguments(arguments).words
      guard words.count <= 1 else { throw Misuse("watch takes one exercise, or none") }
      let workspace = try Workspace(context)
      guard let exercise = try workspace.exercise(named: words.first) else {
        context.write(try workspace.conclusion())
        return 0
      }
      guard context.isInteractive, let screen = Screen(environment: context.environment)
      else { try WatchLog(workspace, exercise).run() }
      try Watch(workspace, on: screen, start: exercise).run()
      return 0
    }
  )
}
