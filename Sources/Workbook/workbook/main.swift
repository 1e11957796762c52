import Comparing
import Console
import Exercising
import Foundation
import Website

/// The command `workbook`: the only place that knows all of its commands.
let program = Program(
  name: "workbook",
  opening: .contents,
  flags: [
    ("--all", "the whole table of contents"),
    ("--short", "the short way: twelve exercises with a star, in six chapters"),
    ("--whole", "the whole way again"),
  ],
  commands: [
    .watch, .check, .hint, .solution, .reset, .experiment, .steps, .diff, .tryStage, .book, .verify,
  ],
  unlisted: [.finished] + Command.moved,
  note: """
    Chapters and Prime Time are programs of their own: `swift run chapter1 --step` and `swift run \
    primetime`.
    """)

Terminal.prepareStandardOutput()
let arguments = Array(CommandLine.arguments.dropFirst())
let code = program.run(arguments, in: .current(program: program.name))
exit(StandardOutput.end(program: program.name, code: code))
