import Comparing
import Console
import Foundation
import Manuscript

extension CatalogBuilder {
  /// Makes the page of a diff: file by file, with the remark above each hunk.
  mutating func addPage(of diff: WebsiteSource.Diff) {
    let lines = lines(of: diff.path)
    let (blocks, _) = MarkdownBlock.parse(lines.joined(separator: "\n"))
    var article = Article(
      Places.page(of: diff), title: "From stage \(diff.old.number) to stage \(diff.new.number)",
      kind: "Diff", origin: Origin(path: diff.path, line: 1))
    for block in blocks.dropFirst() {
      guard case .text = block.kind else { break }
      add(block, of: diff.path, to: &article)
    }
    for file in diff.files {
      article.add("## \(PackagePath.name(of: file.path))")
      let names = [diff.old, diff.new].map { "Sources/\($0.folder.lastPathComponent)/\(file.path)" }
      let links = zip(["before", "after"], names).compactMap { word, path in
        reference(toFile: path).map { "[\(word)](\($0))" }
      }
      let only = file.kind == .changed ? "" : " Only one of the two stages has it."
      article.add("`\(file.path)`, the whole file: \(links.joined(separator: ", ")).\(only)")
      for hunk in file.diff.hunks() {
        for remark in diff.remarks.remarks(on: hunk, of: file.path) {
          add(remark, of: diff.path, lines, to: &article)
        }
        let text = UnifiedFormat(terminal: Terminal(isTerminal: false)).lines(of: hunk)
        article.add(listing: text, language: "diff")
      }
    }
    articles[article.name] = article
  }

  private mutating func add(
    _ remark: Remarks.Remark, of path: String, _ lines: [String], to article: inout Article
  ) {
    let start = remark.text.prefix { !$0.isNewline }
    let line = lines.firstIndex { $0 == start } ?? 0
    for block in MarkdownBlock.parse(remark.text).blocks {
      add(MarkdownBlock(kind: block.kind, line: line + block.line), of: path, to: &article)
    }
  }
}
