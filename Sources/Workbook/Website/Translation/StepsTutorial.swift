import Comparing
import Foundation

extension CatalogBuilder {
  /// Makes the tutorials of the chapters with steps, and the table of them.
  mutating func addTutorials() {
    let chapters = source.chapters.filter { !$0.steps.isEmpty }
    for chapter in chapters {
      articles[Places.tutorial(of: chapter)] = tutorial(of: chapter)
    }
    addTable(
      Places.tutorials, title: "Ask the compiler",
      "Each step changes one thing, and the compiler accepts it, warns about it or rejects it.",
      of: chapters, Places.tutorial(of:))
  }

  private func tutorial(of chapter: WebsiteSource.Chapter) -> Article {
    let blocks = places.documents[chapter.readme] ?? []
    let words = TutorialSection.words(of: chapter, in: blocks)
    var article = Article(tutorial: Places.tutorial(of: chapter))
    article.add(
      """
      @Tutorial {
        @Intro(title: "The steps of chapter \(chapter.number)") {
          What [\(quoted(title(of: chapter)))](\(address(of: chapter))) tries, one change at a time, and what the compiler says to it.
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

  private func verdict(of step: CompilerStep) -> String {
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
}

extension CompilerStep.Outcome {
  /// A piece of what the compiler says, if it says anything.
  fileprivate var fragment: String? {
    switch self {
    case .accepted: nil
    case .warned(let fragment), .rejected(let fragment): fragment
    }
  }
}
