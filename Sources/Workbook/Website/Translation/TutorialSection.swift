import Comparing

/// Steps of a chapter that its prose speaks of under one heading.
struct TutorialSection {
  let title: String
  var steps: [CompilerStep]

  /// Puts a chapter's steps under the headings where they are linked first. Under each heading they
  /// are in their order. A step without a link follows the previous step.
  static func sections(
    of chapter: WebsiteSource.Chapter, in blocks: [MarkdownBlock]
  ) -> [TutorialSection] {
    var headings: [String: String] = [:]
    var heading = "The beginning"
    for block in flat(blocks) {
      switch block.kind {
      case .heading(let level, let text) where level > 1: heading = Anchor.plain(text)
      case .text(let lines):
        _ = InlineMarkdown.rewrite(lines.joined(separator: "\n")) { link in
          let path = PackagePath.resolve(link.destination, from: chapter.readme) ?? ""
          if headings[path] == nil { headings[path] = heading }
          return ""
        }
      default: break
      }
    }
    var sections: [TutorialSection] = []
    var previous: String?
    for step in chapter.steps {
      let title = headings[chapter.path(of: step)] ?? previous ?? heading
      previous = title
      // DocC wants each title once.
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].steps.append(step)
      } else {
        sections.append(TutorialSection(title: title, steps: [step]))
      }
    }
    return sections
  }

  /// What the prose quotes of the compiler's words to a step, by the step's number, and where.
  ///
  /// They are in a listing after the line that says which command prints them.
  static func words(
    of chapter: WebsiteSource.Chapter, in blocks: [MarkdownBlock]
  ) -> [Int: (lines: [String], line: Int)] {
    let blocks = flat(blocks)
    var words: [Int: (lines: [String], line: Int)] = [:]
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      guard case .text(let lines) = block.kind, case .listing("text", let said) = next.kind,
        let match = lines.last?.firstMatch(of: #/`swift run workbook steps (\d+) (\d+)`$/#),
        match.1 == "\(chapter.number)", let number = Int(match.2)
      else { continue }
      words[number] = (said, next.line + 1)
    }
    return words
  }

  static func flat(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
    blocks.flatMap { block -> [MarkdownBlock] in
      if case .fold(_, let folded) = block.kind { return folded }
      return [block]
    }
  }
}
