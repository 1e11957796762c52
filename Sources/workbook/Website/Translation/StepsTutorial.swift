import Foundation

extension CatalogBuilder {
  /// Makes the tutorials of the chapters with steps, and the table of them.
  mutating func addTutorials() {
    let chapters = manuscript.chapters.filter { !$0.steps.isEmpty }
    guard !chapters.isEmpty else { return }
    var table = Article(tutorial: Places.tutorials)
    table.add(
      """
      @Tutorials(name: "Ask the compiler") {
        @Intro(title: "Ask the compiler") {
          Each step changes one thing, and the compiler accepts it, warns about it or rejects it.

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
          "a part of the workbook with steps has a picture, and “\(part)” has none",
          at: Origin(path: first.readme, line: 1))
      }
      for chapter in chapters {
        table.add("    @TutorialReference(tutorial: \"doc:\(Places.tutorial(of: chapter))\")")
        articles[Places.tutorial(of: chapter)] = tutorial(of: chapter)
      }
      table.add("  }")
    }
    table.add("}")
    articles[Places.tutorials] = table
  }

  /// The chapters by the parts that README.md has. DocC numbers what it calls chapters from 1, so
  /// they cannot be the workbook's chapters, of which the first one has no steps.
  private func grouped(
    _ chapters: [Manuscript.Chapter]
  ) -> [(part: String, chapters: [Manuscript.Chapter])] {
    var rest = chapters
    var groups: [(part: String, chapters: [Manuscript.Chapter])] = []
    for part in BookPart.parts(in: places.documents[Places.readme] ?? []) {
      let own = rest.filter { part.paths.contains($0.readme) }
      rest.removeAll { part.paths.contains($0.readme) }
      if !own.isEmpty { groups.append((part.name, own)) }
    }
    return rest.isEmpty ? groups : groups + [("Chapters", rest)]
  }

  private func tutorial(of chapter: Manuscript.Chapter) -> Article {
    let blocks = places.documents[chapter.readme] ?? []
    let words = TutorialSection.words(of: chapter, in: blocks)
    var article = Article(tutorial: Places.tutorial(of: chapter))
    article.add(
      """
      @Tutorial {
        @Intro(title: "The steps of chapter \(chapter.number)") {
          What [\(quoted(title(of: chapter)))](\(address(of: chapter))) tries, one change at a time, and what the compiler makes of it.
          `swift run workbook steps \(chapter.number)` lists the same steps in your terminal. With the
          number of a step, it asks your own compiler.
        }
      """)
    for section in TutorialSection.sections(of: chapter, in: blocks) {
      let numbers = section.steps.map { "\($0.number)" }
      let range =
        numbers.count == 1 ? "Step \(numbers[0])" : "Steps \(numbers[0]) to \(numbers.last ?? "")"
      article.add(
        """
          @Section(title: "\(quoted(section.title))") {
            @ContentAndMedia {
              \(range) of chapter \(chapter.number).
            }
            @Steps {
        """)
      for step in section.steps {
        let path = chapter.path(of: step)
        article.add("      @Step {")
        article.add(
          "        `\(step.file.lastPathComponent)`. \(verdict(of: step))",
          Origin(path: path, line: 1))
        if let said = words[step.number] {
          article.add(
            "        " + said.lines.map(code).joined(separator: " "),
            Origin(path: chapter.readme, line: said.line))
        } else if let fragment = step.outcome?.fragment {
          article.add("        \(code(fragment))", Origin(path: path, line: 1))
        }
        article.add(
          "        @Code(name: \"\(chapter.name).swift\", file: \"\(CatalogFile.name(ofStep: path))\")"
        )
        article.add("      }")
      }
      article.add("    }\n  }")
    }
    article.add("}")
    return article
  }

  private func verdict(of step: Step) -> String {
    switch step.outcome {
    case .accepted: "The compiler accepts it."
    case .warned: "The compiler accepts it, with a warning:"
    case .rejected: "The compiler rejects it:"
    case nil: ""
    }
  }

  /// A line of the compiler's as code; the mark for lines that are left out as it is.
  private func code(_ line: String) -> String {
    let line = line.drop { $0 == " " }
    return line == "…" || line.isEmpty ? String(line) : "`\(line.replacing("`", with: "'"))`"
  }

  /// A text that can stand between quotation marks.
  private func quoted(_ text: String) -> String {
    Anchor.plain(text).replacing("\"", with: "”")
  }

  /// A group in the table of tutorials has to have a picture: the first one of its prose.
  private func firstPicture(of chapter: Manuscript.Chapter) -> (path: String, text: String)? {
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
}

extension Step.Outcome {
  /// A piece of what the compiler says, if it says anything.
  fileprivate var fragment: String? {
    switch self {
    case .accepted: nil
    case .warned(let fragment), .rejected(let fragment): fragment
    }
  }
}
