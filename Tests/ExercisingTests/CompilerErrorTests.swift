import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// The compiler's errors, as `check`, `watch` and `try` show them.
@Suite struct CompilerErrorTests {
  /// What was printed for a mistake, and the places of its errors, such as `First.swift:3:7`.
  struct Mistake: CustomTestStringConvertible {
    let name: String
    let output: String
    let places: [String]

    init(_ name: String, _ output: String, _ places: String...) {
      (self.name, self.output, self.places) = (name, output, places)
    }

    var testDescription: String { name }
  }

  private static let mistakes = [
    Mistake("WrongType", CompilerOutputs.wrongType, "WrongType.swift:13:18"),
    Mistake("MissingBrace", CompilerOutputs.missingBrace, "MissingBrace.swift:17:1"),
    Mistake("MissingReturn", CompilerOutputs.missingReturn, "MissingReturn.swift:14:3"),
    Mistake("Sending", CompilerOutputs.sending, "Sending.swift:26:15"),
    Mistake(
      "Expansion", CompilerOutputs.expansion, "Expansion.swift:14:23", "Expansion.swift:16:13",
      "Expansion.swift:16:9"),
    Mistake("TwoFiles", CompilerOutputs.twoFiles, "Helper.swift:2:10", "TwoFiles.swift:7:23"),
    Mistake("Redeclared", CompilerOutputs.redeclared, "Redeclared.swift:16:24"),
    Mistake("Label", CompilerOutputs.label, "Label.swift:13:14", "Label.swift:14:15"),
    Mistake(
      "Unresolved", CompilerOutputs.unresolved, "Unresolved.swift:9:5", "Unresolved.swift:10:5"),
    Mistake("Isolation", CompilerOutputs.isolation, "Isolation.swift:14:9", "Isolation.swift:15:9"),
    Mistake("Stub", CompilerOutputs.stub, "Stub.swift:3:8", "Stub.swift:8:19"),
    Mistake(
      "Sites", CompilerOutputs.sites, "Sites.swift:14:18", "Sites.swift:15:36",
      "Sites.swift:15:84"),
  ]

  private static func end(_ output: String) -> ChildProcess.End {
    ChildProcess.End(
      status: .exited(1), output: output, errors: "", timedOut: false, limit: 1200)
  }

  private static func exercise(_ name: String) -> Exercise {
    Exercise(
      name: name, chapter: 1, title: "", difficulty: 1,
      packageFolder: URL(fileURLWithPath: "/book/Exercises"))
  }

  /// The lines of each error, as `check` shows them.
  private func shown(_ mistake: Mistake, width: Int = 80) -> [[String]] {
    guard
      case .doesNotCompile(let errors) = Verdict(
        of: mistake.name, failedBuild: Self.end(mistake.output))
    else { return [] }
    let report = VerdictReport(terminal: Terminal(isTerminal: false))
    return errors.map { report.lines($0, on: Self.exercise(mistake.name), width: width) }
  }

  private func shown(_ name: String) -> [String] {
    Self.mistakes.filter { $0.name == name }.flatMap { shown($0) }
      .map { $0.joined(separator: "\n") }
  }

  @Test("Every error of the learner's file is shown, each once", arguments: mistakes)
  func findsAll(_ mistake: Mistake) {
    let heads = shown(mistake, width: 300).map { $0[0] }
    #expect(heads.count == mistake.places.count, "\(heads)")
    for (head, place) in zip(heads, mistake.places) {
      #expect(head.hasPrefix("Exercises/Sources/\(mistake.name)/\(place): error: "))
    }
  }

  @Test("Each error is shown with its own line and a mark at its column", arguments: mistakes)
  func showsTheLine(_ mistake: Mistake) throws {
    for (lines, text) in zip(shown(mistake, width: 300), mistake.places) {
      #expect(lines.count <= 16)
      let place = try #require(SourcePlace(text[...]))
      let index = try #require(lines.firstIndex { number(of: $0) == place.line })
      let bar = lines[index].prefix { $0 != "|" }.count
      let code = lines[index].dropFirst(bar + 2)
      let before = String(decoding: code.utf8.prefix(place.column - 1), as: UTF8.self)
      let marks = lines[(index + 1)...].prefix { number(of: $0) == nil }
      let words = try #require(marks.first { $0.contains("- error: ") })
      #expect(words.drop { $0 == " " }.hasPrefix("|"))
      #expect(words.dropFirst(bar + 1).prefix { $0 == " " }.count == before.count + 1)
    }
  }

