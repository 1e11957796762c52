import Testing

/// The checker itself: it accepts what is right, and each kind of mistake is found.
@Suite struct ProseCheckerTests {
  private struct NotThere: Error {}

  private let checker = ProseChecker(
    path: "Chapters/1-One/README.md",
    text: { path in
      path == "Sources/A.swift"
        ? """
        struct A {
          func one() {
            1

            2
          }

          func two() {
            3
          }
        }

        """ : nil
    },
    contains: { ["Sources/A.swift", "Sources", "Chapters/1-One/README.md"].contains($0) },
    outputs: { call in
      switch call {
      case "chapter1": return ["  a = 1\n  ✓ one\n  b = 2\n", ""]
      case "chapter1 --stpe": return ["", "chapter1: unknown\n"]
      case "workbook diff 3 4": return ["--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n \n", ""]
      default: throw NotThere()
      }
    }
  )

  private let link = "[A.swift](../../Sources/A.swift)"

  private func complaints(_ lead: String, _ language: String, _ lines: String...) -> [String] {
    let text = "# Title\n\n\(lead)\n\n```\(language)\n\(lines.joined(separator: "\n"))\n```\n"
    return checker.complaints(about: Markdown(text))
  }

  @Test("A listing may be a file's lines at any indentation")
  func acceptsListings() {
    #expect(complaints("In \(link):", "swift", "  func two() {", "    3", "  }").isEmpty)
    #expect(complaints(link, "swift", "func two() {", "  3", "}").isEmpty)
    #expect(complaints(link, "swift", "      func two() {", "        3").isEmpty)
    #expect(complaints("\(link) and [B](B.swift)", "swift", "struct A {").isEmpty)
    #expect(complaints(link, "swift", "1", "", "2").isEmpty)
  }

  @Test("A listing may leave lines out, at `…`")
  func acceptsElisions() {
    #expect(complaints(link, "swift", "struct A {", "  …", "  func two() {", "…", "}").isEmpty)
    #expect(complaints(link, "swift", "func one() {", "  1", "  …", "}", "", "…").isEmpty)
    #expect(complaints(link, "swift", "…", "func two() {").isEmpty)
  }

  @Test("A changed, missing, reordered or differently indented line is found and quoted")
  func findsWrongListings() {
    func first(_ lines: String...) -> String? {
      let text = "\(link)\n```swift\n\(lines.joined(separator: "\n"))\n```"
      return checker.complaints(about: Markdown(text)).first
    }
    func expected(_ line: String) -> String {
      "Chapters/1-One/README.md:2: Sources/A.swift does not have this listing; "
        + "the first line that is not there: “\(line)”"
    }
    #expect(first("func two() {", "  4", "}") == expected("  4"))
    #expect(first("func one() {", "  2") == expected("  2"))
    #expect(first("func one() {", "  1", "  2") == expected("  2"))
    #expect(first("func two() {", "3") == expected("3"))
    #expect(first("func two() {", "…", "func one() {") == expected("func one() {"))
    #expect(first("func two() {", "…", "    }") == expected("    }"))
    #expect(first("unc one() {") == expected("unc one() {"))
    #expect(first("}", "}", "}") == expected("}"))
  }

