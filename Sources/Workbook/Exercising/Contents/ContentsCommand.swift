import Console
import Manuscript

extension Command {
  /// `workbook`, `workbook --all`, and `--short` and `--whole`, which choose the way through the
  /// workbook.
  package static let contents = Command(
    name: "",
    call: "",
    summary: "where you are, and what to do next",
    details: "",
    run: { arguments, context in
      guard arguments.count <= 1 else { throw Misuse("“\(arguments[0])” takes nothing more") }
      let book = try Book.find(from: context)
      if let way = arguments.first, way != "--all" {
        try ProgressFile(in: book, context).update { $0.isOnShortWay = way == "--short" }
      }
      let position = try LearnerPosition(in: book, context)
      let terminal = context.terminal
      if arguments != ["--all"] {
        let overview = Overview(position: position, terminal: terminal)
        context.write(overview.lines(rows: context.rows).joined(separator: "\n"))
      } else {
        context.page(Contents(book: book, position: position, terminal: terminal).text)
      }
      return 0
    }
  )
}
