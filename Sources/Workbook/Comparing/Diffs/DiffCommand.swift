import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook diff A B`: the refactor between two stages.
  package static let diff = Command(
    name: "diff",
    call: "diff A B [FILE] [--stat | --plain]",
    summary: "shows what changes from stage A to stage B",
    details: """
      Shows what changes from stage A to stage B, file by file. A and B are stages' numbers, in either order. FILE is a part of a path: only files that have \
      it are compared. Lines that begin with # above a hunk say what it is for, \
      if the chapter of stage B has remarks: for 1 3, 3 4, 4 5, 5 7, 5 8, 8 10 and 10 12. --plain \
      leaves them out: then the output is a unified diff, which `patch` and editors can read. --stat counts the \
      inserted and deleted lines instead of showing them. A whole diff that was shown counts as done \
      in the table of contents. In a terminal the diff is shown by the \
      program that WORKBOOK_PAGER or PAGER names, or by less.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, flags: ["--stat", "--plain"])
      guard call.flags.count <= 1 else { throw Misuse("diff takes --stat or --plain, not both") }
      guard call.words.count >= 2 else { throw Misuse("diff needs two stages, as in “diff 3 4”") }
      guard call.words.count <= 3 else {
        throw Misuse("diff takes one FILE, which is a part of a path, as in “diff 3 4 store”")
      }
      let book = try Book.find(from: context)
      let old = try book.stage(numbered: call.words[0])
      let new = try book.stage(numbered: call.words[1])
      if old == new {
        context.write("\(old.number) and \(new.number) are the same stage.")
        return 0
      }
      if let objection = Correspondence(stages: book.stages).objection(to: old, new) {
        throw Misuse(objection)
      }
      let filter = call.words.count == 3 ? call.words[2] : nil
      try filter.map { try checkFilter($0, old, new) }
      let diff = try StageDiff(from: old, to: new, filter: filter)
      var format = DiffFormat(terminal: context.terminal)
      if call.flags.contains("--stat") {
        context.write(format.summary(of: diff).joined(separator: "\n"))
      } else {
        if !call.flags.contains("--plain") { format.remarks = book.remarks(from: old, to: new) }
        context.page(format.text(of: diff).joined(separator: "\n"))
        // Output that went to a file or to another program was perhaps not read.
        if filter == nil, context.isInteractive {
          ProgressFile(in: book, context).updateOrTell {
            $0.noteDiff(old.number, new.number)
          }
        }
      }
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
