import CommandLineSupport
import Foundation

extension Command {
  /// `workbook watch [NAME]`: a check at every save.
  static let watch = Command(
    name: "watch",
    call: "watch [NAME]",
    summary: "checks an exercise at every save of its file",
    details: """
      Checks the exercise, or the next unsolved one, now and at every save of its file. A save while \
      a check runs ends that check and begins a new one.

      Keys: h shows the next hint, n goes on to the next unsolved exercise, l lists all, q quits. \
      Where standard input or output is no terminal there are no keys: it writes plain lines, does \
      not read its input, and ends with Ctrl-C or another signal.
      """,
    run: { arguments, surroundings in
      let (words, _) = try split(arguments, flags: [])
      guard words.count <= 1 else { throw Misuse("watch takes one exercise, or none") }
      let desk = try Desk(surroundings)
      guard let exercise = try desk.exercise(named: words.first) else {
        surroundings.write("Every exercise is solved.")
        return 0
      }
      let keyboard = surroundings.isInteractive ? Keyboard(STDIN_FILENO) : nil
      try Watch(desk, start: exercise, keyboard: keyboard).run()
      return 0
    }
  )
}
