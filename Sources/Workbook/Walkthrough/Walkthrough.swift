import Console
import Foundation

/// Runs a chapter as an executable: its arguments, its help, its children, its exit code.
package enum Walkthrough {
  /// A further part of a chapter, run in the chapter's place when its flag is given.
  package struct Option {
    let name: String
    let help: String
    let body: (Chapter) throws -> Void

    /// Makes the part that `--name` runs; `help` is its line in `--help`.
    package init(_ name: String, help: String, body: @escaping (Chapter) throws -> Void) {
      self.name = name
      self.help = help
      self.body = body
    }
  }

  /// Does what the command line asks for, and ends the process.
  ///
  /// ```swift
  /// Walkthrough.run(chapter: 1, title: "Effects as closures") { chapter in
  ///   chapter.section("An effect is work that has not started") {
  ///     chapter.check("nothing runs before `run`", answers.isEmpty)
  ///   }
  /// }
  /// ```
  ///
  /// It is the last thing in a chapter's `main.swift`. The exit code is 0 when every claim was
  /// true, 1 when one was not, an error left the body or a picture could not be written, and 64
  /// when an argument is not known.
  ///
  /// - Parameters:
  ///   - children: what ``Chapter/child(_:_:atMost:file:line:)`` can start in another process, by
  ///     name. A child gets the arguments it was started with, exits with code 0 when it returns
  ///     and with code 1 when it throws.
  ///   - options: further parts of the chapter, each with a flag of its own.
  ///   - file: the chapter's `main.swift`, which has the folder of its pictures beside it.
  ///   - body: the chapter.
  package static func run(
    chapter number: Int,
    title: String,
    children: [String: ([String]) throws -> Void] = [:],
    options: [Option] = [],
    file: StaticString = #filePath,
    body: @escaping (Chapter) throws -> Void
  ) -> Never {
    run(
      Usage(number: number, title: title, options: options),
      folder: URL(filePath: "\(file)").deletingLastPathComponent(),
      arguments: Array(CommandLine.arguments.dropFirst()),
      children: children,
      body: body
    )
  }

  static func run(
    _ usage: Usage,
    folder: URL = .temporaryDirectory,
    arguments: [String],
    children: [String: ([String]) throws -> Void] = [:],
    body: @escaping (Chapter) throws -> Void
  ) -> Never {
    Terminal.prepareStandardOutput()
    do {
      let invocation = try Invocation(
        arguments, options: usage.options.map(\.name), children: children.keys.sorted())
      switch invocation.action {
      case _ where invocation.drawsAnew:
        let code = try drawAnew(usage, PictureFolder(of: folder), body)
        exit(StandardOutput.end(program: usage.program, code: code))
      case .help:
        StandardOutput.write(usage.text)
        exit(StandardOutput.end(program: usage.program, code: 0))
      case .child(let name, let arguments):
        exit(runChild(children[name], arguments))
      case .option(let name):
        let option = usage.options.first { $0.name == name }
        let code = try narrate(usage, invocation, option?.body ?? body)
        exit(StandardOutput.end(program: usage.program, code: code))
      case .chapter:
        let code = try narrate(usage, invocation, body)
        exit(StandardOutput.end(program: usage.program, code: code))
      }
    } catch let failure as Command.Failure {
      StandardError.write("\(usage.program): \(failure.message)")
      exit(StandardOutput.end(program: usage.program, code: 1))
    } catch let misuse as Misuse {
      misuse.exit(program: usage.program, help: usage.helpCall)
    } catch {
      Misuse("\(error)").exit(program: usage.program, help: usage.helpCall)
    }
  }

  private static func runChild(
    _ body: (([String]) throws -> Void)?, _ arguments: [String]
  ) -> Int32 {
    endWithParent()
    do {
      try body?(arguments)
      return 0
    } catch {
      StandardError.write("\(error)")
      return 1
    }
  }

  private static func narrate(
    _ usage: Usage, _ invocation: Invocation, _ body: (Chapter) throws -> Void
  ) throws -> Int32 {
    let chapter = Chapter(
      terminal: .standardOutput,
      executable: Bundle.main.executableURL,
      pictureFolder: invocation.pictures.map { URL(filePath: $0, directoryHint: .isDirectory) },
      reader: invocation.step ? Reader(rows: Terminal.standardOutputRows, ask: ask) : Reader()
    )
    let failure: (any Error)?
    do {
      try body(chapter)
      failure = nil
    } catch {
      failure = error
    }
    let count = chapter.sections.count
    guard invocation.start <= max(1, count) else {
      throw Misuse("there is no section \(invocation.start); there are \(count)")
    }
    chapter.begin(usage.heading)
    chapter.runSections(from: invocation.start)
    if let failure { chapter.check("the chapter ends without an error: \(failure)", false) }
    chapter.end()
    if let number = chapter.leftAt {
      let call = ([usage.program, "\(number)"] + invocation.arguments).joined(separator: " ")
      print("\nYou left at section \(number) of \(count). `swift run \(call)` continues there.")
    }
    if chapter.leftAt == nil, invocation.action == .chapter, isatty(STDOUT_FILENO) == 1 {
      chapter.sayWhatIsNext(after: usage.number)
    }
    for problem in chapter.unwritten { StandardError.write("\(usage.program): \(problem)") }
    return chapter.exitCode
  }

  /// Runs the chapter for its pictures alone, and puts them into its folder. If a claim is false,
  /// the existing pictures stay, and standard error says what is wrong.
  private static func drawAnew(
    _ usage: Usage, _ pictures: PictureFolder, _ body: (Chapter) throws -> Void
  ) throws -> Int32 {
    let drawn = FileManager.default.temporaryDirectory
      .appending(path: "EffectsWorkbook-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: drawn) }
    let chapter = Chapter(
      terminal: .standardOutput, executable: Bundle.main.executableURL, pictureFolder: drawn,
      write: { _ in })
    do {
      try body(chapter)
      chapter.runSections(from: 1)
    } catch {
      chapter.check("the chapter ends without an error: \(error)", false)
    }
    chapter.end()
    guard chapter.exitCode == 0 else {
      let problems = chapter.claims.summary + chapter.unwritten
      problems.forEach(StandardError.write)
      StandardError.write("\(usage.program): its pictures stay as they are")
      return chapter.exitCode
    }
    StandardOutput.write("\(usage.program): \(try pictures.take(from: drawn))")
    return 0
  }

  /// Asks for a line. Nil when the input has ended.
  private static func ask(_ question: String) -> String? {
    print("\(question) … ", terminator: "")
    StandardOutput.flush()
    if let line = readLine() { return line }
    print()
    return nil
  }
}
