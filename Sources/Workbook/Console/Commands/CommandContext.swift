import Foundation

/// What a command finds around it: where it was called, where it lives, where it writes.
package struct CommandContext {
  /// The name of the program, in messages.
  var program: String
  /// The folder it was called in.
  package var directory: URL
  /// The program's own file.
  package var executable: URL?
  package var terminal: Terminal
  /// How many rows the terminal has; nil where there is none.
  package var rows: Int?
  package var environment: [String: String] = [:]
  /// True when both standard input and standard output are a terminal, so that a user is there.
  package var isInteractive = false
  /// Takes a line, or several, without the last line's end.
  package var write: (String) -> Void
  package var writeError: (String) -> Void
  /// Asks a question and returns the line that is answered, or nil at the end of the input.
  package var ask: (String) -> String? = { _ in nil }

  /// Shows a long text: in a pager, if a user is there and there is a pager.
  package func page(_ text: String) {
    if isInteractive, let pager = Pager(environment: environment), pager.show(text) { return }
    write(text)
  }

  /// Writes what is wrong, in the name of the program. On a terminal its lines break between words.
  func complain(_ text: String) {
    let lines = "\(program): \(text)".split(separator: "\n", omittingEmptySubsequences: false)
    let broken = lines.flatMap {
      $0.count > terminal.width && !$0.hasPrefix(" ")
        ? wrap(String($0), width: terminal.width) : [String($0)]
    }
    writeError((isInteractive ? broken : lines.map(String.init)).joined(separator: "\n"))
  }

  /// Those of this process.
  package static func current(program: String) -> CommandContext {
    CommandContext(
      program: program,
      directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
      executable: Bundle.main.executableURL,
      terminal: .standardOutput,
      rows: Terminal.standardOutputRows,
      environment: ProcessInfo.processInfo.environment,
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      write: StandardOutput.write,
      writeError: StandardError.write,
      ask: { question in
        print(question, terminator: " ")
        StandardOutput.flush()
        return readLine()
      }
    )
  }
}
