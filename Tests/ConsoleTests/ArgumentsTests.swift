import Testing

@testable import Console

@Suite struct ArgumentsTests {
  private func parse(_ line: String) throws -> Arguments {
    try Arguments(
      line.split(separator: " ").map(String.init), flags: ["--all", "--yes"],
      options: [
        .init("--from", "REVISION"), .init("--pictures", "FOLDER", isOptional: true),
      ])
  }

  @Test("Words, flags and options stand in any order, a value after a space or an equals sign")
  func reads() throws {
    for line in ["a b --all --from x", "--from=x --all a b", "a --from x b --all"] {
      let call = try parse(line)
      #expect(call.words == ["a", "b"] && call.flags == ["--all"] && call["--from"] == "x")
    }
    #expect(try parse("--from=a=b")["--from"] == "a=b")
    #expect(try parse("--from a --from b")["--from"] == "b")
    #expect(try parse("-").words == ["-"])
    #expect(try parse("").words.isEmpty)
  }

  @Test("A value that may be missing follows an equals sign, and nothing else")
  func readsOptionalValues() throws {
    let alone = try parse("--pictures a")
    #expect(alone.flags == ["--pictures"] && alone.words == ["a"] && alone["--pictures"] == nil)
    let valued = try parse("--pictures=a")
    #expect(valued.flags.isEmpty && valued["--pictures"] == "a")
  }

  @Test(
    "What is not known, and a value that is missing, is told",
    arguments: [
      ("--al", "unknown option “--al”; did you mean “--all”?"),
      ("--hlep", "unknown option “--hlep”; did you mean “--help”?"),
      ("--all=x", "unknown option “--all=x”; did you mean “--all”?"),
      ("--from", "“--from” needs a value, as in “--from REVISION”"),
      ("--from=", "“--from” needs a value, as in “--from REVISION”"),
      ("--from --all", "“--from” needs a value, as in “--from REVISION”"),
      ("--pictures=", "“--pictures” needs a value, as in “--pictures=FOLDER”"),
    ])
  func refuses(line: String, message: String) {
    #expect(throws: Misuse(message)) { try parse(line) }
  }
}
