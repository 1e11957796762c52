import Foundation

@testable import Website

/// A page of the book, and what has to be seen on it.
struct BookPage: CustomStringConvertible {
  /// From the site's folder, with a slash before it.
  let path: String
  let title: String
  let sentence: String
  /// What finds a highlighted word of its code; nil for a page without code.
  var highlight: String?
  /// How many pictures it has, at least.
  var pictures = 0

  var description: String { path }
}

extension BookPage {
  /// A page as the book's translation has it. Nil where there is none, or no plain line on it.
  init?(_ name: String, in catalog: Catalog) {
    guard case .text(let text)? = catalog.files.first(where: { $0.name == "\(name).md" })?.content,
      let title = text.split(separator: "\n").first?.dropFirst(2),
      let sentence = BookPage.plainLine(of: text)
    else { return nil }
    self.init(
      path: "/documentation/workbook/\(name == "Workbook" ? "" : name.lowercased())",
      title: Anchor.plain(String(title)), sentence: sentence,
      highlight: text.contains("\n```swift")
        ? ".syntax-keyword" : text.contains("\n```diff") ? ".syntax-addition" : nil,
      pictures: text.split(separator: "\n").count { $0.hasPrefix("![") })
  }

  /// A line of prose in which nothing is marked up, so that a browser shows it as it is.
  private static func plainLine(of text: String) -> String? {
    var isListing = false
    for line in text.split(separator: "\n").dropFirst() {
      if line.hasPrefix("```") { isListing.toggle() }
      let words = line.trimmingCharacters(in: .whitespaces)
      if !isListing, words.count > 30, !words.hasPrefix("- "),
        !words.contains(where: { "`*_[]()<>|#@!\"'{}".contains($0) }),
        !words.contains("--"), !words.contains("...")
      {
        return words
      }
    }
    return nil
  }

  /// The page of a declaration: its sentence is the first line of its comment.
  static func symbol(_ path: String, of library: String, in source: WebsiteSource) -> BookPage? {
    for (file, text) in source.texts where file.hasPrefix("Sources/\(library)/") {
      let lines = text.components(separatedBy: "\n")
      guard let place = lines.firstIndex(where: { $0.contains("public final class \(path)<") })
      else { continue }
      let comment = lines[..<place].reversed().prefix { $0.hasPrefix("///") }
      guard let first = comment.last else { continue }
      return BookPage(
        path: "/documentation/\(library.lowercased())/\(path.lowercased())", title: path,
        sentence: Anchor.plain(first.drop { "/ ".contains($0) }.description),
        highlight: ".token-keyword")
    }
    return nil
  }
}
