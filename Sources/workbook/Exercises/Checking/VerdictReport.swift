import CommandLineSupport
import Foundation

/// Tells a verdict to the learner: what failed, in the test's words, and which file to edit.
struct VerdictReport {
  let terminal: Terminal

  /// All that there is to say: the headline, the details, and the file to edit.
  func lines(_ verdict: Verdict, on exercise: Exercise) -> [String] {
    var parts = [details(of: verdict), advice(for: verdict, on: exercise)]
    // The question is about that file.
    if case .tookTooLong = verdict { parts = [parts[0] + parts[1]] }
    return [headline(verdict, on: exercise)]
      + parts.filter { !$0.isEmpty }.flatMap { [""] + $0 }
  }

  /// What came of the check, in a sentence.
  func headline(_ verdict: Verdict, on exercise: Exercise) -> String {
    let name = exercise.name
    let file = exercise.path(of: exercise.source)
    switch verdict {
    case .solved(let count):
      return good("\(name) is solved: \(counted(count, "test")), all pass.")
    case .failed(let tests, let count):
      return bad("\(name) is not solved: \(tests.count) of \(counted(count, "test")) failed.")
    case .doesNotCompile:
      return bad("\(file) does not compile:")
    case .doesNotFitItsTests:
      return bad("\(file) compiles, but its tests do not find in it what they call:")
    case .crashed(_, let how):
      return bad("\(name) is not solved: its tests crashed: \(how)")
    case .tookTooLong(_, let seconds):
      return bad(
        "\(name) is not solved: its tests did not end within \(Int(seconds)) s and were killed.")
    case .notBuilt:
      return bad("\(name) was not checked: the build failed outside of \(file):")
    case .noTests:
      return bad("\(name) was not checked: it has no tests in Exercises/Tests/\(name)Tests")
    }
  }

  /// What was found: the tests that failed, the compiler's errors, or what was running.
  func details(of verdict: Verdict) -> [String] {
    switch verdict {
    case .solved, .noTests: return []
    case .failed(let tests, _): return Array(tests.map(lines(of:)).joined(separator: [""]))
    case .doesNotCompile(let errors), .doesNotFitItsTests(let errors):
      return errors.flatMap(\.lines)
    case .crashed(let tests, _): return during(tests)
    case .tookTooLong(let tests, _):
      let running = during(tests)
      return running + (running.isEmpty ? [] : [""])
        + wrap(VerdictReport.question, width: terminal.width)
    case .notBuilt(let lines): return lines
    }
  }

  private func advice(for verdict: Verdict, on exercise: Exercise) -> [String] {
    switch verdict {
    case .solved, .notBuilt, .noTests: return []
    case .doesNotFitItsTests: return [edit(exercise), stubHasThem(exercise)]
    default: return [edit(exercise)]
    }
  }

  /// The verdict in one line.
  func summary(_ verdict: Verdict, on exercise: Exercise) -> String {
    switch verdict {
    case .solved: good(exercise.name)
    case .failed(let tests, let count):
      bad("\(exercise.name): \(tests.count) of \(counted(count, "test")) failed")
    case .doesNotCompile: bad("\(exercise.name) does not compile")
    case .doesNotFitItsTests: bad("\(exercise.name) does not have what its tests call")
    case .crashed(_, let how): bad("\(exercise.name): its tests crashed: \(how)")
    case .tookTooLong(let tests, let seconds):
      bad(
        "\(exercise.name): its tests did not end within \(Int(seconds)) s"
          + (tests.isEmpty ? "" : " (\(tests.joined(separator: ", ")))"))
    case .notBuilt(let lines):
      bad("\(exercise.name) was not checked: \(lines.joined(separator: "\n    "))")
    case .noTests: bad("\(exercise.name) was not checked: it has no tests")
    }
  }

  /// What to look for in code that does not end.
  private static let question = """
    Is there a loop that does not end, a lock that is never unlocked or that is locked twice, or a \
    wait for something that never comes?
    """

  private func lines(of test: TestEvents.Test) -> [String] {
    ["  \(terminal.paint(test.name, .bold))"]
      + test.issues.flatMap(lines(of:)).map { "    \($0)" }
  }

  /// What the test's author says comes first, and then what the test saw, and where.
  private func lines(of issue: TestEvents.Issue) -> [String] {
    let fact = "\(issue.fact)\(issue.place.map { " (\($0))" } ?? "")"
    // The tests name the file for whoever runs them without the command; here it stands at the end.
    let comments = issue.comments.map { $0.components(separatedBy: " Edit Exercises/")[0] }
    return (issue.argument.map { ["with \($0):"] } ?? []) + comments
      + fact.split(separator: "\n").map { terminal.paint(String($0), .dim) }
  }

  private func during(_ tests: [String]) -> [String] {
    tests.isEmpty ? [] : ["While these tests were running:"] + tests.map { "  \($0)" }
  }

  private func edit(_ exercise: Exercise) -> String {
    "Edit \(terminal.paint(exercise.path(of: exercise.source), .cyan))"
  }

  private func stubHasThem(_ exercise: Exercise) -> String {
    "The stub has them all: swift run workbook reset \(exercise.name)"
  }

  private func good(_ text: String) -> String { "\(terminal.paint("✔", .green)) \(text)" }
  private func bad(_ text: String) -> String { "\(terminal.paint("✘", .red)) \(text)" }
}
