import Foundation
import TestSupport
import Testing

@testable import Manuscript
@testable import Website

/// The picture of the first page that the command's README shows. It needs no browser.
@Suite struct BookPictureTests {
  @Test("Chapters/book.png was taken of the text that the first page has")
  func isCurrent() throws {
    let picture = try Data(contentsOf: packageRoot.appendingPathComponent("Chapters/book.png"))
    let mark = try Catalog.ofThisBook.get().markOfFirstPage
    #expect(
      PictureNote.note(in: picture) == mark,
      """
      the first page of the book has changed: `WORKBOOK_SCREENSHOTS=FOLDER .ci/browser` takes its \
      picture again; copy FOLDER/\(BookPage.pictureOfFirstPage) to Chapters/book.png
      """)
  }

  @Test("A note that was added to a picture is read again, and one without has none")
  func notes() throws {
    let picture = Data((0..<60).map { UInt8($0) })
    let noted = PictureNote.adding("0123", to: picture)
    #expect(PictureNote.note(in: noted) == "0123")
    // As zlib's crc32 reckons it. Behind it, the picture goes on.
    #expect(Data(noted.dropFirst(33 + 8 + 12).prefix(4)) == Data([0x29, 0x78, 0xC8, 0x98]))
    #expect(noted.suffix(27) == picture.suffix(27))
    #expect(PictureNote.note(in: picture) == nil)
    #expect(PictureNote.note(in: Data()) == nil)
  }
}

extension Catalog {
  /// A short mark of what the first page says, with the titles beside it.
  var markOfFirstPage: String {
    let texts = files.compactMap { file -> (name: String, text: String)? in
      guard case .text(let text) = file.content else { return nil }
      return (file.name, text)
    }
    let titles = texts.filter { $0.name.hasPrefix("Chapter-") }
      .map { ($0.name, String($0.text.prefix { $0 != "\n" })) }
    let first = texts.filter { $0.name == "Workbook.md" }
    return Fingerprint(of: (first + titles).map { ($0.0, Data($0.1.utf8)) }).text
  }
}

extension BookPage {
  /// The name of its picture on a wide and light screen.
  static let pictureOfFirstPage = "documentation-workbook--1280.png"
}
