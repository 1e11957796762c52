import Foundation

/// The events of a run of Swift Testing, in machine-readable form: a line of JSON an event
/// (`--event-stream-output-path`, version 0). Unknown events are skipped.
struct TestEvents: Equatable {
  /// Something that a test recorded against what it tests.
  struct Issue: Equatable {
    /// The argument of a test that takes some.
    var argument: String? = nil
    /// What was recorded, such as `Expectation failed: (answer() → 41) == 42`.
    var fact: String
    /// The comment of the test's author, a line an element.
    var comments: [String] = []
    /// The test's file and the line in it, such as `ClosureMapTests.swift:12`.
    var place: String? = nil

    /// True when the author's words contain the expected and the actual value. The exercises'
    /// `expect` writes such words.
    var tellsBoth: Bool {
      isExpectation && comments.contains { Self.isValue($0) || $0.hasPrefix("Expected ") }
    }

    /// Whether a line of the author's words has a value: the one that was expected, or that it was.
    static func isValue(_ comment: String) -> Bool {
      comment.hasPrefix("expected ") || comment.hasPrefix("got ")
    }

    /// True if an expectation failed or an issue was recorded, but not if a test ran out of
    /// time or threw.
    var isExpectation: Bool {
      !["Time limit was exceeded", "Caught error"].contains { fact.hasPrefix($0) }
    }
  }

  /// A test function, and its result.
  struct Test: Equatable {
    let id: String
    let name: String
    var hasStarted = false
    var hasEnded = false
    var issues: [Issue] = []

    /// The target that the test is in.
    var module: Substring { id.prefix { $0 != "." } }
  }

  /// The exercise whose tests these are: `First` for the target `FirstTests`.
  var exercise: String { String(tests.first?.module.dropLast("Tests".count) ?? "") }

  /// The test functions with issues: first those in the file that is called after the exercise,
  /// which has the simplest ones.
  var failed: [Test] {
    let failed = tests.filter { !$0.issues.isEmpty }
    let first = "/\(exercise)Tests.swift:"
    return failed.filter { $0.id.contains(first) } + failed.filter { !$0.id.contains(first) }
  }

  /// What Swift Testing has written about it to the console, without the symbols before.
  private(set) var messages: [String] = []
  /// The test functions, in the order in which they are in their files.
  private(set) var tests: [Test] = []
  private(set) var hasStarted = false
  /// True when the run came to its end. It does not when the process dies before.
  private(set) var hasEnded = false

  init(lines: Data) {
    let decoder = JSONDecoder()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let record = try? decoder.decode(EventRecord.self, from: Data(line)) else { continue }
      add(record.payload, isEvent: record.kind == "event")
    }
  }

  /// Those of one target alone.
  func of(module: String) -> TestEvents {
    var events = self
    events.tests = tests.filter { $0.module == module }
    return events
  }

  private mutating func add(_ payload: EventRecord.Payload, isEvent: Bool) {
    if !isEvent {
      guard payload.kind == "function", let id = payload.id else { return }
      tests.append(Test(id: id, name: payload.displayName ?? payload.name ?? id))
      return
    }
    messages += (payload.messages ?? []).map(\.text)
    let index = tests.firstIndex { $0.id == payload.testID }
    switch payload.kind {
    case "runStarted": hasStarted = true
    case "runEnded": hasEnded = true
    case "testStarted": index.map { tests[$0].hasStarted = true }
    case "testEnded": index.map { tests[$0].hasEnded = true }
    case "issueRecorded":
      guard let issue = payload.failure else { return }
      if let index {
        tests[index].issues.append(issue)
      } else {
        // What no test is known for, such as an issue of a suite, must not be lost.
        let id = payload.testID ?? "?"
        tests.append(
          Test(id: id, name: id, hasStarted: true, hasEnded: true, issues: [issue]))
      }
    default: break
    }
  }
}
