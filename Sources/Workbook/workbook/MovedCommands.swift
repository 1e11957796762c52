import Console

/// What were commands of `workbook` and are programs now: the answer is the new call.
extension Command {
  static let chapter = moved("chapter") { words in
    let number = words.first.flatMap { Int($0) }.map(String.init) ?? "N"
    let rest = number == "N" ? "" : words.dropFirst().map { " \($0)" }.joined()
    return "a chapter is run with `swift run chapter\(number)\(rest)`"
  }

  static let pictures = moved("pictures") { words in
    words.first.map { "a chapter's pictures are drawn with `swift run chapter\($0) --pictures`" }
      ?? "all pictures are drawn with `.ci/pictures`"
  }

  static let play = moved("play") { words in
    let rest = words.map { " \($0)" }.joined()
    return "Prime Time is played with `swift run primetime\(rest)`"
  }

  private static func moved(
    _ name: String, _ answer: @escaping @Sendable ([String]) -> String
  ) -> Command {
    Command(name: name, call: name, summary: "", details: "") { arguments, _ in
      throw Misuse(answer(arguments))
    }
  }
}
