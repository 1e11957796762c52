import Foundation

/// What an exercise asks for, sentence by sentence, and the tests that fail when a sentence is broken.
///
/// It is `Exercises/Promises/NaiveMap.md`. Each sentence of the task, and of the documentation of what
/// is declared below it, stands there as a quotation, in its order. Under a quotation, or under several
/// in a row, stands a list of tests' names, or a paragraph that begins with “Asks for nothing”.
struct Promises: Equatable {
  /// A sentence, and what stands under it.
  struct Entry: Equatable {
    var sentence: String
    var tests: [String] = []
    var asksForNothing = false
  }

  var entries: [Entry] = []

  /// Reads a file. What stands before the first quotation is left out, and so is what is neither a list
  /// nor begins with “Asks for nothing”.
  init(text: String) {
    // The sentences that the next list is about.
    var group = 0..<0
    var isAnswered = false
    for block in text.split(separator: "\n\n").map({ $0.split(separator: "\n").map(String.init) }) {
      guard let first = block.first else { continue }
      if first.hasPrefix(">") {
        let start = isAnswered ? entries.count : group.lowerBound
        entries.append(Entry(sentence: joined(block.map { $0.drop { $0 == ">" || $0 == " " } })))
        group = start..<entries.count
        isAnswered = false
      } else if first.hasPrefix("- ") {
        let tests = items(of: block)
        for index in group { entries[index].tests += tests }
        isAnswered = true
      } else if first.hasPrefix("Asks for nothing") {
        for index in group { entries[index].asksForNothing = true }
        isAnswered = true
      }
    }
  }
}

/// The items of a list, each in one line.
private func items(of block: [String]) -> [String] {
  var items: [[Substring]] = []
  for line in block {
    if line.hasPrefix("- ") {
      items.append([line.dropFirst(2)])
    } else {
      items[items.count - 1].append(line.drop { $0 == " " })
    }
  }
  return items.map(joined)
}

/// Lines as one.
private func joined(_ lines: [Substring]) -> String { lines.joined(separator: " ") }

extension ExerciseTask {
  /// The sentences of an exercise's file, each in one line: those of the task, and then those of the
  /// documentation that the declarations have. Code is left out.
  static func sentences(of lines: [String]) -> [String] {
    (split(lines).task.paragraphs + documentation(lines)).flatMap(\.sentences)
  }

  /// Each paragraph of the comments that begin with `///`.
  private static func documentation(_ lines: [String]) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var isNew = true
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == " " }
      let text = String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
      if !line.hasPrefix("///") || text.isEmpty {
        isNew = true
      } else if isNew {
        paragraphs.append(Paragraph(lines: [text], line: index + 1))
        isNew = false
      } else {
        paragraphs[paragraphs.count - 1].lines.append(text)
      }
    }
    return paragraphs
  }
}

extension ExerciseTask.Paragraph {
  /// Its sentences, each in one line. Code has none.
  var sentences: [String] {
    if isCode { return [] }
    var items: [[Substring]] = [[]]
    for line in lines {
      if let mark = line.prefixMatch(of: #/ *(-|[0-9]+\.) +/#) {
        items.append([line[mark.range.upperBound...]])
      } else {
        items[items.count - 1].append(line.drop { $0 == " " })
      }
    }
    return items.flatMap { sentences(of: joined($0)) }
  }

  /// Tells sentences from each other: one ends with a mark before a space and a capital letter, a
  /// number or code.
  private func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var rest = text[...]
    while let end = rest.firstMatch(of: #/[.!?][)"”*]* +(?=["“(*]*[A-Z0-9`])/#) {
      sentences.append(rest[..<end.range.upperBound].trimmingCharacters(in: .whitespaces))
      rest = rest[end.range.upperBound...]
    }
    return sentences + (rest.isEmpty ? [] : [String(rest)])
  }
}
