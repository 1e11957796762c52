import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Website

/// The call `workbook book`: what is typed, and what is missing.
@Suite final class WebsiteCommandTests {
  private let fixture: FixturePackage
  private var output: [String] = []
  private var errors: [String] = []

  init() throws { fixture = try FixturePackage(files: FixturePackage.twoChapters) }

  private func run(_ arguments: String..., environment: [String: String]? = nil) -> Int32 {
    (output, errors) = ([], [])
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let context = CommandContext(
      program: "workbook", directory: fixture.root,
      executable: fixture.root.appendingPathComponent("bin/workbook"),
      terminal: Terminal(isTerminal: false), environment: environment ?? ["PATH": path],
      write: { self.output.append($0) }, writeError: { self.errors.append($0) })
    return Program(name: "workbook", opening: .book, commands: [.book])
      .run(["book"] + arguments, in: context)
  }

  @Test("Options are read with a space and with an equals sign")
  func readsOptions() throws {
    var options = try BookOptions([])
    #expect(options.port == 8080 && options.basePath == "" && options.output == nil)
    options = try BookOptions(["--output", "site", "--base-path=/a/b-c/", "--port=9000"])
    #expect(options.port == 9000 && options.basePath == "/a/b-c" && options.output == "site")
    #expect(try BookOptions(["--base-path", "/"]).basePath == "")
  }

  @Test(
    "A call that makes no sense is answered with what is wrong, and exit code 64",
    arguments: [
      (["site"], "book takes no “site”"),
      (["--out", "site"], "unknown option “--out”; did you mean"),
      (["--output"], "“--output” needs a value, as in “--output site”"),
      (["--port", "x"], "“x” is no port"), (["--port", "0"], "“0” is no port"),
      (["--port", "65536"], "“65536” is no port"),
      (["--base-path", "a"], "“a” is no base path: it begins with a slash"),
      (["--base-path", "/a b"], "“/a b” is no base path"),
      (["--base-path", "/a//b"], "“/a//b” is no base path"),
      (["--base-path", "/../b"], "“/../b” is no base path"),
    ])
  func refusesCalls(arguments: [String], message: String) {
    #expect { try BookOptions(arguments) } throws: { error in
      (error as? Misuse)?.message.hasPrefix(message) == true
    }
  }

  @Test("Without docc it says what docc is, and where there is one")
  func missesDocC() throws {
    try fixture.write("tools/README", "")
    try writeExecutable("#!/bin/sh\n", to: fixture.root.appendingPathComponent("tools/swift"))
    let path = ["PATH": fixture.root.appendingPathComponent("tools").path]
    if !FileManager.default.fileExists(atPath: "/usr/bin/xcrun") {
      #expect(run("--output", "site", environment: path) == 1)
      #expect(errors.joined().contains("there is no docc, the documentation compiler"))
    }
    #expect(run(environment: path.merging(["WORKBOOK_DOCC": "/none"]) { $1 }) == 1)
    #expect(
      errors == [
        "workbook: WORKBOOK_DOCC names /none, which is no program: name the file docc of a toolchain"
      ])
    #expect(run(environment: ["PATH": ""]) == 1)
    #expect(errors.joined().contains("there is no swift on PATH"))
  }

  @Test("Without the modules it says how they are built, and writes nothing")
  func missesModules() throws {
    try fixture.write("tools/README", "")
    let docc = fixture.root.appendingPathComponent("tools/docc")
    try writeExecutable("#!/bin/sh\n", to: docc)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    #expect(
      run("--output", "site", environment: ["PATH": path, "WORKBOOK_DOCC": docc.path]) == 1)
    #expect(errors == ["workbook: the modules are not built: run `swift build` first"])
    #expect(!exists("site") && !exists(".build"))
  }

  @Test("A folder that is not empty and not a book is refused, and stays as it is")
  func refusesFolders() throws {
    try fixture.write("mine/notes.txt", "notes")
    let folder = SiteFolder(folder: fixture.root.appendingPathComponent("mine"))
    #expect { try folder.check() } throws: { error in
      (error as? Command.Failure)?.message.contains("nothing was touched") == true
    }
    #expect { try folder.take(self.fixture.root) } throws: { $0 is Command.Failure }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == ["notes.txt"])
    try fixture.write("file", "")
    #expect {
      try SiteFolder(folder: self.fixture.root.appendingPathComponent("file")).check()
    } throws: { ($0 as? Command.Failure)?.message.contains("is a file") == true }
    #expect {
      try SiteFolder(folder: self.fixture.root.appendingPathComponent("file/a")).check()
    } throws: { ($0 as? Command.Failure)?.message.contains("cannot be made") == true }
  }

  @Test("A book takes the place of the book before it")
  func replacesBooks() throws {
    try fixture.write("built/index.html", "new")
    try fixture.write("built/js/a.js", "1")
    let folder = SiteFolder(folder: fixture.root.appendingPathComponent("a/site"))
    let built = fixture.root.appendingPathComponent("built")
    try folder.take(built)
    try fixture.write("a/site/old.html", "old")
    try folder.take(built)
    #expect(exists("a/site/js/a.js") && !exists("a/site/old.html"))
    #expect(exists("a/site/\(SiteFolder.marker)"))
  }

  @Test("What DocC says is read with its file and its line")
  func readsDiagnostics() {
    let report = """
      {"diagnostics":[
        {"severity":"warning","summary":"Bad.","explanation":"Very.","source":"file:///a%20b/C.md",
         "range":{"start":{"line":3,"column":1},"end":{"line":3,"column":2}}},
        {"severity":"note","summary":"Not."},
        {"severity":"error","summary":"Worse."}
      ]}
      """
    #expect(
      DocumentationCompiler.diagnostics(in: Data(report.utf8)) == [
        DocumentationCompiler.Complaint(file: "/a b/C.md", line: 3, message: "Bad. Very."),
        DocumentationCompiler.Complaint(file: "", line: nil, message: "Worse."),
      ])
    #expect(DocumentationCompiler.diagnostics(in: Data()).isEmpty)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: fixture.root.appendingPathComponent(path).path)
  }
}
