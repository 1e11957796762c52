import Foundation
import Walkthrough

extension Command {
  /// `workbook diff A B`: the refactor between two stages.
  static let diff = Command(
    name: "diff",
    call: "diff A B [FILE] [--stat]",
    summary: "shows what changes from stage A to stage B",
    details: """
      Shows what changes from stage A to stage B, file by file. A and B are stages' numbers, in either order. FILE is a part of a path: only files that have \
      it are compared. --stat counts the inserted and deleted lines instead of showing them. The \
      diff is in the unified format, so that `patch` and editors can read it.
      """,
    run: { arguments, surroundings in
      let (words, flags) = try split(arguments, flags: ["--stat"])
      guard (2...3).contains(words.count) else {
        throw Misuse("diff needs two stages, as in “diff 3 4”")
      }
      let book = try Book.find(from: surroundings)
      let old = try book.stage(numbered: words[0])
      let new = try book.stage(numbered: words[1])
      if old == new {
        surroundings.write("\(old.number) and \(new.number) are the same stage.")
        return 0
      }
      if let objection = Correspondence(stages: book.stages).objection(to: old, new) {
        throw Misuse(objection)
      }
      let filter = words.count == 3 ? words[2] : nil
      try filter.map { try checkFilter($0, old, new) }
      let diff = try StageDiff(from: old, to: new, filter: filter)
      let format = DiffFormat(terminal: surroundings.terminal)
      let lines = flags.contains("--stat") ? format.summary(of: diff) : format.text(of: diff)
      surroundings.write(lines.joined(separator: "\n"))
      return 0
    }
  )

  private static func checkFilter(
    _ filter: String, _ old: Book.Stage, _ new: Book.Stage
  ) throws {
    let paths = StageDiff.paths(in: old).union(StageDiff.paths(in: new)).sorted()
    if paths.contains(where: { $0.lowercased().contains(filter.lowercased()) }) { return }
    let names = paths.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
    throw Misuse.unknown("file", filter, among: names)
  }
}
