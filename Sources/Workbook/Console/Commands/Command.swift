/// What a program can be asked to do: the name, the help, and what it does.
package struct Command: Sendable {
  package let name: String
  /// How it is called, without the program: `diff A B [FILE] [--stat]`.
  package let call: String
  /// What it does, in one line of the list of commands.
  package let summary: String
  /// What else its `--help` says.
  package let details: String
  /// Does it, and returns the exit code. Throws a `Misuse` or a ``Failure``.
  package let run: @Sendable (_ arguments: [String], _ context: CommandContext) throws -> Int32

  package init(
    name: String, call: String, summary: String, details: String,
    run: @escaping @Sendable ([String], CommandContext) throws -> Int32
  ) {
    self.name = name
    self.call = call
    self.summary = summary
    self.details = details
    self.run = run
  }

  /// Something that a command needs from outside is missing or broken: one line, exit code 1.
  package struct Failure: Error, Equatable {
    package let message: String

    package init(_ message: String) {
      self.message = message
    }
  }
}
