import CommandLineSupport
import Foundation
import TestSupport

@testable import workbook

/// The built command, to be played with, and a folder of its own for what it leaves behind.
final class PlayFixture {
  let executable: URL
  let folder: URL

  init() throws {
    executable = try BuiltExecutable("workbook").url
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("play \(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What `play` has left in the folder for temporary files.
  var leftBehind: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasPrefix("workbook-play-") }
  }

  /// The surroundings of a command that collects what it writes.
  func surroundings(
    _ executable: URL? = nil, write: @escaping (String) -> Void = { _ in }
  ) -> Surroundings {
    Surroundings(
      directory: folder, executable: executable ?? self.executable,
      terminal: Terminal(isTerminal: false), environment: ProcessInfo.processInfo.environment,
      write: write, writeError: { _ in })
  }

  /// Plays keys on a stage, with a process of its own, and returns what was printed after each.
  func play(_ keys: String, on stage: PlayStage) throws -> [PlayedScreen] {
    let texts = Mailbox<String>()
    let surroundings = surroundings { texts.post($0) }
    let house = try PlayHouse(surroundings, isScripted: true)
    defer { house.leave() }
    let lines = keys.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
    let script = try PlayScript(lines.joined(separator: "\n"), file: "script")
    try PlayScriptRun(script: script, file: "script", surroundings: surroundings)
      .run(from: stage, in: house)
    return texts.all.map(PlayedScreen.init)
  }

  /// Plays on a terminal.
  func onTerminal(
    _ arguments: String..., environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws -> TerminalSession {
    try TerminalSession(
      executable, ["play"] + arguments,
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

/// A screen as `play --script` prints it, under the line that led to it.
struct PlayedScreen: Equatable {
  let line: String
  let rows: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    line = String(lines[0].dropFirst(2))
    rows = Array(lines.dropFirst().dropLast())
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

  var text: String { rows.joined(separator: "\n") }
}

extension String {
  fileprivate func count(to range: Range<Index>) -> Int { self[..<range.lowerBound].count }
}
