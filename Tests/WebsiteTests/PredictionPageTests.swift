import Foundation
import Testing

@testable import Manuscript
@testable import Website

/// The pages with a chapter's questions, from values to values.
@Suite struct PredictionPageTests {
  private static let readme = "Chapters/1-First/README.md"

  private func predictions(_ text: String) -> Predictions {
    Predictions(in: MarkdownBlock.parse(text).blocks)
  }

  private let asked = """
    ## Who is *first*?

    **Predict.** What is `log`, after
    [this](A.swift)?

    [A.swift](A.swift)

    ```swift
        run()
          .map { [$0](1) }
    ```

    - a: `[1]`, which is
      short
    - b: `[]`

    `swift run chapter1 2 --step` asks you.

    <details><summary>What it was</summary>

    `swift run chapter1`

    ```text
      it has run = true
      It is []
      ✓ b: the effect_s `map` of
        <two> is lazy
        If you said a: nothing runs
      ✓ another claim
    ```

    </details>
    """

  @Test("A question has its paragraphs, its code, its answers, and what the run says of each")
  func reads() throws {
    let found = predictions(asked)
    #expect(found.problems == [:])
    let question = try #require(found.all.first)
    #expect(found.all.count == 1)
    #expect(question.section == "Who is *first*?")
    #expect(question.line == 3)
    #expect(question.question == [["What is `log`, after", "[this](A.swift)?"]])
    #expect(question.listing == ["run()", "  .map { [$0](1) }"])
    #expect(question.answers.map(\.letter) == ["a", "b"])
    #expect(question.answers.map(\.text) == ["`[1]`, which is short", "`[]`"])
    #expect(question.answers.map(\.isRight) == [false, true])
    #expect(
      question.answers.map(\.reason)
        == ["nothing runs", #"the effect\_s `map` of \<two> is lazy"#])
  }

  @Test("Two questions about the same answers are two, each with its code")
  func readsTwo() {
    let found = predictions(
      """
      **Predict.** What is the first?

      ```swift
      first()
      ```

      And what is the second?

      ```swift
      second()
      ```

      - a: 1
      - b: 2

      <details><summary>What they are</summary>

      ```text
        It is 1
        ✓ a: one
          If you said b: no
      ```

      ```text
        It is 2
        ✓ b: two
          If you said a: never
      ```

      </details>
      """)
    #expect(found.problems == [:])
    #expect(found.all.map(\.listing) == [["first()"], ["second()"]])
    #expect(found.all.map(\.question) == [[["What is the first?"]], [["And what is the second?"]]])
    #expect(found.all.map { $0.answers.map(\.isRight) } == [[true, false], [false, true]])
    #expect(found.all.map { $0.answers.map(\.reason) } == [["one", "no"], ["never", "two"]])
  }

  @Test("Where the compiler decides, a paragraph says which answer is right")
  func readsSteps() {
    let found = predictions(
      """
      **Predict.** Which compile?

      [The first](1.swift)

      ```swift
      a()
      ```

      [The second](2.swift)

      ```swift
      b()
      ```

      - a: both
      - b: none

      <details><summary>What the compiler says</summary>

      ```text
      error: no
      ```

      It is b. There
      is no `a`.

      </details>
      """)
    #expect(found.problems == [:])
    #expect(found.all.map(\.listing) == [["// The first", "a()", "", "// The second", "b()"]])
    #expect(
      found.all.map { $0.answers.map(\.reason) }
        == [["It is b. There is no `a`.", "There is no `a`."]])
  }

  @Test(
    "What a prediction lacks is told, with its line",
    arguments: [
      ("</details>", "", "no fold says the outcome"),
      ("  It is []", "  was []", "1 questions, and 0 outcomes that are quoted"),
      ("    If you said a: nothing runs\n", "", "why answer a is right or wrong"),
    ])
  func tellsProblems(text: String, replacement: String, problem: String) {
    var text = asked.replacing(text, with: replacement)
    if problem.hasPrefix("no fold") {
      text = text.components(separatedBy: "<details>")[0]
    }
    let found = predictions(text)
    #expect(found.problems.keys.sorted() == [3])
    #expect(found.problems[3]?.contains(problem) == true)
  }

  @Test("A chapter has a page of its questions, which its text links to, and a table has them all")
  func makesPages() {
    var source = WebsiteSource()
    source.chapters = [WebsiteSource.Chapter(number: 1, folder: "Chapters/1-First")]
    source.texts = [
      "README.md": "# Book\n\nIt is one.", "Chapters/1-First/A.swift": "a\n",
      Self.readme: "# First\n\n![A.](a.svg)\n\n\(asked)",
    ]
    source.pictures = ["Chapters/1-First/a.svg"]
    source.basePath = "/base"
    let catalog = Catalog(of: source)
    #expect(catalog.problems.map(\.description) == [])
    let page = catalog.text("Predictions-1.tutorial") ?? ""
    for part in [
      "@Article(time: 2)", "@Intro(title: \"The predictions of chapter 1\")",
      "(/base/documentation/workbook/chapter-1)",
      "What is `log`, after\n      this?",
      "      ```swift\n      run()\n        .map { [$0](1) }\n      ```\n",
      "Asked in [Who is first?](/base/documentation/workbook/chapter-1#Who-is-first).",
      "@Choice(isCorrect: false) {\n\n        `[1]`, which is short",
      "@Choice(isCorrect: true) {\n\n        `[]`",
      "@Justification {\n\n          Nothing runs.",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(
      catalog.text("Predict.tutorial")?.contains(
        "@TutorialReference(tutorial: \"doc:Predictions-1\")") == true)
    let chapter = catalog.text("Chapter-1.md") ?? ""
    #expect(chapter.contains("▸ [Answer it here](doc:Predictions-1)"))
    #expect(chapter.contains("- <doc:Predictions-1>"))
    #expect(catalog.text("Workbook.md")?.contains("- <doc:Predict>") == true)
  }
}
