/// A page of the book, as DocC receives it: lines that know where they come from.
struct Article: Equatable {
  struct Line: Equatable {
    let text: String
    let origin: Origin?
  }

  /// The name of its file without the extension, by which links find it.
  let name: String
  private(set) var lines: [Line] = []
  private var fileExtension = "md"

  /// - Parameter kind: The text above the title: the kind of page.
  init(_ name: String, title: String, kind: String? = nil, origin: Origin? = nil) {
    self.name = name
    add("# \(title)", origin)
    if let kind {
      add("@Metadata {\n  @PageKind(article)\n  @TitleHeading(\"\(kind)\")\n}")
    }
  }

  /// A tutorial, or the table of all tutorials.
  init(tutorial name: String) {
    self.name = name
    fileExtension = "tutorial"
  }

  /// Adds lines, which come from `origin`'s line and the lines after it, and an empty line.
  mutating func add(_ texts: [String], _ origin: Origin? = nil) {
    for (offset, text) in texts.enumerated() {
      lines.append(
        Line(text: text, origin: origin.map { Origin(path: $0.path, line: $0.line + offset) }))
    }
    lines.append(Line(text: "", origin: nil))
  }

  mutating func add(_ text: String, _ origin: Origin? = nil) {
    add(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init), origin)
  }

  /// Adds lines of another page.
  mutating func append(_ other: some Sequence<Line>) { lines += other }

  /// Adds a listing, which comes from the line of its first fence.
  mutating func add(
    listing: [String], language: String, _ origin: Origin? = nil
  ) {
    add(Listing.fenced(listing, language: language), origin)
  }

  /// Adds a group to the list of pages that belong to this one: without it, DocC would not take
  /// these pages into the book. An empty group is left out.
  mutating func add(topics: String, _ references: [String]) {
    guard !references.isEmpty else { return }
    if !lines.contains(where: { $0.text == Article.topics }) { add(Article.topics) }
    add("### \(topics)")
    add(references.map { "- <\($0)>" })
  }

  private static let topics = "## Topics"

  /// The file for the catalog.
  var file: CatalogFile {
    CatalogFile(
      name: "\(name).\(fileExtension)", content: .text(lines.map(\.text).joined(separator: "\n")),
      origins: lines.map(\.origin))
  }
}

/// A file of the catalog that DocC converts.
struct CatalogFile: Equatable {
  enum Content: Equatable {
    case text(String)
    /// The file at this path in the package.
    case copy(String)
  }

  let name: String
  let content: Content
  /// Where each line of a text comes from, unless it is from this program.
  var origins: [Origin?] = []

  /// A name that a file of the catalog can have, and a link can hold, for a path or a title.
  static func name(for text: String) -> String {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
      .joined(separator: "-")
      // DocC ignores a hidden file.
      .trimmingPrefix(".").description
  }
}
