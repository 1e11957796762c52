import Foundation
import TestSupport
import Testing

@testable import Manuscript
@testable import Walkthrough

/// The pictures beside the prose are the ones that the chapters draw today.
@Suite(.serialized, .ownThread) struct PictureTests {
  private static let numbers = Repository.chapters.map(\.number)

  private func chapter(_ number: Int) throws -> ChapterFolder {
    try #require(Repository.chapters.first { $0.number == number })
  }

  @Test("A chapter draws the pictures that lie in its folder, byte for byte", arguments: numbers)
  func draws(number: Int) throws {
    let chapter = try chapter(number)
    let drawn = try Repository.drawnPictures(of: chapter)
    let kept = PictureFolder.pictures(in: chapter.folder.appendingPathComponent("Pictures"))
    for name in Set(kept.keys).subtracting(drawn.keys).sorted() {
      Issue.record("chapter \(number) does not draw \(name): draw it, or remove it")
    }
    for (name, picture) in drawn where kept[name] != picture {
      Issue.record(
        "\(name) is not what chapter \(number) draws: `swift run chapter\(chapter.number) --pictures`"
      )
    }
  }

  @Test("Every picture stands in its chapter's prose, with what it shows as its alternative text")
  func shows() throws {
    var count = 0
    for chapter in Repository.chapters {
      let folder = Repository.folder(of: chapter)
      let prose = Repository.prose.filter { $0.hasPrefix("\(folder)/") }
        .compactMap(Repository.text(of:)).joined()
      let kept = PictureFolder.pictures(in: chapter.folder.appendingPathComponent("Pictures"))
      for (name, picture) in kept {
        let summary = try #require(description(of: picture), "\(name) has no summary")
        let image = "![\(summary)](Pictures/\(name))"
        let isShown = prose.contains(image)
        #expect(isShown, "\(folder)/README.md does not show \(name) so, in one line: \(image)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("The picture book has every operator of the layer, and says of which there is no picture")
  func isComplete() throws {
    let book = try #require(Repository.text(of: "Chapters/2-Publishers/OPERATORS.md"))
    let operators = Repository.files(under: "Sources/Stage2Publishers/Operators")
    #expect(operators.count > 30)
    for file in operators {
      let isLinked = book.contains("](../../\(file))")
      #expect(isLinked, "Chapters/2-Publishers/OPERATORS.md does not link \(file)")
    }
    // The sentence above a picture is the picture's own.
    let pieces = book.components(separatedBy: "\n\n")
    for (above, piece) in zip(pieces, pieces.dropFirst()) where piece.hasPrefix("![") {
      #expect(piece.hasPrefix("![\(above.replacing("\n", with: " "))]("))
    }
  }

  /// The text of the element `desc`.
  private func description(of picture: Data) -> String? {
    let text = String(decoding: picture, as: UTF8.self)
    guard let start = text.range(of: "<desc id=\"desc\">"),
      let end = text.range(of: "</desc>", range: start.upperBound..<text.endIndex)
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
      .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&gt;", with: ">")
      .replacingOccurrences(of: "&amp;", with: "&")
  }
}