  @Test("A file that has answers may be named from the package's root, and not linked")
  func takesNamedFiles() {
    #expect(complaints("`Sources/A.swift`", "swift", "struct A {") == [])
    #expect(complaints("`Sources/A.swift`", "swift", "struct B {").count == 1)
    #expect(
      complaints("`Sources/B.swift`", "swift", "struct A {").first?.hasSuffix("which is no file")
        == true)
    // What no compiler can read is not called `.swift`, and may be named all the same.
    let complaint = complaints("`Sources/B.swift.txt`", "swift", "struct A {").first
    #expect(complaint?.hasSuffix("which is no file") == true)
  }

  @Test("A listing needs a link to a file of the package, and a line")
  func findsListingsFromNowhere() {
    #expect(
      complaints("In A.swift:", "swift", "struct A {") == [
        "Chapters/1-One/README.md:5: "
          + "link the file that this listing is quoted from, in the line before it"
      ])
    let outside = ["[A](B.swift)", "[A](../../../A.swift)", "[A](/Sources/A.swift)", "[A](..)"]
    for lead in outside {
      #expect(complaints(lead, "swift", "struct A {").first?.hasSuffix("which is no file") == true)
    }
    #expect(complaints("[A](https://example.com/A.swift)", "swift", "struct A {").count == 1)
    #expect(complaints(link, "swift", "").first?.hasSuffix("this listing is empty") == true)
    #expect(complaints(link, "swift", "…").first?.hasSuffix("this listing is empty") == true)
  }

  @Test("Output may be quoted from standard output and from standard error, with lines left out")
  func acceptsOutput() {
    #expect(complaints("`swift run chapter1`", "text", "  a = 1", "  ✓ one").isEmpty)
    #expect(complaints("It prints (`swift run chapter1`):", "text", "a = 1", "…", "b = 2").isEmpty)
    #expect(complaints("`swift run chapter1 --stpe`", "text", "chapter1: unknown").isEmpty)
  }

  @Test("Output that is not printed, without a command or of an unknown one is found")
  func findsWrongOutput() {
    let command = "`swift run chapter1`"
    #expect(
      complaints(command, "text", "  a = 1", "  b = 2").first?.hasSuffix(
        "\(command) does not print this; the first line that is not there: “b = 2”") == true)
    #expect(complaints(command, "text", "b = 2", "…", "a = 1").count == 1)
    #expect(
      complaints("Prints:", "text", "a = 1").first?.contains(
        "name the command that prints this, as `swift run chapter1`") == true)
    #expect(
      complaints("`swift run chapter9`", "text", "a").first?.contains("cannot be run") == true)
  }

  @Test("A diff is quoted exactly, with its marks; spaces at the ends of lines do not count")
  func checksDiffs() {
    let command = "`swift run workbook diff 3 4`"
    #expect(complaints(command, "diff", "@@ -1,2 +1,2 @@", " a", "-b", "+c", "").isEmpty)
    #expect(complaints(command, "diff", "--- a", "…", "+c").isEmpty)
    #expect(complaints(command, "diff", "a", "-b").count == 1)
    #expect(complaints(command, "diff", "+b").count == 1)
    #expect(complaints("Diff:", "diff", "+c").first?.contains("workbook diff 3 4") == true)
  }

  @Test("Commands are not checked, and any other block is refused")
  func refusesUnknownBlocks() {
    #expect(complaints("Run:", "sh", "swift build").isEmpty)
    #expect(complaints("Run:", "console", "$ swift build").isEmpty)
    #expect(
      complaints("Look:", "", "a").first?.hasSuffix("swift, text, diff, sh or console") == true)
    #expect(complaints(link, "Swift", "struct A {").first?.contains("“Swift”") == true)
    let open = Markdown("\(link)\n\n```swift\nstruct A {\n")
    #expect(checker.complaints(about: open).first?.hasSuffix("never closed") == true)
  }

  @Test("Each block has its own line before it, and blocks in lists lose the list's indentation")
  func readsBlocks() {
    let markdown = Markdown("a\n```sh\nb\n```\n\nc\n\n  ~~~~text\n  d\n    e\n  ```\n  ~~~~\nf\n")
    #expect(markdown.blocks.map(\.number) == [2, 8])
    #expect(markdown.blocks.map(\.lead) == ["a", "c"])
    #expect(markdown.blocks.map(\.lines) == [["b"], ["d", "  e", "```"]])
    #expect(markdown.prose.map(\.text) == ["a", "", "c", "", "f", ""])
  }

  @Test("A link to what is not there is found, with its line; other links are not looked at")
  func findsBrokenLinks() {
    let markdown = Markdown(
      """
      [a](../../Sources/A.swift) [b](../../Sources#part) ![c](<README.md> "title") [d](#here)
      [e](https://example.com) `[f](nowhere)` [g](mailto:a@example.com)
      ```sh
      [h](nowhere)
      ```
      [i](nowhere.md) and [j](../../../outside)
      [k]: ../missing
      """)
    #expect(
      checker.brokenLinks(in: markdown) == [
        "Chapters/1-One/README.md:6: there is no “nowhere.md” to link to",
        "Chapters/1-One/README.md:6: there is no “../../../outside” to link to",
        "Chapters/1-One/README.md:7: there is no “../missing” to link to",
      ])
  }

  @Test("A folded part folds, shows its Markdown, and its listings are checked as others are")
  func checksFolds() {
    func complaints(_ lines: String...) -> [String] {
      checker.complaints(about: Markdown(lines.joined(separator: "\n")))
        .map { String($0.dropFirst("Chapters/1-One/README.md:".count)) }
    }
    let start = "<details><summary>What it printed</summary>"
    #expect(complaints(start, "", "Text.", "", "</details>").isEmpty)
    #expect(
      complaints(start, "", "`swift run chapter1`", "", "```text", "a = 1", "```", "", "</details>")
        .isEmpty)
    #expect(
      complaints(start, "", "`swift run chapter1`", "", "```text", "a = 7", "```", "", "</details>")
        .count == 1)
    #expect(
      complaints(start, "Text.", "</details>") == [
        "1: an empty line has to follow, or what is folded is no Markdown"
      ])
    #expect(
      complaints(start, "```text", "```", "</details>").contains(
        "1: an empty line has to follow, or what is folded is no Markdown"))
    #expect(complaints(start, "", "Text.") == ["1: this folded part never ends"])
    #expect(complaints("</details>") == ["1: nothing is folded here that could end"])
    #expect(
      complaints(start, "", start, "", "</details>") == ["3: a folded part inside a folded part"])
    #expect(
      complaints("<details>", "", "</details>") == [
        "1: write <details><summary>…</summary>, and nothing else"
      ])
    #expect(complaints(start, "", "a </details>") == ["3: </details> has to stand alone"])
  }
}
