import Foundation
import TestSupport
import Testing
import Walkthrough

@testable import Console
@testable import Manuscript

/// Every chapter, as the executable that a reader runs.
@Suite(.serialized, .ownThread) struct ChapterRunTests {
  private static let numbers = Repository.chapters.map(\.number)

  @Test("A chapter runs to its end in time, and every claim it makes is true", arguments: numbers)
  func runs(number: Int) throws {
    let end = try Repository.run("chapter\(number)")
    #expect(end.status == .exited(0), "\(end): \(end.errors)\n\(end.output)")
    #expect(end.output.contains("claim"))
    #expect(!end.output.contains("\u{1B}"), "colors are for terminals")
  }

  /// One without children and one with: what `--step` does is the same in all of them.
  @Test("With --step and nobody to press Return, a chapter runs to its end", arguments: [2, 3])
  func steps(number: Int) throws {
    let end = try Repository.run("chapter\(number) --step")
    #expect(end.status == .exited(0), "\(end): \(end.errors)\n\(end.output)")
  }

  @Test("--help names the chapter and its flags", arguments: numbers)
  func helps(number: Int) throws {
    let end = try Repository.run("chapter\(number) --help")
    #expect(end.status == .exited(0))
    #expect(end.output.hasPrefix("usage: chapter\(number) [SECTION] [--step]"))
    #expect(end.errors.isEmpty)
  }

  @Test("The prose has the title that the chapter has", arguments: numbers)
  func agreesOnTitles(number: Int) throws {
    let chapter = try #require(Repository.chapters.first { $0.number == number })
    let help = try Repository.run("chapter\(number) --help").output
    #expect(help.split(separator: "\n").contains("Chapter \(number): \(chapter.title)"))
    #expect(!chapter.teaches.isEmpty, "the paragraph after the title says what it teaches")
  }

  @Test(
    "A wrong argument is answered with one line and exit code 64", arguments: numbers)
  func refuses(number: Int) throws {
    let end = try Repository.run("chapter\(number) --stpe")
    #expect(end.status == .exited(64))
    #expect(end.output.isEmpty)
    let line = "chapter\(number): unknown option “--stpe”; did you mean “--step”?"
    #expect(end.errors == "\(line) Help: swift run chapter\(number) --help\n")
  }
}
