import Foundation
import TestSupport

@testable import Console
@testable import Playing

/// The built program, to be played with, and a folder of its own for what it leaves behind.
final class PlayFixture {
  let executable: URL
  let folder: URL

  init() throws {
    executable = try BuiltExecutable("primetime").url
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("play \(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the program has left in the folder for temporary files.
  var leftBehind: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasPrefix("primetime-") }
  }

  /// The context of a command that collects what it writes.
  func context(
    _ executable: URL? = nil, write: @escaping (String) -> Void = { _ in }
  ) -> CommandContext {
    CommandContext(
      program: "workbook", directory: folder, executable: executable ?? self.executable,
      terminal: Terminal(isTerminal: false), environment: ProcessInfo.processInfo.environment,
      write: write, writeError: { _ in })
  }

  /// Plays keys on a stage with the program, and returns what it printed after each.
  func play(_ keys: String, on stage: Int) throws -> [PlayedScreen] {
    let lines = keys.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: folder.appendingPathComponent("script"))
    var process = ChildProcess(
      executable: executable, arguments: ["\(stage)", "--script", "script"], limit: 60)
    process.environment.merge(environment) { _, new in new }
    process.directory = folder
    let end = try process.run()
    guard end.status == .exited(0) else { throw Command.Failure("\(end)\n\(end.errors)") }
    return ("\n" + end.output).components(separatedBy: "\n▸ ").dropFirst().map(PlayedScreen.init)
  }

  /// Plays on a terminal.
  func onTerminal(
    _ arguments: String..., environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    try TerminalSession(
      executable, arguments,
      environment: self.environment.merging(environment) { _, new in new }, in: folder,
      columns: columns, rows: rows)
  }

  /// Runs a script on a terminal, in which `$0` is the command.
  func onTerminal(script: String) throws -> TerminalSession {
    try TerminalSession(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, executable.path], environment: environment,
      in: folder)
  }

  private var environment: [String: String] {
    ["TMPDIR": folder.path, "NO_COLOR": "1", "WOLFRAM_ALPHA_APP_ID": ""]
  }

  /// An executable that answers as a stage's process should not.
  func standIn(_ script: String) throws -> URL {
    let file = folder.appendingPathComponent("stand-in")
    try writeExecutable("#!/bin/sh\n\(script)\n", to: file)
    return file
  }
}

/// A screen as `primetime --script` prints it, under the line that led to it.
struct PlayedScreen: Equatable {
  let line: String
  /// The rows of a window of 80 by 24.
  var rows: [String] { Array(allRows.prefix(24)) }
  let allRows: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    line = lines[0]
    allRows = Array(lines.dropFirst())
  }

  /// What must not depend on the stage, at 80 columns: all but the title and the architecture.
  var application: [String] {
    rows.dropFirst().map { row in
      guard let edge = row.range(of: " │", options: .backwards), row.count(to: edge) == 38 else {
        return row
      }
      return String(row[..<edge.lowerBound])
    }
  }

  var allText: String { allRows.joined(separator: "\n") }

  var text: String { rows.joined(separator: "\n") }
}

extension String {
  fileprivate func count(to range: Range<Index>) -> Int { self[..<range.lowerBound].count }
}
