import Comparing
import Foundation
import Manuscript

/// The place in the book of everything that a link can lead to.
struct Places {
  /// The Markdown files that become pages, in blocks, by path.
  private(set) var documents: [String: [MarkdownBlock]] = [:]
  /// What is wrong with their blocks.
  private(set) var problems: [TranslationProblem] = []
  private var pages: [String: String] = [:]
  /// By path, and then by the anchor that a link to it has in the repository.
  private var sections: [String: [String: String]] = [:]

  /// The first page, and the page with the rest of README.md.
  static let (root, guide) = ("Workbook", "Guide")
  static let readme = "README.md"
  /// The page of the files that belong to no chapter and no library. No heading may have this name:
  /// DocC looks for a heading before it looks for a page.
  static let files = "Other-files"
  /// The list of all tutorials.
  static let tutorials = "Ask-the-compiler"
  /// The list of all pages with predictions.
  static let predictions = "Predict"

  init(of source: WebsiteSource) {
    for (path, text) in source.texts.sorted(by: { $0.key < $1.key })
    where Places.isDocument(path) {
      let (blocks, problems) = MarkdownBlock.parse(text)
      documents[path] = blocks
      self.problems += problems.sorted { $0.key < $1.key }.map {
        TranslationProblem(origin: Origin(path: path, line: $0.key), message: $0.value)
      }
      pages[path] = CatalogFile.name(for: String(path.dropLast(".md".count)))
    }
    pages[Places.readme] = Places.root
    for chapter in source.chapters {
      pages[chapter.readme] = Places.page(of: chapter)
      for section in TutorialSection.sections(
        of: chapter, in: documents[chapter.readme] ?? [])
      {
        for step in section.steps {
          pages[chapter.path(of: step)] =
            "\(Places.tutorial(of: chapter))#\(Anchor.inBook(section.title))"
        }
      }
    }
    for diff in source.diffs { pages[diff.path] = Places.page(of: diff) }
    for exercise in source.exercises {
      pages[exercise.path(of: exercise.source)] = Places.page(of: exercise)
      pages[exercise.path(of: exercise.hints)] = Places.page(of: exercise)
    }
    for (path, blocks) in documents { sections[path] = sections(of: path, blocks) }
  }

  private func sections(of path: String, _ blocks: [MarkdownBlock]) -> [String: String] {
    var page = pages[path] ?? ""
    var sections: [String: String] = [:]
    for block in blocks {
      guard case .heading(let level, let text) = block.kind else { continue }
      if path == Places.readme, level > 1 { page = Places.guide }
      let anchor = Anchor.inRepository(text)
      if sections[anchor] == nil {
        sections[anchor] = level == 1 ? page : "\(page)#\(Anchor.inBook(text))"
      }
    }
    return sections
  }

  /// Prose that the book shows as prose. Hints and remarks have their own kinds of pages.
  private static func isDocument(_ path: String) -> Bool {
    path.hasSuffix(".md") && !path.hasSuffix("/Diff.md") && !path.hasPrefix("Exercises/Hints/")
      // A note for developers of a tool is no page of the book.
      && path.wholeMatch(of: #/Sources/Workbook/.+/README.md/#) == nil
  }

  static func page(of chapter: WebsiteSource.Chapter) -> String { "Chapter-\(chapter.number)" }
  static func page(of diff: WebsiteSource.Diff) -> String {
    "Diff-\(diff.old.number)-\(diff.new.number)"
  }
  static func page(of exercise: Exercise) -> String { "Exercise-\(exercise.name)" }
  static func tutorial(of chapter: WebsiteSource.Chapter) -> String { "Steps-\(chapter.number)" }
  static func predictions(of chapter: WebsiteSource.Chapter) -> String {
    "Predictions-\(chapter.number)"
  }

  /// What a link to this file needs; nil for a file without its own page, and for an unknown
  /// anchor.
  func reference(to path: String, anchor: String? = nil) -> String? {
    guard let anchor else { return pages[path].map { "doc:\($0)" } }
    return sections[path]?[anchor].map { "doc:\($0)" }
  }
}

extension WebsiteSource.Chapter {
  /// The step's path from the package's folder.
  func path(of step: CompilerStep) -> String { "\(folder)/Steps/\(step.file.lastPathComponent)" }
}
