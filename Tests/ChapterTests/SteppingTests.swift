import Console
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

  @Test("A reader continues, looks back, and leaves; the call that continues there is shown")
  func leaves() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("--step")
    try session.wait(for: "1 of 11. What is an effect?")
    try session.wait(for: "Your answer, a, b or c (Return only looks) … ")
    session.type("a\n")
    try session.wait(for: "You said a: ")
    try session.wait(for: "Return: 2 of 11   q: leave … ")
    session.type("\n")
    try session.wait(for: "Return: 3 of 11   b: 1 again   q: leave … ")
    session.type("b\n")
    try session.wait(for: "1 of 11. What is an effect?")
    try session.wait(for: "Return: 3 of 11   q: leave … ")
    session.type("q\n")
    try session.wait(
      for: "You left at section 3 of 11. `swift run chapter1 3 --step` continues there.")
    #expect(try session.end() == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: progress.path))
  }

  @Test("A chapter that is read to its end says what is next, and that is taken down")
  func ends() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let session = try session("11")
    try session.wait(for: "Sections 1 to 10 run first.")
    try session.wait(for: "11 of 11. What is still wrong?")
    try session.wait(for: "claims, all true.")
    try session.wait(for: "swift run chapter2 --step")
    #expect(try session.end() == .exited(0))
    let text = try String(contentsOf: progress, encoding: .utf8)
    #expect(text.contains("\"chapters\""))
  }

  @Test("A section that there is not: how many there are")
  func refuses() throws {
    let end = try Repository.run("chapter1 12")
    #expect(end.status == .exited(64))
    #expect(end.errors.hasPrefix("chapter1: there is no section 12; there are 11. "))
    #expect(end.output.isEmpty)
  }

  private var progress: URL { folder.appendingPathComponent(".workbook/progress.json") }
}
