import Foundation
import Testing

@testable import Console

/// A program with two commands, and one that the help does not list.
@Suite final class ProgramTests {
  private var output: [String] = []
  private var errors: [String] = []

  private func run(_ words: String...) -> Int32 {
    (output, errors) = ([], [])
    func command(_ name: String) -> Command {
      Command(
        name: name, call: "\(name) X", summary: "does \(name)",
        details: name.isEmpty ? "" : "It does."
      ) {
        arguments, context in
        context.write(([name] + arguments).joined(separator: " "))
        if arguments == ["fail"] { throw Command.Failure("it is broken") }
        if arguments == ["misuse"] { throw Misuse("it makes no sense") }
        return 3
      }
    }
    let program = Program(
      name: "p", opening: command(""), flags: [("--all", "shows all")],
      commands: [command("one"), command("two")], unlisted: [command("hidden")])
    return program.run(
      words,
      in: CommandContext(
        program: "p", directory: URL(fileURLWithPath: "/"), terminal: Terminal(isTerminal: false),
        write: { self.output.append($0) }, writeError: { self.errors.append($0) }))
  }

  @Test("The first word chooses the command; without one, or with a flag, the opening runs")
  func chooses() {
    #expect(run("two", "a") == 3 && output == ["two a"])
    #expect(run() == 3 && output == [""])
    #expect(run("--all", "b") == 3 && output == [" --all b"])
    #expect(run("hidden") == 3 && output == ["hidden"])
  }

  @Test("Errors become exit codes, told in the program's name, with the call for help")
  func fails() {
    #expect(run("one", "fail") == 1 && errors == ["p: it is broken"])
    #expect(run("one", "misuse") == 64)
    #expect(errors == ["p: it makes no sense. Help: swift run p help one"])
    #expect(run("too") == 64)
    #expect(errors == ["p: unknown command “too”; did you mean “two”? Help: swift run p help"])
    #expect(run("--al") == 64)
    #expect(errors == ["p: unknown option “--al”; did you mean “--all”? Help: swift run p help"])
  }

  @Test("Help is of the command that is asked for, or of all; one that is not listed runs")
  func helps() {
    for words in [["help"], ["--help"], ["help", "--help"], ["--all", "--help"]] {
      #expect(words.count == 1 ? run(words[0]) == 0 : run(words[0], words[1]) == 0)
      #expect(output.joined().hasPrefix("usage, each after `swift run p`:"), "\(words)")
      #expect(!output.joined().contains("hidden"))
    }
    for words in [["help", "two"], ["two", "-h"]] {
      #expect(run(words[0], words[1]) == 0)
      #expect(output == ["usage: swift run p two X\n\nIt does."])
    }
    #expect(run("help", "hidden") == 3 && output == ["hidden"])
    #expect(run("hidden", "--help") == 3)
  }
}