  @Test("A window of 80 or 40 columns has the mark of each error, too", arguments: mistakes)
  func fits(_ mistake: Mistake) throws {
    for width in [40, 80] {
      for (lines, text) in zip(shown(mistake, width: width), mistake.places) {
        #expect(lines.allSatisfy { $0.count <= width })
        let place = try #require(SourcePlace(text[...]))
        let index = try #require(lines.firstIndex { number(of: $0) == place.line })
        let marks = lines[(index + 1)...].prefix { number(of: $0) == nil }
        #expect(marks.contains { $0.contains("- error") }, "\(lines)")
      }
    }
  }

  /// The number of a line of code.
  private func number(of line: String) -> Int? {
    Snippet.isCode(line) ? Int(line.drop { $0 == " " }.prefix { $0.isNumber }) : nil
  }

  @Test("The first page of watch has the line of the first error, with its mark")
  func isOnTheFirstPage() throws {
    for mistake in Self.mistakes {
      let verdict = Verdict(of: mistake.name, failedBuild: Self.end(mistake.output))
      let page = WatchSamples.page(WatchSamples.state { $0.show(Findings(verdict: verdict)) })
      let place = try #require(mistake.places.first.flatMap { SourcePlace($0[...]) })
      let index = try #require(page.firstIndex { number(of: $0) == place.line })
      let marks = page[(index + 1)...].prefix { number(of: $0) == nil }
      #expect(marks.contains { $0.contains("- error") })
    }
  }

  @Test("What is tried has the errors of expansions, too")
  func isTried() throws {
    let output = CompilerOutputs.expansion
      .replacing("/Sources/Expansion/Expansion.swift", with: "/Try/main.swift")
    guard case .doesNotCompile(let errors) = TryOutcome(failedBuild: Self.end(output)) else {
      Issue.record("It compiles.")
      return
    }
    #expect(errors.count == 3)
    #expect(errors.allSatisfy { $0.file == "/book/Exercises/Try/main.swift" })
    #expect(errors[1].lines.contains("16 |   store.send(value)"))
  }

