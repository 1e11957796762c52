extension CatalogBuilder {
  /// Makes a table of pages, one for each of these chapters, by the parts that README.md has.
  ///
  /// DocC numbers what it calls chapters from 1, so they cannot be the workbook's chapters. Each of
  /// them has to have a picture.
  mutating func addTable(
    _ name: String, title: String, _ introduction: String, of chapters: [WebsiteSource.Chapter],
    _ page: (WebsiteSource.Chapter) -> String
  ) {
    guard !chapters.isEmpty else { return }
    var table = Article(tutorial: name)
    table.add(
      """
      @Tutorials(name: "\(title)") {
        @Intro(title: "\(title)") {
          \(introduction)

          [Back to the book](doc:\(Places.root))
        }
      """)
    for (part, chapters) in grouped(chapters) {
      table.add("  @Chapter(name: \"\(quoted(part))\") {")
      let numbers = chapters.map { "\($0.number)" }.joined(separator: ", ")
      table.add("    \(chapters.count == 1 ? "Chapter" : "Chapters") \(numbers).")
      if let picture = chapters.lazy.compactMap(firstPicture).first {
        pictures.insert(picture.path)
        let name = CatalogFile.name(for: picture.path)
        table.add("    @Image(source: \(name), alt: \"\(quoted(picture.text))\")")
      } else if let first = chapters.first {
        report(
          "“\(title)” needs a picture for “\(part)”, and its chapters have none",
          at: Origin(path: first.readme, line: 1))
      }
      for chapter in chapters {
        table.add("    @TutorialReference(tutorial: \"doc:\(page(chapter))\")")
      }
      table.add("  }")
    }
    table.add("}")
    articles[name] = table
  }

  /// The chapters by the parts that README.md has.
  private func grouped(
    _ chapters: [WebsiteSource.Chapter]
  ) -> [(part: String, chapters: [WebsiteSource.Chapter])] {
    var rest = chapters
    var groups: [(part: String, chapters: [WebsiteSource.Chapter])] = []
    for part in BookPart.parts(in: places.documents[Places.readme] ?? []) {
      let own = rest.filter { part.paths.contains($0.readme) }
      rest.removeAll { part.paths.contains($0.readme) }
      if !own.isEmpty { groups.append((part.name, own)) }
    }
    return rest.isEmpty ? groups : groups + [("Chapters", rest)]
  }

  /// The first picture of a chapter's prose.
  private func firstPicture(of chapter: WebsiteSource.Chapter) -> (path: String, text: String)? {
    var first: InlineMarkdown.Link?
    for block in TutorialSection.flat(places.documents[chapter.readme] ?? []) {
      guard case .text(let lines) = block.kind, first == nil else { continue }
      _ = InlineMarkdown.rewrite(lines.joined(separator: "\n")) { link in
        if link.isPicture, first == nil { first = link }
        return ""
      }
    }
    guard let first, let path = PackagePath.resolve(first.destination, from: chapter.readme) else {
      return nil
    }
    return (path, first.text)
  }

  /// The text, made safe between quotation marks.
  func quoted(_ text: String) -> String {
    Anchor.plain(text).replacing("\"", with: "”")
  }
}
