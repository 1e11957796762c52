import Foundation

/// The comment that a file begins with, and what comes after it.
package struct OpeningComment: Equatable {
  /// The comment, without its slashes, in one line.
  package let text: String
  /// The rest of the file, without empty lines before it and after it.
  package let rest: String

  /// Reads the lines up to the first one that does not begin with `//`.
  package init(of text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let comment = lines.prefix { $0.hasPrefix("//") }
    self.text = comment.map { $0.drop { $0 == "/" }.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
    rest = lines.dropFirst(comment.count).joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }
}
