import CommandLineSupport

extension VerdictReport {
  /// Everything that a check has found: the verdict, the warnings, what was printed, what it looks
  /// like, and the file to edit.
  func lines(_ findings: Findings, on exercise: Exercise, width: Int) -> [String] {
    let parts = [
      lines(findings.verdict, on: exercise, width: width),
      warnings(findings.warnings, on: exercise, width: width),
      printed(of: findings, last: 10, width: width),
      resemblance(of: findings, width: width),
      whatToEdit(findings.verdict, on: exercise, width: width),
    ]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
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

  /// The mistakes that it looks like, in their authors' words, and where to go on if there are hints
  /// that were not shown yet.
  func resemblance(of findings: Findings, hasHints: Bool = true, width: Int) -> [String] {
    if findings.looksLike.isEmpty { return [] }
    let isOne = findings.looksLike.count == 1
    let heading = isOne ? "This looks like:" : "This looks like one of these:"
    return StyledText.wrapped(heading, width: width)
      + findings.looksLike.flatMap { StyledText.wrapped("  \($0)", width: width) }
      + (hasHints ? ["A hint may say more."] : [])
  }

  /// Which file to edit, where something is to be edited.
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
