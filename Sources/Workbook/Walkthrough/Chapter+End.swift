import Console
import Foundation

extension Chapter {
  /// Tells the command `workbook` that this chapter was read to its end, and shows what that says
  /// to do next.
  ///
  /// The command is beside the chapter's executable. If it is not built, nothing is printed: a
  /// chapter does not depend on it.
  func sayWhatIsNext(after number: Int) {
    let command = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "workbook")
    guard let command,
      FileManager.default.isExecutableFile(atPath: command.path(percentEncoded: false))
    else { return }
    let numbers = [number, predictions.right, predictions.made, terminal.width].map { "\($0)" }
    let process = ChildProcess(executable: command, arguments: ["finished"] + numbers, limit: 10)
    guard let end = try? process.run() else { return }
    for text in [end.errors, end.output] where !text.isEmpty {
      blankLine()
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .forEach { sayAtOnce(String($0)) }
    }
  }
}
