import ExerciseTesting
import Testing

@testable import PredictTheTrace

@Suite("PredictTheTrace")
struct PredictTheTraceTests {
  @Test("1: a subscriber requests one value")
  func first() {
    compare(
      1, prediction1, program1(), fingerprint: 0x9d9c_1fdd_cf22_822d,
      sections: "Who speaks first?")
  }

  @Test("2: a subscriber requests more")
  func second() {
    compare(
      2, prediction2, program2(), fingerprint: 0xa463_7716_0f13_d549,
      sections: "Who sets the pace?")
  }

  @Test("3: an operator drops values")
  func third() {
    compare(
      3, prediction3, program3(), fingerprint: 0x60c1_1bc3_d1bd_ea84,
      sections: "An operator in between")
  }

  @Test("4: a variable takes another cancellable")
  func fourth() {
    compare(
      4, prediction4, program4(), fingerprint: 0xb7c9_2f35_6182_24a9,
      sections: "Who retains whom?")
  }

  @Test("5: a future, and a deferred publisher")
  func fifth() {
    compare(
      5, prediction5, program5(), fingerprint: 0x4628_a725_6040_0b88,
      sections: "When does a `Future` start?", "What makes a `Future` lazy?")
  }

  @Test("6: a promise is called twice")
  func sixth() {
    compare(
      6, prediction6, program6(), fingerprint: 0x51c9_7a43_3a92_9d63,
      sections: "How does a callback become a publisher?", "When does a `Future` start?")
  }

  @Test("7: subscribers arrive late")
  func seventh() {
    compare(
      7, prediction7, program7(), fingerprint: 0x2331_7348_f088_052a,
      sections: "What if a callback is called many times?")
  }

  @Test("8: a failure is replaced")
  func eighth() {
    compare(
      8, prediction8, program8(), fingerprint: 0xffbd_31b6_6d62_f4c6,
      sections: "What happens when something fails?", "What does each operator do?")
  }

  @Test("9: a publisher of publishers")
  func ninth() {
    compare(
      9, prediction9, program9(), fingerprint: 0x6404_b8d9_4240_bf9d,
      sections: "What if a second question arrives before the first answer?")
  }

  @Test("10: a long publisher and a short one")
  func tenth() {
    compare(
      10, prediction10, program10(), fingerprint: 0xf475_6df0_3426_23db,
      sections: "What does each operator do?")
  }
}

/// Checks a prediction, and that the program still prints the same as in the beginning. The
/// fingerprint represents the printed lines, so reading the tests tells no answer.
private func compare(
  _ number: Int, _ prediction: [String], _ printed: [String], fingerprint: UInt64,
  sections: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let isUnchanged = printed.fingerprint == fingerprint
  expect(
    isUnchanged, "`program\(number)` to print the same as in the beginning",
    why: "Undo your change, and write what you expect into `prediction\(number)`.",
    sourceLocation: sourceLocation)
  guard isUnchanged else { return }
  let problem = problem(of: prediction, in: "`prediction\(number)`", printed)
  expect(
    problem == nil, problem ?? "the right lines",
    why: "Chapter 2 explains this program in “\(sections.joined(separator: "” and “"))”.",
    sourceLocation: sourceLocation)
}

/// Returns what to change in a prediction, without telling the printed text. Nil when the
/// prediction is right.
private func problem(
  of prediction: [String], in name: String, _ printed: [String]
) -> String? {
  let right = zip(prediction, printed).prefix { $0 == $1 }.count
  return if prediction == printed {
    nil
  } else if prediction.isEmpty {
    "\(name) to contain the lines that you expect: it is empty"
  } else if right == printed.count {
    "\(name) to end after line \(right)"
  } else if right == prediction.count {
    "\(name) to continue after line \(right)"
  } else {
    "line \(right + 1) of \(name) to differ from \"\(prediction[right])\""
  }
}

extension [String] {
  /// The FNV-1a hash of these lines. Each line is hashed with its length, so that a line that
  /// contains a line break differs from two lines.
  fileprivate var fingerprint: UInt64 {
    map { "\($0.utf8.count) \($0)\n" }.joined().utf8
      .reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
