import Foundation
import TestSupport
import Testing
import Walkthrough

/// A chapter on a terminal, with a reader who types.
@Suite(.serialized, .ownThread) struct SteppingTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("stepping \(UUID().uuidString)")

  /// A workbook that has a chapter and nothing else, so that what was read is taken down there.
  private func session(_ arguments: String...) throws -> TerminalSession {
    for path in [
      "Sources/Stage1ClosureEffect", "Chapters/1-ClosureEffect", "Chapters/2-Publishers",
    ] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    return try TerminalSession(
      try BuiltExecutable("chapter1").url, arguments, environment: ["NO_COLOR": "1"], in: folder)
  }

  @Test("A reader goes on, looks back, and leaves; the call that goes on there is shown")
  func leaves() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("--step")
    try session.wait(for: "1 of 10. An effect is work that has not started")
    try session.wait(for: "Return: 2 of 10   q: leave … ")
    session.type("\n")
    try session.wait(for: "Return: 3 of 10   b: 1 again   q: leave … ")
    session.type("b\n")
    try session.wait(for: "1 of 10. An effect is work that has not started")
    try session.wait(for: "Return: 3 of 10   q: leave … ")
    session.type("q\n")
    try session.wait(
      for: "You left at section 3 of 10. `swift run chapter1 3 --step` goes on there.")
    #expect(try session.end() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: progress.path))
  }

  @Test("A chapter that is read to its end says what is next, and that is taken down")
  func ends() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("10")
    try session.wait(for: "Sections 1 to 9 run first.")
    try session.wait(for: "10 of 10. What is missing")
    try session.wait(for: "claims, all true.")
    try session.wait(for: "swift run chapter2 --step")
    #expect(try session.end() == .exited(0))
    let text = try String(contentsOf: progress, encoding: .utf8)
    #expect(text.contains("\"chapters\""))
  }

  @Test("A section that there is not: how many there are")
  func refuses() throws {
    let end = try Repository.run("chapter1 11")
    #expect(end.status == .exited(64))
    #expect(end.errors.hasPrefix("chapter1: there is no section 11; there are 10\n"))
    #expect(end.output.isEmpty)
  }

  private var progress: URL { folder.appendingPathComponent(".workbook/progress.json") }
}
