import Console
import Foundation
import Manuscript

/// Tells the learner a verdict: what failed, in the test's words.
///
/// Every function makes lines of at most `width` columns.
struct VerdictReport {
  let terminal: Terminal

  /// The verdict with all errors or failing tests, or with the first one alone. If tests fail,
  /// the mistakes that the answer resembles are above them.
  func lines(
    _ verdict: Verdict, looksLike: [String] = [], on exercise: Exercise, width: Int,
    isWhole: Bool = true
  ) -> [String] {
    let name = exercise.name
    let file = exercise.path(of: exercise.source)
    func good(_ text: String) -> [String] { headline("✔", .green, text, width) }
    func bad(_ text: String) -> [String] { headline("✘", .red, text, width) }
    let count = isWhole ? Int.max : 1
    switch verdict {
    case .solved(let total):
      return good("\(name) is solved: \(counted(total, "test")), all pass.")
    case .failed(let tests, let total):
      return bad("\(name): \(tests.count) of \(counted(total, "test")) failed.")
        + resemblance(looksLike, width)
        + tests.prefix(count).flatMap { [""] + lines(of: $0, width, isWhole: isWhole) }
    case .doesNotCompile(let errors):
      return bad("\(file) does not compile:") + [""]
        + lines(Array(errors.prefix(count)), on: exercise, width: width)
        + neighbors(of: exercise, after: errors, width)
    case .doesNotFitItsTests(let errors):
      return bad("\(file) compiles, but its tests do not find in it what they call:") + [""]
        + lines(Array(errors.prefix(count)), on: exercise, width: width)
    case .crashed(let tests, let how):
      return bad("\(name) is not solved: its tests crashed: \(how)") + during(tests, width)
    case .tookTooLong(let tests, let seconds):
      let limit = String(Int(seconds))
      return bad("\(name) is not solved: its tests did not end within \(limit) s and were killed.")
        + during(tests, width) + [""] + wrap(VerdictReport.question, width: width)
    case .notBuilt(let lines):
      return bad("\(name) was not checked: the build failed outside of \(file):") + [""]
        + lines.flatMap { StyledText.wrapped($0, width: width, hanging: 2) }
        + (VerdictReport.areOfAMovedBuild(lines)
          ? [""] + wrap(VerdictReport.move, width: width) : [])
    case .noTests:
      return bad("\(name) was not checked: it has no tests in Exercises/Tests/\(name)Tests")
    }
  }

  /// The files that are compiled together with the learner's, if a name is declared twice.
  private func neighbors(of exercise: Exercise, after errors: [Diagnostic], _ width: Int)
    -> [String]
  {
    let files = exercise.neighbors
    let isTwice = errors.contains { $0.lines.first?.contains("invalid redeclaration") == true }
    guard isTwice, !files.isEmpty else { return [] }
    let words = """
      The folder of \(exercise.name).swift also has \(files.joined(separator: ", ")), and all Swift \
      files in it are compiled together. A copy that you want to keep needs another name, such as \
      \(files[0]).txt.
      """
    return [""] + wrap(words, width: width)
  }

  /// What the compiler says to each, with an empty line between two.
  func lines(_ diagnostics: [Diagnostic], on exercise: Exercise, width: Int) -> [String] {
    Array(
      diagnostics.map { lines($0, on: exercise, width: width) }.joined(separator: [""]))
  }

  /// What the compiler says, with the file as it is called from the folder of the workbook, and the
  /// code that it is about. Of code that is too wide, the part with the marks is shown.
  func lines(_ diagnostic: Diagnostic, on exercise: Exercise, width: Int) -> [String] {
    var rest = diagnostic.lines[...]
    var lines: [String] = []
    while let line = rest.first {
      let code = rest.prefix(while: Snippet.isCode)
      rest = rest.dropFirst(max(1, code.count))
      if !code.isEmpty {
        lines += Excerpt(of: code, width: width).lines
      } else if line.hasPrefix(" ") {
        lines.append(StyledText.fit(line, columns: width))
      } else {
        let words = shortened(line, of: exercise)
        lines += StyledText.wrapped(words, width: width, hanging: 2)
      }
    }
    return lines
  }

  /// The line with its file as it is called from the folder of the workbook, or by its name alone
  /// where it is elsewhere.
  private func shortened(_ line: String, of exercise: Exercise) -> String {
    guard let end = line.firstIndex(of: ":") else { return line }
    let file = URL(fileURLWithPath: String(line[..<end]))
    let path = exercise.path(of: file)
    return (path.hasPrefix("/") ? file.lastPathComponent : path) + line[end...]
  }

