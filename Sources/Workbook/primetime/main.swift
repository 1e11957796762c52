import Console
import Foundation
import Playing

// The program `primetime`: Prime Time in the terminal, on any stage that has it. Only this program
// knows the stages; what plays is in `Playing`. Its target has another name: on some file systems
// `primetime` and `PrimeTime` are one.

/// The stages that have Prime Time, each with its store.
let stages = PlayStages(
  [
    Stage1Play.stage, Stage3Play.stage, Stage4Play.stage, Stage5Play.stage, Stage6Play.stage,
    Stage7Play.stage, Stage8Play.stage, Stage10Play.stage, Stage12Play.stage,
  ],
  standard: Stage8Play.stage, last: 12)

Terminal.prepareStandardOutput()
let program = Program.primeTime(on: stages)
let code = program.run(
  Array(CommandLine.arguments.dropFirst()), in: .current(program: program.name))
exit(StandardOutput.end(program: program.name, code: code))
