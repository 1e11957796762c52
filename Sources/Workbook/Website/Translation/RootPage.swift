import Manuscript

/// One of the parts of the way that README.md shows: its name, and the files that it leads
/// through.
struct BookPart: Equatable {
  let name: String
  var paths: [String]

  /// Reads the parts: a paragraph that begins with the name in bold, and a table with links.
  static func parts(in blocks: [MarkdownBlock]) -> [BookPart] {
    var parts: [BookPart] = []
    for block in blocks {
      guard case .text(let lines) = block.kind, let first = lines.first else { continue }
      if let match = first.prefixMatch(of: #/\*\*([^*]+)\.\*\*/#) {
        parts.append(BookPart(name: String(match.1), paths: []))
      } else if first.hasPrefix("|"), parts.last?.paths.isEmpty == true {
        _ = InlineMarkdown.rewrite(lines.joined(separator: "\n")) { link in
          if link.destination.hasPrefix("Chapters/") {
            parts[parts.count - 1].paths.append(link.destination)
          }
          return ""
        }
      }
    }
    return parts.filter { !$0.paths.isEmpty }
  }
}

extension CatalogBuilder {
  /// Makes the first page of what README.md says before its first section, and a page of the rest.
  mutating func addRoot() {
    let blocks = places.documents[Places.readme] ?? []
    let opening = blocks.prefix { block in
      if case .heading(2, _) = block.kind { return false }
      return true
    }
    let (root, _) = document(
      Places.root, title: title(of: Places.readme), of: Places.readme,
      blocks: MarkdownBlock.introducingList(Array(opening)))
    var first = Article(Places.root, title: title(of: Places.readme))
    first.add("@Metadata {\n  @TechnologyRoot\n}")
    first.append(root.lines.dropFirst(2))
    articles[Places.root] = first
    var (guide, answers) = document(
      Places.guide, title: "How to use this workbook", of: Places.readme,
      blocks: Array(blocks.dropFirst(opening.count)))
    guide.add(topics: "Folded", answers)
    articles[Places.guide] = guide
  }

  /// Puts each page under another one.
  mutating func addTopics(answers: [String: [String]]) {
    for chapter in source.chapters {
      let page = Places.page(of: chapter)
      add(to: page, "Folded in the text", answers[page] ?? [])
      add(
        to: page, "Exercises",
        source.exercises.filter { $0.chapter == chapter.number }
          .map { "doc:\(Places.page(of: $0))" })
      let libraries = source.libraries.filter { $0.chapter == chapter.number }
      let diffs = source.diffs.filter { $0.new.number == chapter.number }
      add(
        to: page, "Predictions, steps, diff, library",
        [Places.predictions(of: chapter), Places.tutorial(of: chapter)]
          .filter { articles[$0] != nil }.map { "doc:\($0)" }
          + diffs.map { "doc:\(Places.page(of: $0))" }
          + libraries.map { "doc:/\($0.name)" })
      add(
        to: page, "More to read",
        documents(in: chapter.folder + "/", but: [chapter.readme])
          + libraries.flatMap { documents(in: "Sources/\($0.name)/", but: []) })
      add(to: page, "Files of the chapter", fileReferences(in: chapter.folder))
    }
    let chapters = Set(source.chapters.map { Places.page(of: $0) })
    for (page, folded) in answers.sorted(by: { $0.key < $1.key }) where !chapters.contains(page) {
      add(to: page, "Folded in the text", folded)
    }
    addTopicsOfRoot()
    addTopicsOfFiles()
  }

  private mutating func addTopicsOfRoot() {
    var rest = source.chapters.map(\.readme).filter { source.texts[$0] != nil }
    var shown: Set<String> = [Places.readme]
    for part in BookPart.parts(in: places.documents[Places.readme] ?? []) {
      let paths = part.paths.filter { shown.insert($0).inserted }
      rest.removeAll { paths.contains($0) }
      add(to: Places.root, part.name, paths.compactMap { places.reference(to: $0) })
    }
    add(to: Places.root, "Chapters", rest.compactMap { places.reference(to: $0) })
    let manuals = ["Sources/Workbook/", "Exercises/"].flatMap { documents(in: $0, but: []) }
    add(
      to: Places.root, "Do it yourself",
      ["doc:\(Places.guide)"] + manuals
        + [Places.predictions, Places.tutorials].filter { articles[$0] != nil }.map { "doc:\($0)" })
    add(
      to: Places.root, "The refactor in diffs",
      source.diffs.map { "doc:\(Places.page(of: $0))" })
    let others = documents(in: "Chapters/", but: shown).filter { reference in
      !source.chapters.contains { chapter in
        documents(in: chapter.folder + "/", but: []).contains(reference)
      }
    }
    let pages = source.libraries.filter { $0.chapter == nil }
      .flatMap { documents(in: "Sources/\($0.name)/", but: []) }
    let more = ["Tests/", ".github/"].flatMap { documents(in: $0, but: []) }
    add(to: Places.root, "Look it up", others + pages + more + pictureBooks())
    add(to: Places.root, "The libraries", source.libraries.map { "doc:/\($0.name)" })
  }

  /// A page of a chapter that is mostly pictures also gets a place on the first page.
  private func pictureBooks() -> [String] {
    source.chapters.flatMap { documents(in: $0.folder + "/", but: [$0.readme]) }
  }

  private mutating func addTopicsOfFiles() {
    let owned =
      (source.chapters.map(\.folder) + source.libraries.map { "Sources/\($0.name)" })
      .map { $0 + "/" }
    let free = linkedFiles.filter { path in !owned.contains(where: path.hasPrefix) }
    guard !free.isEmpty else { return }
    var article = Article(Places.files, title: "Other files")
    article.add("The files that the book quotes, and that belong to no chapter and no library.")
    let folders = Dictionary(grouping: free) { path in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    for (folder, paths) in folders.sorted(by: { $0.key < $1.key }) {
      article.add(
        topics: folder.isEmpty ? "In the package" : "In \(folder)",
        paths.sorted().map { "doc:\(CatalogFile.name(for: $0))" })
    }
    articles[Places.files] = article
    add(to: Places.root, "Files", ["doc:\(Places.files)"])
  }

  /// References to the Markdown pages whose paths begin so.
  func documents(in folder: String, but left: Set<String>) -> [String] {
    places.documents.keys.sorted().filter { $0.hasPrefix(folder) && !left.contains($0) }
      .compactMap { places.reference(to: $0) }
  }

  mutating func add(to page: String, _ topics: String, _ references: [String]) {
    articles[page]?.add(topics: topics, references)
  }
}

extension MarkdownBlock {
  /// The blocks, with the last sentence of the first paragraph apart where a list continues it:
  /// DocC shows the first paragraph in a field of its own, and the list below that.
  static func introducingList(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
    for (index, pair) in zip(blocks, blocks.dropFirst()).enumerated() {
      guard case .text(let lines) = pair.0.kind else { continue }
      // The last sentence can begin within the last line, or be all of it.
      guard case .text(let list) = pair.1.kind, list.first?.hasPrefix("- ") == true,
        let match = lines.joined(separator: "\n").wholeMatch(of: #/((?s).*[.?!])\s+(.*[^.?!])/#)
      else { return blocks }
      let before = match.1.split(separator: "\n").map(String.init)
      let line = pair.0.line
      return blocks[..<index] + [
        MarkdownBlock(kind: .text(before), line: line),
        MarkdownBlock(kind: .text([String(match.2)]), line: line + lines.count - 1),
      ] + blocks[(index + 1)...]
    }
    return blocks
  }
}