  @Test("A note far away stands below a gap, with its own line alone")
  func showsFarNotes() {
    #expect(
      shown("Sending") == [
        #"""
        Exercises/Sources/Sending/Sending.swift:26:15: error: sending 'log' risks
          causing data races [#SendingRisksDataRace]
        24 |   let log = Log()
        25 |   let last = names.last ?? ""
        26 |   await store.keep(log)
           |               |- error: sending 'log' risks causing data races [#SendingRi…
           |               `- note: sending 'log' to actor-isolated instance method 'ke…
        27 | 
        28 |   var count = 0
           :
        37 |   log.append("the last name is \(last)")
           |       `- note: access can happen concurrently
        """#
      ])
    #expect(
      shown("Isolation") == [
        #"""
        Exercises/Sources/Isolation/Isolation.swift:14:9: error: call to actor-isolated
          instance method 'set' in a synchronous nonisolated context
          [#ActorIsolatedCall]
         8 |   public func set(_ value: Int) {
           |               `- note: calls to instance method 'set' from outside of its …
           :
        12 | 
        13 | public func reset(_ store: Store) {
        14 |   store.set(0)
           |         `- error: call to actor-isolated instance method 'set' in a synchr…
        15 |   store.value = 1
        16 | }
        """#,
        #"""
        Exercises/Sources/Isolation/Isolation.swift:15:9: error: actor-isolated property
          'value' can not be mutated from a nonisolated context
         4 |   public var value = 0
           |              `- note: mutation of this property is only permitted within t…
           :
        13 | public func reset(_ store: Store) {
        14 |   store.set(0)
        15 |   store.value = 1
           |         `- error: actor-isolated property 'value' can not be mutated from …
        16 | }
        17 | 
        """#,
      ])
  }

  @Test("An error in an expansion is shown where the learner's code is expanded")
  func showsExpansions() {
    #expect(
      shown("Expansion") == [
        #"""
        Exercises/Sources/Expansion/Expansion.swift:14:23: error: cannot convert value
          of type 'Int' to specified type 'String'
        12 | 
        13 | public func search(_ store: Store) -> Int {
        14 |   let first: String = 1
           |                       `- error: cannot convert value of type 'Int' to spec…
        15 |   let value = 1
        16 |   store.send(value)
        """#,
        #"""
        Exercises/Sources/Expansion/Expansion.swift:16:13: error: 'nil' is not
          compatible with expected argument type 'any Actor' (in macro expansion
          #isolation)
        14 |   let first: String = 1
        15 |   let value = 1
        16 |   store.send(value)
           |             `- error: 'nil' is not compatible with expected argument type …
        17 |   return first.count + value
        18 | }
        """#,
        #"""
        Exercises/Sources/Expansion/Expansion.swift:16:9: error: call to actor-isolated
          instance method 'send(_:isolation:)' in a synchronous nonisolated context
          [#ActorIsolatedCall]
         8 |   public func send(_ value: Int, isolation: isolated any Actor = #isolatio…
           |               `- note: calls to instance method 'send(_:isolation:)' from …
           :
        14 |   let first: String = 1
        15 |   let value = 1
        16 |   store.send(value)
           |         `- error: call to actor-isolated instance method 'send(_:isolation…
        17 |   return first.count + value
        18 | }
        """#,
      ])
  }

  @Test("A missing brace is told by the end of the file and the brace that it would close")
  func showsMissingBraces() {
    #expect(
      shown("MissingBrace") == [
        #"""
        Exercises/Sources/MissingBrace/MissingBrace.swift:17:1: error: expected '}' in
          struct
         3 | public struct Effect<A> {
           |                         `- note: to match this opening '{'
           :
        15 |   }
        16 | }
        17 | 
           | `- error: expected '}' in struct
        """#
      ])
  }

  @Test("A note in another file follows the code of its error")
  func showsOtherFiles() {
    #expect(
      shown("Stub") == [
        #"""
        Exercises/Sources/Stub/Stub.swift:3:8: error: type 'First' does not conform to
          protocol 'Subscription'
         1 | import Core
         2 | 
         3 | struct First: Subscription {
           |        |- error: type 'First' does not conform to protocol 'Subscription'
           |        `- note: add stubs for conformance
         4 |   func request(_ demand: Int) {}
         5 | }
        Exercises/Sources/Core/Core.swift:3:8: note: protocol requires function
          'cancel()' with type '() -> ()'
         1 | public protocol Subscription {
         2 |   func request(_ demand: Int)
         3 |   func cancel()
           |        `- note: protocol requires function 'cancel()' with type '() -> ()'
         4 | }
         5 | 
        """#,
        #"""
        Exercises/Sources/Stub/Stub.swift:8:19: error: 'nil' is not compatible with
          expected argument type 'any Actor' (in macro expansion #isolation)
         6 | 
         7 | func search(_ store: Store) async {
         8 |   await store.send(1)
           |                   `- error: 'nil' is not compatible with expected argument…
         9 | }
        10 | 
        """#,
      ])
  }

  @Test("Errors that only emitting the module has found are shown, too")
  func showsWhatEmittingFinds() {
    // As if the job that compiles the file had not begun.
    let output = CompilerOutputs.redeclared.components(separatedBy: "[4/4]")[0]
    #expect(Diagnostic.errors(in: output).count == 1)
  }

  @Test("Warnings are cut as errors are")
  func cutsWarnings() {
    let warnings = Diagnostic.warnings(in: CompilerOutputs.missingReturn)
    #expect(warnings.map(\.lines.count) == [7])
    #expect(warnings.first?.message.hasPrefix("MissingReturn.swift:11:9: warning: ") == true)
  }
}
