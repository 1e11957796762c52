import Foundation

/// Shows a long text in a program that scrolls, as git does.
struct Pager {
  /// A command of the shell, which reads the text from standard input.
  let command: String

  /// The pager that `WORKBOOK_PAGER` or `PAGER` names, or else `less`.
  ///
  /// Nil where the text is to be printed as it is: when that names nothing or `cat`, when there is
  /// no `less`, and on a terminal that cannot scroll.
  init?(environment: [String: String]) {
    if environment["TERM"] == "dumb" { return nil }
    let named = environment["WORKBOOK_PAGER"] ?? environment["PAGER"]
    let command =
      named ?? (findExecutable(named: "less", path: environment["PATH"]) == nil ? "" : "less")
    if command.allSatisfy(\.isWhitespace) || command == "cat" { return nil }
    self.command = command
  }

  /// Shows the text, and returns when the pager has ended. A pager that cannot be run shows
  /// nothing, and the result is false.
  ///
  /// `less` ends immediately if the text fits on the screen, and leaves it there, unless the
  /// variable `LESS` says something else.
  func show(_ text: String) -> Bool {
    setenv("LESS", "FRX", 0)
    StandardOutput.flush()
    // Ctrl-C is for the pager. A handler, unlike an ignored signal, is not inherited by it.
    let interrupt = signal(SIGINT) { _ in }
    // The pager can end before it has read everything.
    let brokenPipe = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGPIPE, brokenPipe)
    }
    guard let pipe = popen(command, "w") else { return false }
    fputs(text + "\n", pipe)
    let status = pclose(pipe)
    // The shell's answer for a command that it does not find, or cannot run.
    return ![126, 127].contains(status >> 8 & 0xff)
  }
}
