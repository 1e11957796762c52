import Console

/// Former commands of `workbook` that are programs now: the answer is the new call.
extension Command {
  static let moved: [Command] = [
    moved("chapter") { words in run(chapter: words.first, Array(words.dropFirst())) },
    moved("pictures") { words in
      number(words.first).map {
        "a chapter's pictures are drawn with `swift run chapter\($0) --pictures`"
      } ?? "all pictures are drawn with `.ci/pictures`"
    },
    moved("play") { words in
      let stage = words.compactMap { number($0) }.first.map { " \($0)" } ?? ""
      return "Prime Time is played with `swift run primetime\(stage)`"
    },
  ]

  private static func run(chapter word: String?, _ rest: [String]) -> String {
    let kept = rest.filter { $0 == "--step" || number($0) != nil }.map { " \($0)" }.joined()
    let name = number(word).map { "\($0)\(kept)" } ?? "N"
    return "a chapter is run with `swift run chapter\(name)`"
  }

  private static func number(_ word: String?) -> Int? { word.flatMap { Int($0) } }

  private static func moved(
    _ name: String, _ answer: @escaping @Sendable ([String]) -> String
  ) -> Command {
    Command(name: name, call: name, summary: "", details: "") { arguments, _ in
      throw Misuse(answer(arguments))
    }
  }
}
