import CommandLineSupport
import Foundation
import TestSupport
import Testing

@testable import workbook

/// The call `workbook pictures`, with scripts in the place of the chapters.
@Suite(.serialized, .ownThread) final class PicturesCommandTests {
  private let fixture: FixturePackage
  private var output: [String] = []
  private var errors: [String] = []

  init() throws { fixture = try FixturePackage(files: FixturePackage.twoChapters) }

  /// A chapter that draws pictures with these contents.
  private func chapter(
    _ number: Int, draws pictures: [String: String], then end: String = "exit 0"
  ) throws {
    let lines = pictures.map { name, text in "printf %s '\(text)' > \"$2/\(name)\"" }
    try fixture.write("bin/x", "")
    try writeExecutable(
      (["#!/bin/sh", "mkdir -p \"$2\""] + lines + [end]).joined(separator: "\n") + "\n",
      to: fixture.root.appendingPathComponent("bin/chapter\(number)"))
  }

  private func run(_ arguments: String...) -> Int32 {
    (output, errors) = ([], [])
    let surroundings = Surroundings(
      directory: fixture.root, executable: fixture.root.appendingPathComponent("bin/workbook"),
      terminal: Terminal(isTerminal: false), write: { self.output.append($0) },
      writeError: { self.errors.append($0) })
    return Workbook.run(["pictures"] + arguments, in: surroundings)
  }

  private func picture(_ name: String, of folder: String = "1-ClosureEffect") -> String? {
    let path = "Chapters/\(folder)/Pictures/\(name)"
    return try? String(contentsOf: fixture.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("Pictures are written, and what is new, has changed and has gone is said")
  func updates() throws {
    try chapter(1, draws: ["a.svg": "a", "b.svg": "b", "c.svg": "c", "note.txt": "none"])
    #expect(run("1") == 0)
    #expect(output == ["chapter 1: 3 pictures; new: a.svg, b.svg, c.svg"])
    #expect(picture("a.svg") == "a" && picture("note.txt") == nil)

    #expect(run("1") == 0)
    #expect(output == ["chapter 1: 3 pictures, none has changed"])

    try chapter(1, draws: ["a.svg": "a", "b.svg": "B", "d.svg": "d"])
    try fixture.write("Chapters/1-ClosureEffect/Pictures/by-hand.txt", "stays")
    #expect(run("1") == 0)
    #expect(
      output == ["chapter 1: 3 pictures; new: d.svg; changed: b.svg; removed: c.svg"])
    #expect(picture("b.svg") == "B" && picture("c.svg") == nil)
    #expect(picture("by-hand.txt") == "stays")
  }

  @Test("Without a number all chapters draw; one that draws nothing gets no folder")
  func drawsAll() throws {
    try chapter(1, draws: ["a.svg": "a"])
    try chapter(2, draws: [:])
    #expect(run() == 0)
    #expect(output == ["chapter 1: 1 picture; new: a.svg", "chapter 2: draws no pictures"])
    let folder = fixture.root.appendingPathComponent("Chapters/2-Publishers/Pictures")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("A chapter that fails keeps its pictures, its words are told, and the others are drawn")
  func keepsPictures() throws {
    try fixture.write("Chapters/1-ClosureEffect/Pictures/a.svg", "old")
    try chapter(1, draws: ["a.svg": "new"], then: "echo '✗ false'; exit 1")
    try chapter(2, draws: ["b.svg": "b"])
    #expect(run() == 1)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("chapter1 exited with code 1") == true)
    #expect(errors.first?.hasSuffix("✗ false") == true)
    #expect(picture("a.svg") == "old")
    #expect(output == ["chapter 2: 1 picture; new: b.svg"])
  }

  @Test("A folder that cannot be written to: which one, and why")
  func saysWhatCannotBeWritten() throws {
    try chapter(1, draws: ["a.svg": "a"])
    try fixture.write("Chapters/1-ClosureEffect/Pictures", "a file")
    #expect(run("1") == 1)
    let folder = fixture.root.appendingPathComponent("Chapters/1-ClosureEffect/Pictures").path
    #expect(errors.first?.hasPrefix("workbook: cannot write the pictures into \(folder)") == true)
  }

  @Test("A chapter that is not built, one that does not exist, and two at once")
  func refuses() throws {
    #expect(run("1") == 1)
    #expect(errors == ["workbook: chapter1 is not built: run `swift build` first"])
    #expect(run("9") == Misuse.exitCode)
    #expect(run("1", "2") == Misuse.exitCode)
    #expect(run("--all") == Misuse.exitCode)
  }
}
