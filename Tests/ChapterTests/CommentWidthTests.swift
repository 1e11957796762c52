import Foundation
import Testing

/// The formatter breaks code that is too wide, and leaves comments as they are.
@Suite struct CommentWidthTests {
  /// The files that had wider comments when this test was written. The list only gets shorter.
  private static let list = "Tests/ChapterTests/WideComments.txt"

  @Test("No comment is wider than 100 columns, but in files that are listed")
  func fits() throws {
    let listed = try #require(Repository.text(of: Self.list)).split(separator: "\n").map(
      String.init)
    let wide = Repository.files(under: "").filter { $0.hasSuffix(".swift") }.filter { path in
      (Repository.text(of: path) ?? "").split(separator: "\n").contains { line in
        line.count > 100 && line.drop { $0 == " " }.hasPrefix("//")
      }
    }
    for path in Set(wide).subtracting(listed).sorted() {
      Issue.record("\(path) has a comment that is wider than 100 columns: break it")
    }
    for path in Set(listed).subtracting(wide).sorted() {
      Issue.record("\(path) has no wide comment any more: take it out of \(Self.list)")
    }
  }
}
