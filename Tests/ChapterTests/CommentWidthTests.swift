import Foundation
import Testing

/// The formatter breaks code that is too wide, and leaves comments as they are.
@Suite struct CommentWidthTests {
  @Test("No comment is wider than 100 columns")
  func fits() {
    for path in Repository.files(under: "") where path.hasSuffix(".swift") {
      let isWide = (Repository.text(of: path) ?? "").split(separator: "\n").contains { line in
        line.count > 100 && line.drop { $0 == " " }.hasPrefix("//")
      }
      if isWide { Issue.record("\(path) has a comment that is wider than 100 columns: break it") }
    }
  }
}
