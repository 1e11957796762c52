import Testing

@testable import Website

/// How the book's translation reads Markdown, as values.
@Suite struct WebsiteMarkdownTests {
  private func rewritten(_ prose: String) -> String {
    InlineMarkdown.rewrite(prose) { link in
      "{\(link.isPicture ? "picture " : "")\(link.text) \(link.destination) \(link.line)}"
    }
  }

  @Test(
    "Links and pictures are found outside of code",
    arguments: [
      ("See [a](b.md).", "See {a b.md 0}."),
      ("See [`map`](Map.swift#map)!", "See {`map` Map.swift#map 0}!"),
      ("![It goes\non](P/a.svg)\n[x](y)", "{picture It goes\non P/a.svg 0}\n{x y 2}"),
      ("*[lazy](#lazy)*", "*{lazy #lazy 0}*"),
      ("`[a](b)` and [weak self]", "`[a](b)` and [weak self]"),
      ("[`[Int]`](a) \\[b](c)", "{`[Int]` a 0} \\[b](c)"),
      ("[a](<b.md>) <https://swift.org>", "{a b.md 0} <https://swift.org>"),
      ("a ` that ends nowhere, [b](c)", "a ` that ends nowhere, {b c 0}"),
    ])
  func findsLinks(prose: String, expected: String) {
    #expect(rewritten(prose) == expected)
  }

  @Test("Code between two backticks, which DocC takes for a symbol, gets one")
  func mendsCode() {
    #expect(rewritten("c: ``a `b` c``, ``, `x`") == "c: `a 'b' c`, ``, `x`")
  }

  @Test("HTML is told, with its line, but not in code")
  func tellsTags() {
    var tags: [String] = []
    _ = InlineMarkdown.rewrite(
      "a < b, `<b>`\n<br> <a name=\"x\"></a>", tag: { tags.append("\($0) \($1)") }
    ) { $0.text }
    #expect(tags == ["<br> 1", "<a name=\"x\"> 1", "</a> 1"])
  }

  @Test("A text is read in blocks, each with its line")
  func readsBlocks() {
    let (blocks, problems) = MarkdownBlock.parse(
      """
      # Title

      Two
      lines.
      ```swift
      # no heading

      ```

      <details><summary>More</summary>

      - a
      - b

      </details>
      | a |
      | - |
      """)
    #expect(problems.isEmpty)
    #expect(
      blocks == [
        MarkdownBlock(kind: .heading(level: 1, text: "Title"), line: 1),
        MarkdownBlock(kind: .text(["Two", "lines."]), line: 3),
        MarkdownBlock(kind: .listing(language: "swift", lines: ["# no heading", ""]), line: 5),
        MarkdownBlock(
          kind: .fold(
            summary: "More", [MarkdownBlock(kind: .text(["- a", "- b"]), line: 12)]), line: 10),
        MarkdownBlock(kind: .text(["| a |", "| - |"]), line: 16),
      ])
  }

  @Test(
    "What is no block is told, with its line",
    arguments: [
      ("a\n\n```swift\nb", 3, "a listing that no ``` ends"),
      ("</details>", 1, "</details> without a <details> before it"),
      ("<details><summary>a</summary>\nb", 1, "a <details> that no </details> ends"),
      (
        "<details>\n</details>", 1,
        "a <details> whose line is not <details><summary>TITLE</summary>"
      ),
    ])
  func tellsProblems(text: String, line: Int, problem: String) {
    #expect(MarkdownBlock.parse(text).problems[line] == problem)
  }

  @Test("A listing loses the indentation that all its lines have, and no more")
  func takesIndentationOff() {
    let lines = Listing.withoutCommonIndentation(["    a {", "", "…", "      b", "    }"])
    #expect(lines == ["a {", "", "…", "  b", "}"])
    #expect(Listing.withoutCommonIndentation(["a", "  b"]) == ["a", "  b"])
    #expect(Listing.withoutCommonIndentation([""]) == [""])
  }

  @Test("A fence is longer than the backticks between the fences")
  func fences() {
    #expect(Listing.fenced(["a"], language: "sh") == ["```sh", "a", "```"])
    #expect(Listing.fenced(["/// ```swift"], language: "swift").first == "````swift")
  }

  @Test(
    "A heading's anchor, in the repository and in the book",
    arguments: [
      ("What is an effect?", "what-is-an-effect", "What-is-an-effect"),
      ("What is `hush` wrong for?", "what-is-hush-wrong-for", "What-is-hush-wrong-for"),
      ("[receive(on:)](a/b.swift)", "receiveon", "receiveon"),
      ("Two effects: now, or not?", "two-effects-now-or-not", "Two-effects-now-or-not"),
      ("back-pressure", "back-pressure", "back-pressure"),
      ("Streams/Bag.swift", "streamsbagswift", "Streams/Bag.swift"),
    ])
  func makesAnchors(heading: String, repository: String, book: String) {
    #expect(Anchor.inRepository(heading) == repository)
    #expect(Anchor.inBook(heading) == book)
  }
}
