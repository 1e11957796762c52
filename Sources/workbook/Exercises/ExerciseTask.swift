/// The comment that an exercise's file begins with.
struct ExerciseTask: Equatable {
  /// `Chapter: Chapters/1-ClosureEffect/README.md, "The map that you know"`
  struct Header: Equatable {
    let name: String
    var text: String
    let line: Int
  }

  struct Paragraph: Equatable {
    var lines: [String]
    let line: Int

    /// Code is indented by four spaces, as in Markdown.
    var isCode: Bool { lines.allSatisfy { $0.hasPrefix("    ") } }
  }

  var headers: [Header] = []
  /// What is asked for, in Markdown.
  var paragraphs: [Paragraph] = []

  /// Tells the comment from the code after it, which is what a learner begins with.
  ///
  /// The first line is left out: it says the same as the exercise's title. So is the line that says
  /// where the hints are: who shows the task shows them in another way.
  static func split(_ lines: [String]) -> (task: ExerciseTask, stub: Paragraph) {
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
