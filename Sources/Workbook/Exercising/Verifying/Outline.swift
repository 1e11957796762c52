/// What a file declares: its lines without comments and without the bodies of functions, properties
/// and initializers.
///
/// The tests of two answers with equal outlines are the same for the compiler, in most cases, so
/// those of the second are not compiled again when it is built right after the first. It is told
/// from the lines alone, by how they are indented: where that is wrong, time is lost and nothing
/// else.
struct Outline: Hashable {
  private let lines: [Substring]

  init(of text: String) {
    var lines: [Substring] = []
    /// The indentation of the line that opened the body in which the next line is.
    var body: Substring?
    for line in text.split(separator: "\n") {
      let indentation = line.prefix { $0 == " " }
      let rest = line[indentation.endIndex...]
      if body != nil {
        if body == indentation, rest.hasPrefix("}") { body = nil }
      } else if !rest.hasPrefix("//") {
        lines.append(rest.prefix { $0 != "{" })
        let opensAType = rest.contains(/\b(struct|class|enum|actor|protocol|extension)\b/)
        if rest.hasSuffix("{"), !opensAType { body = indentation }
      }
    }
    self.lines = lines
  }
}

extension Answer {
  /// The same answers, those with equal outlines side by side, and otherwise in their order.
  static func sideBySide(_ answers: [Answer]) -> [Answer] {
    var groups: [[Answer]] = []
    var places: [Outline: Int] = [:]
    for answer in answers {
      guard let text = try? answer.text() else {
        groups.append([answer])
        continue
      }
      let outline = Outline(of: text)
      if let place = places[outline] {
        groups[place].append(answer)
      } else {
        places[outline] = groups.count
        groups.append([answer])
      }
    }
    return groups.flatMap(\.self)
  }
}
