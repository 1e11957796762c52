import Testing

@testable import Comparing

/// The edits of experiments.
@Suite struct PatchTests {
  private func patch(_ lines: String...) throws -> Patch {
    try Patch((["--- a/file", "+++ b/file"] + lines).joined(separator: "\n") + "\n")
  }

  private let text = "a\nb\nc\n\nd\n"

  @Test("Lines are removed, added and put in the place of others, and what is around them stays")
  func applies() throws {
    #expect(try patch("@@ -2 +2 @@", " a", "-b", "+B", " c").applied(to: text) == "a\nB\nc\n\nd\n")
    #expect(try patch("@@", "-b").applied(to: text) == "a\nc\n\nd\n")
    #expect(try patch("@@", " d", "+e").applied(to: text) == "a\nb\nc\n\nd\ne\n")
    #expect(try patch("@@", " c", " ", "-d", "+D").applied(to: text) == "a\nb\nc\n\nD\n")
    #expect(try patch("@@", "-a", "@@", "-d").applied(to: text) == "b\nc\n\n")
  }

  @Test("The numbers of a hunk do not matter: its lines are looked for")
  func findsLines() throws {
    #expect(try patch("@@ -70,2 +70,2 @@", " b", "-c", "+C").applied(to: text) == "a\nb\nC\n\nd\n")
  }

  @Test("A line that is not there any more is named, with its place in the patch")
  func misfits() throws {
    #expect(
      throws: Patch.Misfit(line: 5, reason: "file no longer has this line here: “x”")
    ) {
      try patch("@@", " a", "-x").applied(to: text)
    }
    #expect(
      throws: Patch.Misfit(line: 6, reason: "file no longer has this line here: “x”")
    ) {
      try patch("@@", " a", "+new", " x").applied(to: text)
    }
  }

  @Test("Lines that are there twice do not say which are meant")
  func isAmbiguous() throws {
    #expect(throws: Patch.Misfit(line: 3, reason: "file has these lines 2 times")) {
      try patch("@@", "-a").applied(to: "a\nb\na\n")
    }
  }

  @Test("What is no patch, or edits nothing, is refused")
  func refuses() {
    #expect(throws: Patch.Misfit.self) { try Patch("") }
    #expect(throws: Patch.Misfit.self) { try Patch("+++ b/file\n") }
    #expect(throws: Patch.Misfit.self) { try Patch("+++ b/file\n@@\n a\n b\n") }
    #expect(throws: Patch.Misfit.self) { try Patch("+++ b/file\n@@\n-a\nwhat is this\n") }
  }
}
