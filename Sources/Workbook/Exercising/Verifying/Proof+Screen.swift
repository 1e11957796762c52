import Console

extension Proof {
  /// What is wrong with the first screen that a learner sees of this answer, in a terminal of
  /// eighty columns.
  static func unreadable(_ answer: Answer, _ verdict: Verdict) -> [String] {
    guard answer.kind == .stub || answer.kind == .mistake, verdict.failures != nil else {
      return []
    }
    let known = KnownMistakes(of: answer.exercise)
    let findings = Findings(verdict: verdict, looksLike: known.sentences(for: verdict))
    let lines = VerdictReport(terminal: Terminal(isTerminal: false))
      .lines(findings, on: answer.exercise, width: 80)
    return problems(of: lines).map { "the first screen of \(answer.path) \($0)" }
  }

  /// What is wrong with a screen: more than fits beside what the command says before and after it,
  /// or words that are Swift's and not the learner's.
  static func problems(of screen: [String]) -> [String] {
    var problems: [String] = []
    if screen.count > 18 { problems.append("has \(screen.count) lines, and not at most 18") }
    for mark in ["Optional(", ".signal(", "Expectation failed", "Issue recorded"] {
      guard let line = screen.first(where: { $0.contains(mark) }) else { continue }
      problems.append("says “\(line.trimmingPrefix { $0 == " " })”")
    }
    return problems
  }
}
