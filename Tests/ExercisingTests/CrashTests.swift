import Foundation
import Testing

@testable import Console
@testable import Exercising

/// What is read of a crash from what its process wrote.
@Suite struct CrashTests {
  private func crash(
    _ output: String, _ status: ChildProcess.End.Status = .exited(1)
  ) -> Crash {
    Crash(
      of: "First",
      ChildProcess.End(status: status, output: output, errors: "", timedOut: false, limit: 9))
  }

  @Test(
    "A trap is told in the runtime's words, with the file and the line where it has them",
    arguments: [
      ("M/F.swift:3: Fatal error: Bad: worse", "Bad: worse (M/F.swift:3)"),
      ("First/First.swift:3: Fatal error: Bad", "Bad (First.swift:3)"),
      ("printed M/F.swift:3: Fatal error", "Fatal error (M/F.swift:3)"),
      ("M/F.swift:3: Precondition failed: Bad", "Bad (M/F.swift:3)"),
      ("M/F.swift:3: Assertion failed", "Assertion failed (M/F.swift:3)"),
      (
        "Fatal error: Attempted to read an unowned reference",
        "Attempted to read an unowned reference"
      ),
      (
        "Simultaneous accesses to 0x5, but modification requires exclusive access.",
        "Simultaneous accesses, but modification requires exclusive access"
      ),
      ("M/T.swift:1: Fatal error: First\nM/F.swift:3: Fatal error: Last", "Last (M/F.swift:3)"),
      ("M/F.swift:x: Fatal error: Bad", "Bad"),
      ("number:3: Fatal error: Bad", "Bad"),
      ("Could not cast value of type 'A' to 'B'.", "Could not cast value of type 'A' to 'B'."),
      ("Fatal errors are none", "the process ended before its tests did"),
      ("error: Process 'x' exited with unexpected signal code 6", "signal 6"),
      (
        "error: Process 'x' exited with unexpected signal code 11",
        "a bad access to memory, or a recursion without an end (signal 11)"
      ),
    ])
  func tellsTraps(output: String, text: String) {
    #expect(crash(output + "\nCurrent stack trace:").description == text)
  }

  @Test("A process that has said nothing died of its signal")
  func tellsSignals() {
    #expect(crash("", .signalled(SIGABRT)).message == "signal \(SIGABRT)")
    #expect(
      crash("", .signalled(SIGSEGV)).message
        == "a bad access to memory, or a recursion without an end (signal \(SIGSEGV))")
    #expect(crash("Fatal error: Bad", .signalled(SIGILL)).message == "Bad")
  }

  private let backtrace = """
    Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

    *** Signal 4: Backtracing from 0x7f499ff6df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007f499ff6df7f ***

    Thread 4 "oot.default-qos" crashed:

      0             0x00007f499 _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra]        0x00007f49a specialized Array.subscript.getter + 84 in libSupport.so
      2 [system]    0x000055a28 map(_:) in Tests.xctest at //<compiler-generated>
      3 [ra]        0x000055a28 answer() + 14 in Tests.xctest at /a b/Sources/First/More.swift:7:44
      4 [ra]        0x000055a28 other() + 14 in Tests.xctest at /a b/Sources/First/First.swift:9:1
      5 [ra]        0x000055a28 test() + 148 in Tests.xctest at /a b/Tests/FirstTests/T.swift:5:1
    ...

    Backtrace took 0.08s

    """

  @Test("With a backtrace the place is the innermost one in the learner's files")
  func placesCrashes() {
    #expect(crash(backtrace) == Crash(message: "Index out of range", place: "More.swift:7"))
  }

  @Test("Overlapping accesses are placed by the addresses that the runtime writes, past line 0")
  func placesConflicts() throws {
    let output = """
      Simultaneous accesses to 0x7f61, but modification requires exclusive access.
      Previous access (a modification) started at Tests.xctest`<unavailable> + 16 (0x56).
      Current access (a modification) started at:
      0    libswiftCore.so                    0x00007f61 swift_beginAccess + 66
      1    Tests.xctest                       0x00005649 <unavailable> + 256
      2    libc.so.6                          0x00007f61 <unavailable> + 561653
      Fatal access conflict detected.
      """
    let test = #"{"kind":"test","payload":{"kind":"function","id":"FirstTests.S/a()/F.swift:1:2"}}"#
    func run(_ output: String) -> TestRun {
      TestRun(
        events: TestEvents(lines: Data(test.utf8)),
        end: ChildProcess.End(
          status: .exited(1), output: output, errors: "", timedOut: false, limit: 9))
    }
    let conflict = try #require(AccessConflict(in: run(output)))
    #expect(conflict.image == "Tests.xctest")
    #expect(conflict.addresses == ["0xff", "0x100"])
    #expect(
      conflict.place(in: "??:0:0\n/a/First/First.swift:0:0\n\n/a/First/First.swift:25:42\n")
        == "First.swift:25")
    #expect(conflict.place(in: "/a/Other/Other.swift:2:3") == nil)
    #expect(AccessConflict(in: run("Fatal error: Bad")) == nil)
  }

  @Test("Of two backtraces the last one counts, and one without the learner's files places nothing")
  func takesTheLast() {
    let other = backtrace.replacingOccurrences(of: "/First/", with: "/Other/")
    #expect(
      crash(backtrace + other)
        == Crash(message: "Index out of range", place: "Swift/ContiguousArrayBuffer.swift:692"))
  }
}
