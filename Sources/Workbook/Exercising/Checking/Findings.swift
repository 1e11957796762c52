/// The result of a check, and its other output.
struct Findings: Equatable {
  /// Whether the exercise is solved, and if not, why.
  var verdict: Verdict
  /// The compiler's warnings about the learner's file.
  var warnings: [Diagnostic] = []
  /// What the learner's code has printed: its last lines, safe to show.
  var printed: [String] = []
  /// How many lines it has printed before these.
  var printedEarlier = 0
  /// What the authors say of the mistakes that fail exactly the tests that have failed: a sentence
  /// each.
  var looksLike: [String] = []

  /// How many of the printed lines are shown at first.
  static let linesAtFirst = 5

  /// Whether there is more to see than what is shown at first.
  var hasMore: Bool { verdict.others != nil || printed.count > Findings.linesAtFirst }
}
