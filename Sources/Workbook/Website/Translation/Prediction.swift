/// A question that a chapter asks before it shows what happens, as the chapter's prose has it.
///
/// ```markdown
/// **Predict.** What will `log` hold?
///
/// [Sections.swift](Sections.swift)
///
/// (a listing)
///
/// - a: `[1]`
/// - b: `[2]`
///
/// (a fold with what the run has printed)
/// ```
///
/// A prediction can ask two questions, one after the other, each with a listing, about the same
/// answers: then there are two of these.
struct Prediction: Equatable {
  struct Answer: Equatable {
    let letter: Character
    /// What it says, in Markdown.
    let text: String
    var isRight = false
    /// Why it is right or wrong, in Markdown.
    var reason = ""
  }

  /// The heading above it.
  let section: String
  /// The number of its first line.
  var line: Int
  /// The paragraphs of the question.
  var question: [[String]] = []
  var listing: [String] = []
  var answers: [Answer] = []

  /// Whether a paragraph asks the reader to predict something.
  static func begins(with lines: [String]) -> Bool {
    lines.first?.hasPrefix(mark) == true
  }

  fileprivate static let mark = "**Predict.** "
}

/// The predictions of a chapter, and what they lack, by line.
struct Predictions {
  private(set) var all: [Prediction] = []
  private(set) var problems: [Int: String] = [:]

  init(in blocks: [MarkdownBlock]) {
    var section = ""
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .heading(_, let text): section = text
      case .text(let lines) where Prediction.begins(with: lines):
        let rest = blocks[index...]
        let body = rest.prefix {
          switch $0.kind {
          case .fold, .heading: false
          default: true
          }
        }
        guard case .fold(_, let folded)? = rest.dropFirst(body.count).first?.kind else {
          problems[block.line] = "no fold says the outcome of this prediction"
          continue
        }
        let asked = Asked(body, in: section)
        guard !asked.answers.isEmpty else {
          problems[block.line] = "no answers are before the fold: a list from “- a: ” on"
          continue
        }
        add(asked, answeredBy: folded, at: block.line)
      default: break
      }
    }
  }

  private mutating func add(
    _ asked: Asked, answeredBy folded: [MarkdownBlock], at line: Int
  ) {
    let outcomes = Outcome.all(in: folded, letters: asked.answers.map(\.letter))
    guard outcomes.count == asked.questions.count else {
      problems[line] =
        "\(asked.questions.count) questions, and \(outcomes.count) outcomes that are quoted: the fold "
        + "quotes what the run prints, from “It is” on, or begins a paragraph with “It is a.”"
      return
    }
    for (var question, outcome) in zip(asked.questions, outcomes) {
      question.answers = asked.answers.map { answer in
        var answer = answer
        answer.isRight = answer.letter == outcome.right
        answer.reason = outcome.reasons[answer.letter] ?? ""
        return answer
      }
      for answer in question.answers where answer.reason.isEmpty {
        problems[line] = "the fold does not say why answer \(answer.letter) is right or wrong"
      }
      all.append(question)
    }
  }
}

/// The part before the fold: one question or more, and the answers to choose from.
private struct Asked {
  private(set) var questions: [Prediction] = []
  private(set) var answers: [Prediction.Answer] = []

  init(_ blocks: ArraySlice<MarkdownBlock>, in section: String) {
    var caption: String?
    for block in blocks where answers.isEmpty {
      switch block.kind {
      case .text(let lines) where lines.first?.hasPrefix("- a: ") == true:
        answers = Asked.answers(in: lines)
      case .text(let lines) where lines.count == 1 && Asked.isCaption(lines[0]):
        caption = Anchor.plain(lines[0])
      case .text(var lines):
        if Prediction.begins(with: lines) { lines[0].removeFirst(Prediction.mark.count) }
        if questions.last.map({ !$0.listing.isEmpty && lines.last?.last == "?" }) ?? true {
          questions.append(Prediction(section: section, line: block.line))
        }
        questions[questions.count - 1].question.append(lines)
      case .listing(_, let lines):
        add(Listing.withoutCommonIndentation(lines), caption)
        caption = nil
      default: break
      }
    }
  }

  /// A question is shown with one listing. If there are more, each begins with the caption above
  /// it.
  private mutating func add(_ lines: [String], _ caption: String?) {
    guard let last = questions.indices.last else { return }
    if !questions[last].listing.isEmpty { questions[last].listing.append("") }
    if let caption, !caption.hasSuffix(".swift") { questions[last].listing.append("// \(caption)") }
    questions[last].listing += lines
  }

  /// A line that is nothing but a link, or the name of a file.
  private static func isCaption(_ line: String) -> Bool {
    line.wholeMatch(of: #/\[[^\]]+\]\([^)]+\)|`[^`]+`/#) != nil
  }

  private static func answers(in lines: [String]) -> [Prediction.Answer] {
    var answers: [(letter: Character, text: String)] = []
    for line in lines {
      if let match = line.wholeMatch(of: #/- (?<letter>[a-z]): (?<text>.+)/#) {
        answers.append((match.letter.first ?? "?", String(match.text)))
      } else if !answers.isEmpty {
        answers[answers.count - 1].text += " " + line.drop { $0 == " " }
      }
    }
    return answers.map { Prediction.Answer(letter: $0.letter, text: $0.text) }
  }
}

/// The outcome of a prediction: the right answer, and the reason for each.
private struct Outcome {
  let right: Character
  var reasons: [Character: String]

  static func all(in folded: [MarkdownBlock], letters: [Character]) -> [Outcome] {
    let printed = folded.compactMap { block -> Outcome? in
      guard case .listing("text", let lines) = block.kind else { return nil }
      return Outcome(printed: lines, letters: letters)
    }
    if !printed.isEmpty { return printed }
    return folded.lazy.compactMap { block -> Outcome? in
      guard case .text(let lines) = block.kind else { return nil }
      return Outcome(told: lines, letters: letters)
    }.prefix(1).map { $0 }
  }

  /// Reads what a run prints: the outcome, why one answer is right, and why the others are wrong.
  private init?(printed lines: [String], letters: [Character]) {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("  It is ") }) else { return nil }
    var right: Character?
    var reasons: [Character: String] = [:]
    var current: Character?
    for line in lines[start...].dropFirst().map({ $0.drop { $0 == " " } }) {
      if let match = line.wholeMatch(of: #/(✓|If you said) (?<letter>[a-z]): (?<text>.+)/#),
        let letter = match.letter.first, letters.contains(letter)
      {
        if line.hasPrefix("✓"), right == nil { right = letter }
        reasons[letter] = String(match.text)
        current = letter
      } else if line.isEmpty || line.hasPrefix("✓") || line == "…" {
        current = nil
      } else if let current {
        reasons[current, default: ""] += " " + line
      }
    }
    guard let right else { return nil }
    self.right = right
    self.reasons = reasons.mapValues(Outcome.escaped)
  }

  /// Reads a paragraph that begins with the right answer's letter, as after a step of the
  /// compiler's.
  private init?(told lines: [String], letters: [Character]) {
    let text = lines.joined(separator: " ")
    guard let match = text.wholeMatch(of: #/It is (?<letter>[a-z])\. (?<reason>.+)/#),
      let letter = match.letter.first, letters.contains(letter)
    else { return nil }
    right = letter
    reasons = [:]
    for other in letters { reasons[other] = other == letter ? String(match.reason) : text }
  }

  /// What a terminal shows, in Markdown: only its pieces of code are marked there.
  private static func escaped(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? part.replacing(#/[\\*_<\[]/#) { "\\\($0.0)" } : part
    }.joined(separator: "`")
  }
}
