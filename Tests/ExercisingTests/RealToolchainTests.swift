import Foundation
import TestSupport
import Testing

@testable import Console

/// The one test that runs the real toolchain, on a package of one exercise in a temporary folder.
@Suite(.inCI, .ownThread) struct RealToolchainTests {
  private let package: FixturePackage
  private let source = "Exercises/Sources/Only/Only.swift"

  init() throws {
    package = try FixturePackage(files: FixturePackage.twoChapters)
    try package.write(
      "Exercises/Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Exercises",
        targets: Context.environment["WORKBOOK_EXERCISE"] == nil ? [] : [
          .target(name: "Only"),
          .target(name: "ExerciseTesting", path: "Tests/ExerciseTesting"),
          .testTarget(name: "OnlyTests", dependencies: ["Only", "ExerciseTesting"]),
        ],
        swiftLanguageModes: [.v5])
      """)
    for name in ["Expect", "Report"] {
      let path = "Exercises/Tests/ExerciseTesting/\(name).swift"
      try package.write(
        path, String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8))
    }
    try package.write(
      "Exercises/exercises.json",
      #"[{ "name": "Only", "chapter": 1, "dots": 1, "title": "all there is" }]"#)
    try package.write(
      "Exercises/Tests/OnlyTests/OnlyTests.swift",
      """
      import ExerciseTesting
      import Only
      import Testing

      @Suite(.serialized) struct OnlyTests {
        @Test("The program runs") func runs() async {
          let process = await #expect(processExitsWith: .failure, observing: output) {
            program()
            report("ran")
            finish()
          }
          expect(process, reports: ["ran"], "the reports of the program")
        }
        @Test("The answer is 42") func answers() { #expect(answer() == 42, "edit Only.swift") }
        @Test("Others pass", arguments: [1, 2]) func passes(number: Int) { #expect(number < 3) }
      }
      """)
    try package.write("Exercises/Mistakes/Only/Late.swift", "// Answers too late.\n")
    try package.write(
      "Exercises/Mistakes/failures.json",
      """
      { "Only": { "Late.swift": ["OnlyTests/answers()", "OnlyTests/runs()"] } }
      """)
  }

  /// Checks this answer and this program, which an exit test runs, or what is there, without a
  /// save.
  private func check(_ answer: String? = nil, program: String = "") throws -> ChildProcess.End {
    if let answer {
      try package.write(
        source,
        "public func answer() -> Int {\n\(answer)\n}\npublic func program() {\n\(program)\n}\n")
    }
    var process = ChildProcess(
      executable: try BuiltExecutable("workbook").url, arguments: ["check"], limit: 180)
    process.environment["WORKBOOK_SWIFT"] = nil
    // SwiftPM leaves the files of its locks in the temporary folder.
    process.environment["TMPDIR"] = package.root.path
    process.directory = package.root
    return try process.run()
  }

  @Test("Real tests fail, crash, do not compile, and pass, and each is told as what it is")
  func checksForReal() throws {
    let failed = try check(
      "  var unused = 1\n  print(\"thinking\")\n  return 41",
      program: "  print(\"before\")\n  _ = [Int]()[5]")
    let told = """
      ✘ Only: 2 of 3 tests failed.

      This looks like: Answers too late.

        The program runs
          The reports of the program:
            expected ran
            got      a crash: Only.swift:8: Fatal error: Index out of range
          (OnlyTests.swift:12)

      And 1 other test fails: `swift run workbook check Only --full`

      The compiler has a warning:
      \(source):2:7: warning: \

      """
    let rest = """

      Your code printed:
        before
        thinking

      Edit \(source)
      Ask:  swift run workbook hint Only

      """
    for end in [failed, try check()] {
      #expect(end.status == .exited(1))
      #expect(end.output.contains(told), "\(end)")
      #expect(end.output.hasSuffix(rest), "\(end)")
    }
    let broken = try check("nothing")
    #expect(broken.status == .exited(1))
    #expect(broken.output.contains("✘ \(source) does not compile:\n"), "\(broken)")
    #expect(broken.output.contains("error: cannot find 'nothing' in scope"), "\(broken)")
    // The program crashes, too, and has printed nothing: then Swift Testing leaves bytes of its
    // own.
    let crashed = try check(
      "  print(\"before\")\n  return [Int]()[5]", program: "  _ = [Int]()[5]")
    #expect(crashed.status == .exited(1))
    #expect(
      crashed.output.contains(
        """
        ✘ Only is not solved: its tests crashed: Index out of range (Only.swift:3)

        While these tests were running:
        """), "\(crashed)")
    #expect(crashed.output.contains("\n\nYour code printed:\n  before\n\nEdit "), "\(crashed)")
    let solved = try check(
      "  print(\"thinking\")\n  return 42", program: "  print(\"running\")")
    #expect(solved.status == .exited(0))
    #expect(
      solved.output.hasSuffix(
        """
        ✔ Only is solved: 3 tests, all pass.

        Your code printed:
          running
          thinking

        Every exercise is solved.
        Next: run chapter 1, which asks what you expect
          swift run chapter1 --step

        """), "\(solved)")
    #expect(solved.errors.isEmpty)
  }
}
