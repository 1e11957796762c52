import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Manuscript

/// The call `workbook steps`, in a small package, with the toolchain's compiler.
@Suite struct StepsCommandTests {
  private let fixture: FixturePackage
  private let workbook: BuiltExecutable

  init() throws {
    fixture = try FixturePackage(files: FixturePackage.twoChapters)
    workbook = try BuiltExecutable("workbook")
    let folder = "Chapters/1-ClosureEffect/Steps"
    try fixture.write("\(folder)/01-a-number.swift", "// accepted\nlet number: Int = 1\n")
    try fixture.write(
      "\(folder)/02-a-word.swift", "// rejected: to specified type\nlet number: Int = \"1\"\n")
    try fixture.write(
      "\(folder)/03-no-swift.swift.txt", "// rejected: expected\nstruct S<A<_>> {\n")
    try fixture.write("\(folder)/10-unsaid.swift", "let number = 1\n")
    try fixture.write("\(folder)/notes.md", "")
    try fixture.write("\(folder)/05-notes.md", "")
  }

  @Test("The steps of a chapter are listed in their order, with what happens to them")
  func lists() throws {
    let end = try workbook.run("steps", "1", in: fixture.root)
    #expect(end.status == .exited(0))
    #expect(
      end.output == """
        Chapter 1: An effect is a `closure`

           1  accepted  a number
           2  rejected  a word
                        to specified type
           3  rejected  no swift
                        expected
          10  unknown   unsaid
                        its first line does not state the outcome

        swift run workbook steps 1 1  shows the first one

        """)
  }

  @Test("What the compiler says takes as many lines as it needs, of 80 columns")
  func wrapsTheList() throws {
    let words = Array(repeating: "argument", count: 12).joined(separator: " ")
    try fixture.write("Chapters/2-Publishers/Steps/01-long.swift", "// rejected: \(words)\n")
    let lines = try workbook.run("steps", "2", in: fixture.root).output.split(separator: "\n")
    let indentation = String(repeating: " ", count: 16)
    #expect(lines.filter { $0.hasPrefix(indentation + "argument") }.count == 2)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("A step is shown with its change, and with the compiler's words, file and line")
  func shows() throws {
    let end = try workbook.run("steps", "1", "2", in: fixture.root)
    #expect(end.status == .exited(0))
    let steps = "Chapters/1-ClosureEffect/Steps"
    let names = "\n--- \(steps)/01-a-number.swift\n+++ \(steps)/02-a-word.swift\n"
    #expect(end.output.contains(names), "\(end)")
    #expect(end.output.contains("-let number: Int = 1\n+let number: Int = \"1\"\n"))
    #expect(
      end.output.contains(
        "\n\(steps)/02-a-word.swift:2:19\nerror: cannot convert value"))
  }

  @Test(
    "A first line without a piece of what the compiler says does not say what happens to the step",
    arguments: ["// rejected: ", "// warned: ", "// rejected", "// accepted immediately"])
  func wantsWords(line: String) throws {
    try fixture.write("12-a.swift", "\(line)\nlet a = 1\n")
    let step = try #require(CompilerStep(file: fixture.root.appendingPathComponent("12-a.swift")))
    #expect(step.outcome == nil)
  }

  @Test("The first step is shown whole, and is accepted")
  func showsFirst() throws {
    let end = try workbook.run("steps", "1", "1", in: fixture.root)
    #expect(end.output.hasSuffix("  let number: Int = 1\n\nThe compiler accepts it.\n"))
  }

  @Test("What cannot be read as Swift is given to the compiler all the same")
  func showsText() throws {
    let end = try workbook.run("steps", "1", "3", in: fixture.root)
    #expect(end.output.contains("Steps/03-no-swift.swift.txt:2:11\nerror: expected '>'"))
  }

  @Test(
    "A step is compiled as the package is: with its modules, its features, and all of the checks",
    arguments: [
      (
        "import Stage3EffectPublisher\nfunc f(_ effect: Effect<Int>) { _ = effect.map { $0 } }\n",
        "is not available due to missing import of defining module"
      ),
      (
        "func f() {\n  let a: Int\n  let g = { a }\n  a = g()\n}\n",
        "captured by a closure before being initialized"
      ),
    ])
  func compilesAsThePackage(text: String, words: String) throws {
    let path = "Chapters/1-ClosureEffect/Steps/11-more.swift"
    try fixture.write(path, "// rejected: \(words)\n\(text)")
    let end = try workbook.run("steps", "1", "11", in: fixture.root)
    #expect(end.status == .exited(0))
    #expect(end.output.contains("The compiler rejects it:\n"), "\(end)")
    #expect(end.output.contains(words), "\(end)")
  }

  @Test("The compiler is told the language mode of the stages, and the form of its answers")
  func tellsTheCompiler() throws {
    let words = try answer(ofCompiler: "echo \"$@\" >&2").output
    #expect(words.contains("\nThe compiler accepts it with a warning:\n"))
    #expect(words.contains("\n-swift-version 5 "))
    #expect(words.contains(" -diagnostic-style llvm "))
    #expect(!words.contains("NonisolatedNonsendingByDefault"))
  }

  @Test("Without a home folder the compiler is given another folder for what it keeps")
  func needsNoHome() throws {
    let script = "echo \"cache: ${XDG_CACHE_HOME:-its own}\" >&2"
    let own = fixture.root.appendingPathComponent("home").path
    let folder = workbook.url.deletingLastPathComponent().resolvingSymlinksInPath()
    let given = folder.appendingPathComponent("workbook-cache").path
    try fixture.write("file", "")
    for (home, cache) in [(own, "its own"), (fixture.root.path + "/file/home", given)] {
      let words = try answer(ofCompiler: script, environment: ["HOME": home, "XDG_CACHE_HOME": ""])
        .output
      #expect(words.contains("cache: \(cache)\n"), "\(words)")
    }
  }

  @Test("The copy of a step that the compiler reads is removed")
  func leavesNothing() throws {
    try fixture.write("temporary/kept", "")
    let folder = fixture.root.appendingPathComponent("temporary")
    _ = try workbook.run("steps", "1", "3", environment: ["TMPDIR": folder.path], in: fixture.root)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasPrefix("workbook-") } == [])
  }

  @Test(
    "A call that makes no sense is answered with one line and exit code 64",
    arguments: [
      ("steps", "steps needs a chapter, and takes a step, as in “steps 3 8”"),
      ("steps 1 2 3", "steps needs a chapter, and takes a step, as in “steps 3 8”"),
      ("steps 9", "there is no chapter 9; there are 1, 2"),
      ("steps 2", "chapter 2 has no steps; there are some in 1"),
      ("steps 1 4", "there is no step 4; there are 1, 2, 3, 10"),
      ("steps 1 one", "“one” is not the number of a step; there are 1, 2, 3, 10"),
    ])
  func refuses(call: String, message: String) throws {
    var process = ChildProcess(
      executable: workbook.url, arguments: call.split(separator: " ").map(String.init), limit: 60)
    process.directory = fixture.root
    let end = try process.run()
    #expect(end.status == .exited(64))
    #expect(end.output.isEmpty)
    #expect(end.errors == "workbook: \(message). Help: swift run workbook help steps\n")
  }

  @Test("Without a compiler, one line says what to do")
  func needsCompiler() throws {
    let end = try workbook.run(
      "steps", "1", "1", environment: ["PATH": fixture.root.path], in: fixture.root)
    #expect(end.status == .exited(1))
    #expect(
      end.errors == "workbook: there is no swiftc on PATH: install a Swift toolchain from "
        + "https://swift.org/install, or add the folder bin of yours to PATH\n")
  }

  @Test("The compiler is the one beside the swift that WORKBOOK_SWIFT names, where it names one")
  func takesTheNamedToolchain() throws {
    let folder = fixture.root.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let swift = folder.appendingPathComponent("swift")
    try writeExecutable("#!/bin/sh\n", to: swift)
    let environment = ["WORKBOOK_SWIFT": swift.path]
    let end = try workbook.run("steps", "1", "1", environment: environment, in: fixture.root)
    #expect(
      end.errors == "workbook: there is no swiftc beside the program that WORKBOOK_SWIFT names: "
        + "name the file swift of a toolchain\n")
    try writeExecutable(
      "#!/bin/sh\necho named >&2\n", to: folder.appendingPathComponent("swiftc"))
    let named = try workbook.run("steps", "1", "1", environment: environment, in: fixture.root)
    #expect(named.output.contains("named"), "\(named)")
  }

  @Test(
    "A compiler that fails for a reason of its own has judged nothing, and is quoted",
    arguments: [
      (
        "echo \"<unknown>:0: error: unable to open output file\" >&2; exit 1",
        "unable to open output"
      ),
      ("echo \"/elsewhere/A.swift:1:1: error: not the step's\" >&2; exit 1", "not the step's"),
      ("kill -SEGV $$", "died of SIGSEGV"),
    ])
  func noticesFailures(script: String, words: String) throws {
    let end = try answer(ofCompiler: script)
    #expect(end.status == .exited(1))
    #expect(!end.output.contains("The compiler"))
    #expect(
      end.errors.hasPrefix("workbook: the compiler failed, which says nothing about the step:\n"))
    #expect(end.errors.contains(words))
  }

  /// The second step, with a script in the compiler's place.
  private func answer(
    ofCompiler script: String, environment: [String: String] = [:]
  ) throws -> ChildProcess.End {
    let folder = fixture.root.appendingPathComponent("toolchain")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeExecutable(
      "#!/bin/sh\n\(script)\n", to: folder.appendingPathComponent("swiftc"))
    return try workbook.run(
      "steps", "1", "2",
      environment: environment.merging(["PATH": "\(folder.path):/usr/bin:/bin"]) { $1 },
      in: fixture.root)
  }

  @Test("The modules are found by a link to the command, too")
  func followsLinks() throws {
    let link = fixture.root.appendingPathComponent("linked")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: workbook.url)
    #expect(BuiltModules.folder(with: ["Stage2Publishers"], beside: link) != nil)
    #expect(BuiltModules.folder(with: ["Stage2Publishers", "StageX"], beside: link) == nil)
  }

  @Test("Without the built modules, one line says what to do")
  func needsModules() throws {
    let context = CommandContext(
      program: "workbook", directory: fixture.root,
      executable: fixture.root.appendingPathComponent("bin/workbook"),
      terminal: Terminal(isTerminal: false), write: { _ in }, writeError: { _ in })
    try fixture.write(
      "12-a.swift", "// accepted\nimport Foundation\n@testable import Stage3EffectPublisher\n")
    let step = try #require(CompilerStep(file: fixture.root.appendingPathComponent("12-a.swift")))
    let modules = try Compiler.imports(of: step)
    #expect(modules == ["Stage3EffectPublisher"])
    #expect(throws: Command.Failure("the modules are not built: run `swift build` first")) {
      try BuiltModules.folder(with: modules, in: Book(root: fixture.root), context)
    }
  }
}
