import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook experiment N M`: makes an edit in a copy, and shows what it does.
  package static let experiment = Command(
    name: "experiment",
    call: "experiment [N [M]] [--all]",
    summary: "tries an edit on a chapter, in a copy, and shows what it does",
    details: """
      Lists the experiments of all chapters, or of chapter N. With the number of one, shows its edit, \
      makes it in a copy of the package under .build, builds and runs the chapter there, and shows how \
      what it prints differs. Your own files are never touched. --all makes every experiment, of all \
      chapters or of chapter N, and says whether it does what it promises: for authors.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, flags: ["--all"])
      guard call.words.count <= 2 else {
        throw Misuse("experiment takes a chapter and an experiment, as in “experiment 2 1”")
      }
      guard call.flags.isEmpty || call.words.count < 2 else {
        throw Misuse("experiment takes the number of an experiment or --all, not both")
      }
      let book = try Book.find(from: context)
      let chapters = try call.words.first.map { [try book.chapter(numbered: $0)] } ?? book.chapters
      let bench = ExperimentBench(book: book, context: context)
      if !call.flags.isEmpty { return try bench.prove(chapters) }
      guard call.words.count == 2 else {
        bench.list(chapters)
        return 0
      }
      let experiments = chapters[0].experiments
      guard let experiment = experiments.first(where: { String($0.number) == call.words[1] }) else {
        throw experiments.isEmpty
          ? Misuse("chapter \(chapters[0].number) has no experiments")
          : Misuse.noNumber("experiment", call.words[1], among: experiments.map(\.number))
      }
      try bench.show(experiment, of: chapters[0])
      return 0
    }
  )
}

/// Makes experiments, and shows their results.
struct ExperimentBench {
  let book: Book
  let context: CommandContext
  private var terminal: Terminal { context.terminal }

  init(book: Book, context: CommandContext) {
    self.book = book
    self.context = context
  }

  /// Lists experiments, with the calls that make them.
  func list(_ chapters: [ChapterFolder]) {
    let all = chapters.flatMap { chapter in chapter.experiments.map { (chapter, $0) } }
    let lines = all.map { chapter, experiment in
      "swift run workbook experiment \(chapter.number) \(experiment.number)  \(experiment.name)"
    }
    context.page(
      lines.isEmpty ? "There are no experiments here." : lines.joined(separator: "\n"))
  }

  /// Makes an experiment and shows its edit and what it does. Throws a ``Command/Failure``.
  func show(_ experiment: Experiment, of chapter: ChapterFolder) throws {
    Interruption.listen()
    _ = try Laboratory.patch(of: experiment, in: book.root)
    context.write(
      terminal.paint("Experiment \(chapter.number).\(experiment.number): \(experiment.name)", .bold)
    )
    context.write(painted(experiment.diff).joined(separator: "\n") + "\n")
    let result = try Laboratory(for: book, context).run(experiment, of: chapter)
    if let outputs = result.outputs {
      let diff = LineDiff(
        from: LineDiff.lines(of: Array(outputs.before.utf8)),
        to: LineDiff.lines(of: Array(outputs.after.utf8)))
      let lines = UnifiedFormat(terminal: terminal)
        .lines(diff, old: "as it is", new: "with the edit")
      context.write("\n" + lines.joined(separator: "\n"))
      if let end = result.end, end.status != .exited(0) {
        context.write("\nWith the edit, the chapter \(end).")
        if let trap = end.trap { context.write(trap) }
      }
    } else {
      context.write("\nThe compiler rejects it:\n" + result.errors.joined(separator: "\n"))
    }
  }

  /// Makes all experiments, and says whether they do what they promise. Returns the exit code.
  func prove(_ chapters: [ChapterFolder]) throws -> Int32 {
    Interruption.listen()
    let laboratory = try Laboratory(for: book, context)
    var wrong = 0
    for chapter in chapters {
      for experiment in chapter.experiments {
        let result = try laboratory.run(experiment, of: chapter)
        let missing = experiment.outcomes.filter { !result.has($0) }
        let isRight = missing.isEmpty && !experiment.outcomes.isEmpty
        let mark = isRight ? terminal.paint("✔", .green) : terminal.paint("✘", .red)
        context.write("\(mark) \(chapter.number).\(experiment.number) \(experiment.name)")
        guard !isRight else { continue }
        wrong += 1
        if experiment.outcomes.isEmpty {
          context.write("    its first line does not say what happens")
        }
        for outcome in missing { context.write("    did not happen: \(outcome)") }
        result.errors.forEach { context.write("    \($0)") }
      }
    }
    return wrong == 0 ? 0 : 1
  }

  private func painted(_ diff: [String]) -> [String] {
    diff.map { line in
      if line.hasPrefix("+++") || line.hasPrefix("---") { return terminal.paint(line, .bold) }
      if line.hasPrefix("@@") { return terminal.paint(line, .cyan) }
      if line.hasPrefix("+") { return terminal.paint(line, .green) }
      return line.hasPrefix("-") ? terminal.paint(line, .red) : line
    }
  }
}
