import Console
import Testing

@testable import Walkthrough

@Suite struct InvocationTests {
  private func parse(_ arguments: String...) throws -> Invocation {
    try Invocation(arguments, options: ["cost", "why"], children: ["crash"])
  }

  @Test("Without arguments the chapter runs, without waiting")
  func runsTheChapter() throws {
    let invocation = try parse()
    #expect(invocation.action == .chapter)
    #expect(!invocation.step)
  }

  @Test("--step goes with the chapter and with each of its options, in either order")
  func steps() throws {
    #expect(try parse("--step").step)
    let orders = [try parse("--cost", "--step"), try parse("--step", "--cost")]
    for invocation in orders {
      #expect(invocation.action == .option("cost"))
      #expect(invocation.step)
    }
  }

  @Test("Help is help, after other arguments and before them", arguments: ["--help", "-h"])
  func helps(flag: String) throws {
    #expect(try parse(flag).action == .help)
    #expect(try parse("--step", flag).action == .help)
    #expect(try parse(flag, "--cost", "unknown").action == .help)
  }

  @Test("--pictures redraws the chapter's own pictures, or draws all it shows into a folder")
  func takesAPictureFolder() throws {
    #expect(try parse().pictures == nil)
    #expect(try parse("--pictures").drawsAnew)
    #expect(try parse("--pictures=a folder").pictures == "a folder")
    let invocation = try parse("--cost", "--pictures=x", "--step")
    #expect(invocation.pictures == "x" && invocation.step && invocation.action == .option("cost"))
    #expect(!invocation.drawsAnew)
    for line in [["--pictures", "folder"], ["--pictures", "7"], ["--pictures", "--step"]] {
      #expect(
        throws: Misuse("“--pictures” stands alone, or has a folder, as in “--pictures=FOLDER”")
      ) { try Invocation(line, options: [], children: []) }
    }
    #expect(throws: Misuse("“--pictures” needs a value, as in “--pictures=FOLDER”")) {
      try parse("--pictures=")
    }
  }

  @Test("A number is the first section to show, and one number is enough")
  func takesASection() throws {
    #expect(try parse().start == 1)
    #expect(try parse("3").start == 3)
    #expect(try parse("--step", "12").start == 12)
    #expect(try parse("3", "--step", "--cost").arguments == ["--step", "--cost"])
    #expect(throws: Misuse("one section's number is enough")) { try parse("3", "4") }
    for word in ["0", "-1", "3a"] { #expect(throws: Misuse.self) { try parse(word) } }
  }

  @Test("An option that is given twice is the same option")
  func repeatsOptions() throws {
    #expect(try parse("--cost", "--cost").action == .option("cost"))
  }

  @Test("A child gets every argument after its name as it is")
  func startsChildren() throws {
    let invocation = try parse("--child", "crash", "--step", "x")
    #expect(invocation.action == .child("crash", ["--step", "x"]))
  }

  @Test("An unknown argument is refused, with the nearest one, an option too")
  func refusesUnknownArguments() {
    #expect(throws: Misuse.unknown("option", "--stp", among: ["--step"])) { try parse("--stp") }
    #expect(throws: Misuse.unknown("option", "--cots", among: ["--cost"])) { try parse("--cots") }
    #expect(throws: Misuse.unknown("argument", "step", among: ["--step"])) { try parse("step") }
  }

  @Test("Two options in one call, a child without a name and an unknown child are refused")
  func refusesWhatMakesNoSense() {
    #expect(throws: Misuse.self) { try parse("--cost", "--why") }
    #expect(throws: Misuse.self) { try parse("--child") }
    #expect(throws: Misuse.self) { try parse("--child", "other") }
  }
}
