/// The comment that an exercise's file begins with.
package struct ExerciseTask: Equatable {
  /// `Chapter: Chapters/1-ClosureEffect/README.md, "The map that you know"`
  package struct Header: Equatable {
    package let name: String
    package var text: String
    package let line: Int
  }

  package struct Paragraph: Equatable {
    package var lines: [String]
    package let line: Int

    /// Code is indented by four spaces, as in Markdown.
    package var isCode: Bool { lines.allSatisfy { $0.hasPrefix("    ") } }
  }

  package var headers: [Header] = []
  /// What is asked for, in Markdown.
  package var paragraphs: [Paragraph] = []

  /// Tells the comment from the code after it, which is what a learner begins with.
  ///
  /// The first line is left out, because it repeats the exercise's title. The line that says where
  /// the hints are is also left out: code that shows the task shows the hints in another way.
  package static func split(_ lines: [String]) -> (task: ExerciseTask, stub: Paragraph) {
    let comment = lines.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }
    let rest = lines.dropFirst(comment.count)
    let code = rest.drop { $0.allSatisfy(\.isWhitespace) }
    var task = ExerciseTask()
    var isHeader = false
    var isNew = true
    for (index, line) in comment.enumerated().dropFirst() {
      let text = String(line.dropFirst(line.hasPrefix("// ") ? 3 : 2))
      if text.isEmpty {
        (isHeader, isNew) = (false, true)
      } else if let match = text.wholeMatch(of: #/(Chapter|Stage|Hints|Threads): +(.+)/#) {
        isHeader = true
        task.headers.append(
          Header(name: String(match.1), text: String(match.2), line: index + 1))
      } else if isHeader {
        task.headers[task.headers.count - 1].text += " " + text.drop { $0 == " " }
      } else if isNew || task.paragraphs.isEmpty {
        task.paragraphs.append(Paragraph(lines: [text], line: index + 1))
        isNew = false
      } else {
        task.paragraphs[task.paragraphs.count - 1].lines.append(text)
      }
    }
    task.headers.removeAll { $0.name == "Hints" }
    return (task, Paragraph(lines: Array(code), line: code.startIndex + 1))
  }
}