  /// The verdict in one line.
  func summary(_ verdict: Verdict, on exercise: Exercise) -> String {
    let name = exercise.name
    func good(_ text: String) -> String { "\(terminal.paint("✔", .green)) \(text)" }
    func bad(_ text: String) -> String { "\(terminal.paint("✘", .red)) \(text)" }
    return switch verdict {
    case .solved: good(name)
    case .failed(let tests, let count):
      bad("\(name): \(tests.count) of \(counted(count, "test")) failed")
    case .doesNotCompile: bad("\(name) does not compile")
    case .doesNotFitItsTests: bad("\(name) does not have what its tests call")
    case .crashed(_, let how): bad("\(name): its tests crashed: \(how)")
    case .tookTooLong(let tests, let seconds):
      bad(
        "\(name): its tests did not end within \(Int(seconds)) s"
          + (tests.isEmpty ? "" : " (\(tests.joined(separator: ", ")))"))
    case .notBuilt(let lines):
      bad("\(name) was not checked: \(lines.joined(separator: "\n    "))")
    case .noTests: bad("\(name) was not checked: it has no tests")
    }
  }

  /// What to look for in code that does not end.
  private static let question = """
    Is there a loop that does not end, a lock that is never unlocked or that is locked twice, or a \
    wait for something that never arrives?
    """

  /// What to do with a build that was made in another place.
  private static let move = """
    Was the workbook moved or copied together with what was built in it? A build fits its own place \
    only: remove the folders .build and Exercises/.build, and check again.
    """

  /// Whether the compiler says that of its modules, in one way or the other.
  private static func areOfAMovedBuild(_ lines: [String]) -> Bool {
    lines.contains {
      $0.contains("missing required module") || $0.contains("was compiled with module cache path")
    }
  }

  private func headline(
    _ mark: String, _ style: Terminal.Style, _ text: String, _ width: Int
  ) -> [String] {
    StyledText.wrapped("\(terminal.paint(mark, style)) \(text)", width: width, hanging: 2)
  }

  /// The mistakes that it looks like, in their authors' words.
  private func resemblance(_ sentences: [String], _ width: Int) -> [String] {
    let words = sentences.joined(separator: " Or: ")
    return sentences.isEmpty
      ? [] : [""] + StyledText.wrapped("This looks like: \(words)", width: width)
  }

  private func lines(of test: TestEvents.Test, _ width: Int, isWhole: Bool) -> [String] {
    StyledText.wrapped("  \(test.name)", width: width).map { paint($0, .bold) }
      + test.issues.prefix(isWhole ? .max : 1)
      .flatMap { lines(of: $0, width, isWhole: isWhole) }
  }

  /// What the test's author says comes first, and then what the test saw, unless the author has
  /// said that, and where. Unless all is shown, the author's words are cut after seven lines, and
  /// what was expected and what it was has a line each.
  private func lines(of issue: TestEvents.Issue, _ width: Int, isWhole: Bool) -> [String] {
    func indented(_ text: some StringProtocol) -> [String] {
      StyledText.wrapped("    \(text)", width: width, hanging: 2)
    }
    func told(_ comment: String) -> [String] {
      guard issue.tellsBoth, TestEvents.Issue.isValue(comment) else { return indented(comment) }
      let line = "      \(comment)"
      return isWhole
        ? StyledText.wrapped(line, width: width, hanging: 9)
        : [StyledText.fit(line, columns: width)]
    }
    let place = issue.place.map { "(\($0))" }
    let fact = [issue.tellsBoth ? nil : issue.fact, place].compactMap(\.self)
      .joined(separator: " ")
    let words =
      (issue.argument.map { indented("with \($0):") } ?? []) + issue.comments.flatMap(told)
    let shown = isWhole || words.count <= 7 ? words : words.prefix(6) + ["    …"]
    return shown
      + fact.split(separator: "\n").flatMap(indented).map { paint($0, .dim) }
  }

  private func during(_ tests: [String], _ width: Int) -> [String] {
    tests.isEmpty
      ? []
      : [""] + StyledText.wrapped("While these tests were running:", width: width)
        + (tests.count > 4 ? tests.prefix(3) + ["and \(tests.count - 3) others"] : tests[...])
        .flatMap { StyledText.wrapped("  \($0)", width: width, hanging: 2) }
  }

  /// The line in a style, except the spaces that it begins with.
  private func paint(_ line: String, _ style: Terminal.Style) -> String {
    let text = line.drop { $0 == " " }
    return String.spaces(line.count - text.count) + terminal.paint(String(text), style)
  }
}
