import Console
import Manuscript

extension VerdictReport {
  /// Everything that a check has found: the verdict, how to see the rest of it, the warnings, what
  /// was printed, and the file to edit.
  ///
  /// Of failing tests and of what was printed, that is the first screen of it unless `isWhole`.
  func lines(
    _ findings: Findings, on exercise: Exercise, width: Int, isWhole: Bool = false
  ) -> [String] {
    // What the compiler says is shown in full: each error is something to fix.
    let isLong = findings.verdict.failures != nil && !isWhole
    let call = "swift run workbook check \(exercise.name) --full"
    let parts = [
      lines(
        findings.verdict, looksLike: findings.looksLike, on: exercise, width: width,
        isWhole: !isLong),
      isLong ? rest(of: findings, "`\(call)`", width: width) : [],
      warnings(findings.warnings, on: exercise, width: width),
      printed(of: findings, last: isWhole ? .max : Findings.linesAtFirst, width: width),
      whatToEdit(findings.verdict, on: exercise, width: width),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Says that there is more than the first failing test or error, and how to see it.
  func rest(of findings: Findings, _ how: String, width: Int) -> [String] {
    findings.verdict.others.map { wrap("And \($0): \(how)", width: width) } ?? []
  }

  /// The compiler's warnings about the learner's file.
  func warnings(_ warnings: [Diagnostic], on exercise: Exercise, width: Int) -> [String] {
    let count = warnings.count
    if count == 0 { return [] }
    let heading = "The compiler has \(count == 1 ? "a warning" : "\(count) warnings"):"
    return StyledText.wrapped(heading, width: width)
      + lines(warnings, on: exercise, width: width)
  }

  /// What the learner's code has printed: so many of its last lines, and at most three lines of the
  /// terminal for each of them.
  func printed(of findings: Findings, last count: Int, width: Int) -> [String] {
    if findings.printed.isEmpty { return [] }
    let earlier = findings.printedEarlier + max(0, findings.printed.count - count)
    let columns = max(1, width - 2)
    let before = StyledText.fit("… \(counted(earlier, "line")) before these", columns: columns)
    let rows = findings.printed.suffix(count).flatMap { line in
      let rows = StyledText.folded(line, columns: columns)
      return rows.count <= 3
        ? rows : rows.prefix(2) + [StyledText.fit(rows[2] + rows[3], columns: columns)]
    }
    return ["Your code printed:"]
      + (earlier == 0 ? [] : ["  \(terminal.paint(before, .dim))"]) + rows.map { "  \($0)" }
  }

  /// The file to edit, if there is something to edit.
  func whatToEdit(_ verdict: Verdict, on exercise: Exercise, width: Int) -> [String] {
    guard verdict.isAboutTheAnswer, !verdict.isSolved else { return [] }
    let file = terminal.paint(exercise.path(of: exercise.source), .cyan)
    var lines = StyledText.wrapped("Edit \(file)", width: width, hanging: 2)
    if case .doesNotFitItsTests = verdict {
      lines += StyledText.wrapped(
        "The stub has them all: swift run workbook reset \(exercise.name)", width: width,
        hanging: 2)
    }
    return lines
  }
}
