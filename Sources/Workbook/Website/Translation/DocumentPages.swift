import Comparing
import Manuscript

extension CatalogBuilder {
  /// Makes the page of a Markdown file's blocks, and the pages of what is folded in it.
  ///
  /// - Returns: the page, and references to the pages of its folded parts, in their order.
  mutating func document(
    _ name: String, title: String, kind: String? = nil, of path: String, blocks: [MarkdownBlock]
  ) -> (article: Article, answers: [String]) {
    var article = Article(name, title: title, kind: kind, origin: Origin(path: path, line: 1))
    var answers: [String] = []
    var section: String?
    for block in blocks {
      let origin = Origin(path: path, line: block.line)
      switch block.kind {
      case .heading(1, _):
        break
      case .heading(let level, let text):
        section = text
        let heading = String(repeating: "#", count: level) + " " + text
        article.add(prose([heading], origin), origin)
      case .fold(let summary, let folded):
        let page = answer(
          summary, folded, in: section, of: (name, title), taken: answers, path: path)
        answers.append("doc:\(page)")
        article.add("▸ [\(summary)](doc:\(page))", origin)
      case .text(let lines) where Prediction.begins(with: lines):
        add(block, of: path, to: &article)
        if let chapter = source.chapters.first(where: { $0.readme == path }) {
          article.add("▸ [Answer it here](doc:\(Places.predictions(of: chapter)))")
        }
      case .listing, .text:
        add(block, of: path, to: &article)
      }
    }
    return (article, answers)
  }

  /// Adds a listing or prose to a page.
  mutating func add(_ block: MarkdownBlock, of path: String, to article: inout Article) {
    let origin = Origin(path: path, line: block.line)
    switch block.kind {
    case .listing(let language, let lines):
      let lines = language == "diff" ? lines : Listing.withoutCommonIndentation(lines)
      article.add(listing: lines, language: language, origin)
    case .text(let lines) where !lines.isEmpty:
      article.add(labeled(prose(lines, origin)), origin)
    default:
      report("this does not belong here: \(block.kind)", at: origin)
    }
  }

  /// Makes a page for a fold, which a reader should see only on request.
  private mutating func answer(
    _ summary: String, _ blocks: [MarkdownBlock], in section: String?,
    of page: (name: String, title: String), taken: [String], path: String
  ) -> String {
    let base = "\(page.name)-\(CatalogFile.name(for: Anchor.plain(summary)))"
    var (name, number) = (base, 1)
    while taken.contains("doc:\(name)") {
      number += 1
      name = "\(base)-\(number)"
    }
    var article = Article(name, title: summary, kind: "Folded in the text")
    let anchor = section.map { "#\(Anchor.inBook($0))" } ?? ""
    article.add("From [\(section ?? page.title)](doc:\(page.name)\(anchor)).")
    for block in blocks { add(block, of: path, to: &article) }
    articles[name] = article
    return name
  }

  /// The quotation with the word that DocC should put above it, in place of its own word, *Note*.
  private func labeled(_ lines: [String]) -> [String] {
    guard let first = lines.first, first.hasPrefix("> ") else { return lines }
    let text = lines.joined(separator: "\n")
    let label =
      text.contains("> **Change it.**")
      ? "Experiment: "
      : text.contains("> **Stop here**") || text.contains("](doc:Exercise-") ? "Exercise: " : ""
    return ["> \(label)\(first.dropFirst(2))"] + lines.dropFirst()
  }
}
