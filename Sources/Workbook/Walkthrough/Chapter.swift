import Console
import Foundation

/// The running chapter: it narrates, runs what it talks about, and checks every claim it makes.
///
/// It belongs to the main thread. A claim that turns out false does not stop the chapter: it is
/// listed at the end with its file and line, and the process then exits with code 1.
package final class Chapter {
  let terminal: Terminal
  let executable: URL?
  let runLoop: RunLoop
  /// The folder for pictures, if the call asks for them.
  let pictureFolder: URL?
  /// The pictures that could not be written, each with the reason.
  var unwritten: [String] = []
  var pictureNames: Set<String> = []
  private let write: (String) -> Void
  let reader: Reader
  var sections: [Section] = []
  /// The number of the section that runs.
  var current: Int?
  /// True while a section runs whose output is not shown.
  var isSilent = false
  /// The number of the section at which the reader left.
  var leftAt: Int?
  /// How many predictions the reader has made, and how many of them were right.
  var predictions = (made: 0, right: 0)
  var claims = Claims()

  private var createdFolder: URL?
  private var lastLineIsBlank = false

  /// A folder for this run's temporary files.
  ///
  /// It is made when it is first asked for, and removed at the end.
  package var temporaryFolder: URL {
    if let createdFolder { return createdFolder }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "EffectsWorkbook-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    createdFolder = folder
    return folder
  }

  /// - Parameters:
  ///   - executable: what `child` starts again.
  ///   - runLoop: what is kept going while the chapter waits.
  ///   - pictureFolder: where its pictures are written; nil for no pictures.
  ///   - write: takes the lines, without their ends.
  ///   - reader: the reader to wait for and to ask.
  init(
    terminal: Terminal,
    executable: URL? = nil,
    runLoop: RunLoop = .main,
    pictureFolder: URL? = nil,
    write: @escaping (String) -> Void = StandardOutput.write,
    reader: Reader = Reader()
  ) {
    self.terminal = terminal
    self.executable = executable
    self.runLoop = runLoop
    self.pictureFolder = pictureFolder
    self.write = write
    self.reader = reader
  }

  /// Writes a line, and keeps it for readers who want to see the section again. Waits for the
  /// reader where the window is full.
  func emit(_ line: String) {
    guard !isSilent else { return }
    if reader.needsPause(before: line) { pauseForReader() }
    guard !isSilent else { return }
    reader.note(line)
    if let current { sections[current - 1].printed.append(line) }
    sayAtOnce(line)
  }

  /// Asks the reader, with an empty line above the question.
  func ask(_ question: String) -> String? {
    if reader.isThere, !lastLineIsBlank { sayAtOnce("") }
    lastLineIsBlank = false
    return reader.answer(question)
  }

  /// Waits for the reader in the middle of a section. After the reader leaves, it shows nothing
  /// more.
  func pauseForReader() {
    if ask("Return: more   q: leave") == "q" {
      reader.leave()
      isSilent = true
    }
  }

  /// Writes a line without waiting for the reader.
  func sayAtOnce(_ line: String) {
    write(line)
    lastLineIsBlank = line.isEmpty
  }

  /// Writes one empty line, regardless of how many times it is called in a row.
  func blankLine() {
    if !lastLineIsBlank { emit("") }
  }

  func begin(_ title: String) {
    emit(terminal.paint(title, .bold))
    emit(terminal.paint(String(repeating: "═", count: title.count), .bold))
  }

  func end() {
    if let createdFolder { try? FileManager.default.removeItem(at: createdFolder) }
    blankLine()
    let style = claims.failures.isEmpty ? Terminal.Style.green : .red
    for line in claims.summary { sayAtOnce(terminal.paint(line, style)) }
    if predictions.made > 0 {
      sayAtOnce("You predicted \(predictions.right) of \(predictions.made) right.")
    }
  }

  /// 0 when every claim was true and every picture is written, and else 1.
  var exitCode: Int32 { unwritten.isEmpty ? claims.exitCode : 1 }

  /// Tells something, wrapped to the terminal's width (at most 80); an empty line in the text
  /// begins a new paragraph, any other line end is a space.
  package func say(_ prose: String) {
    blankLine()
    for line in wrap(prose, width: terminal.width) { emit(line) }
  }

  /// Quotes code, a line or several, as they are.
  package func code(_ listing: String) {
    blankLine()
    for line in listing.split(separator: "\n", omittingEmptySubsequences: false) {
      emit(line.isEmpty ? "" : "    " + terminal.paint(String(line), .cyan))
    }
    blankLine()
  }

  /// Shows lines as they are, with an empty one before them and after them.
  func lines(_ lines: [String]) {
    blankLine()
    lines.forEach(emit)
    blankLine()
  }

  /// Shows a value under its name, as in `  answers = [1, 2]`. A string is shown in quotes.
  package func show<Value>(_ name: String, _ value: Value) {
    let text = value is String ? String(reflecting: value) : String(describing: value)
    emit("  \(name) = \(text)")
  }

  /// Shows rows under their headers, in aligned columns; columns of numbers to the right. What is
  /// too long for the terminal in the last column is broken.
  package func table(_ headers: [String], _ rows: [[String]]) {
    blankLine()
    for line in renderTable(headers, rows, width: terminal.width - 2) { emit("  " + line) }
  }

  /// Claims something and shows whether it holds. Returns whether it does.
  @discardableResult
  package func check(
    _ claim: String, _ holds: Bool,
    file: StaticString = #filePath, line: UInt = #line
  ) -> Bool {
    claims.add(claim, holds: holds, at: "\(packagePath(of: file)):\(line)")
    let lines = wrap("✓ " + claim, width: terminal.width - 2, hanging: "  ")
    for (index, text) in lines.enumerated() {
      let rest = holds || index > 0 ? text : "✗" + text.dropFirst()
      emit("  " + terminal.paint(rest, holds ? .green : .red))
    }
    return holds
  }
}
