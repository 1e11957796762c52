import CommandLineSupport

/// Tells what a check found beside the verdict: warnings, what was printed, and what it looks like.
struct FindingsReport {
  let terminal: Terminal

  /// The parts that have something to say, in the order in which they are told.
  func parts(_ findings: Findings) -> [[String]] {
    [warnings(findings), printed(findings), looksLike(findings)].filter { !$0.isEmpty }
  }

  /// The compiler's warnings about the learner's file.
  private func warnings(_ findings: Findings) -> [String] {
    findings.warnings.isEmpty
      ? [] : [terminal.paint("The compiler warns:", .yellow)] + findings.warnings.flatMap(\.lines)
  }

  /// The last lines that the learner's code has printed.
  private func printed(_ findings: Findings) -> [String] {
    findings.printed.isEmpty
      ? [] : [terminal.paint("Your code printed:", .bold)] + findings.printed.map { "  \($0)" }
  }

  /// The authors' words on the mistakes that fail as this answer does.
  private func looksLike(_ findings: Findings) -> [String] {
    switch findings.looksLike.count {
    case 0: []
    case 1: ["This looks like: \(findings.looksLike[0]) A hint says more."]
    default:
      ["This looks like one of these. A hint says more."] + findings.looksLike.map { "  - \($0)" }
    }
  }
}
