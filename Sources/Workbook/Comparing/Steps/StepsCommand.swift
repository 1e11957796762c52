import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook steps N`: the way to a chapter's result, a compiler's answer at a time.
  package static let steps = Command(
    name: "steps",
    call: "steps N [STEP]",
    summary: "lists what chapter N tries and what the compiler says, or shows one step",
    details: """
      Lists the steps of chapter N: what each step tries, one change at a time, and what the \
      compiler says to it. With the number of a step, shows the step, how it differs from the \
      previous step, and what the compiler says now: the swiftc beside the swift that WORKBOOK_SWIFT \
      names, or the swiftc on PATH.
      """,
    run: { arguments, context in
      let words = try Arguments(arguments).words
      guard (1...2).contains(words.count) else {
        throw Misuse("steps needs a chapter, and takes a step, as in “steps 3 8”")
      }
      let book = try Book.find(from: context)
      let chapter = try book.chapter(numbered: words[0])
      let steps = chapter.steps
      guard !steps.isEmpty else {
        let others = book.chapters.filter { !$0.steps.isEmpty }.map { "\($0.number)" }
        throw Misuse(
          "chapter \(chapter.number) has no steps"
            + (others.isEmpty ? "" : "; there are some in \(others.joined(separator: ", "))"))
      }
      let format = StepFormat(terminal: context.terminal, root: book.root)
      guard words.count == 2 else {
        context.page(format.list(of: steps, chapter: chapter).joined(separator: "\n"))
        return 0
      }
      guard let index = steps.firstIndex(where: { String($0.number) == words[1] }) else {
        throw Misuse.noNumber("step", words[1], among: steps.map(\.number))
      }
      let modules = try BuiltModules.folder(
        with: try Compiler.imports(of: steps[index]), in: book, context)
      let reply = try Compiler(
        modules: modules, environment: ProcessInfo.processInfo.environment
      ).check(steps[index])
      context.page(
        try format.page(of: index, in: steps, reply: reply).joined(separator: "\n"))
      return 0
    }
  )
}
