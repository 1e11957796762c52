import Console
import Foundation
import TestSupport
import Testing

@testable import Walkthrough

/// What `--pictures` does with a chapter's folder.
@Suite final class PictureFolderTests {
  private let fixture: FixturePackage
  private let folder: PictureFolder
  private let drawn: URL

  init() throws {
    fixture = try FixturePackage(files: ["Chapter/main.swift": ""])
    folder = PictureFolder(of: fixture.root.appending(path: "Chapter"))
    drawn = fixture.root.appending(path: "drawn")
  }

  /// Takes over pictures with these contents, and returns what is said of them.
  private func take(_ pictures: [String: String]) throws -> String {
    try? FileManager.default.removeItem(at: drawn)
    for (name, text) in pictures { try fixture.write("drawn/\(name)", text) }
    return try folder.take(from: drawn).description
  }

  private func picture(_ name: String) -> String? {
    let file = fixture.root.appending(path: "Chapter/Pictures/\(name)")
    return try? String(contentsOf: file, encoding: .utf8)
  }

  @Test("Pictures are written, and what is new, has changed and has gone is said")
  func updates() throws {
    let first = try take(["a.svg": "a", "b.svg": "b", "c.svg": "c", "note.txt": "none"])
    #expect(first == "3 pictures; new: a.svg, b.svg, c.svg")
    #expect(picture("a.svg") == "a" && picture("note.txt") == nil)
    let again = try take(["a.svg": "a", "b.svg": "b", "c.svg": "c"])
    #expect(again == "3 pictures, none has changed")
    try fixture.write("Chapter/Pictures/by-hand.txt", "stays")
    let third = try take(["a.svg": "a", "b.svg": "B", "d.svg": "d"])
    #expect(third == "3 pictures; new: d.svg; changed: b.svg; removed: c.svg")
    #expect(picture("b.svg") == "B" && picture("c.svg") == nil)
    #expect(picture("by-hand.txt") == "stays")
  }

  @Test("A chapter that draws nothing gets no folder")
  func drawsNothing() throws {
    #expect(try take([:]) == "draws no pictures")
    let path = fixture.root.appending(path: "Chapter/Pictures").path(percentEncoded: false)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A folder that cannot be written to: which one, and why")
  func saysWhatCannotBeWritten() throws {
    try fixture.write("Chapter/Pictures", "a file")
    do {
      _ = try take(["a.svg": "a"])
      Issue.record("It was written.")
    } catch let failure as Command.Failure {
      #expect(failure.message.hasPrefix("cannot write the pictures into \(fixture.root.path)"))
    }
  }
}
