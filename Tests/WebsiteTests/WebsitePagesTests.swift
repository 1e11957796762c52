import Foundation
import Testing

@testable import Comparing
@testable import Manuscript
@testable import Website

/// The pages of exercises, diffs and steps, from values to values.
@Suite struct WebsitePagesTests {
  private let package = URL(fileURLWithPath: "/book/Exercises")
  private var website = WebsiteSource()
  private let source = "Exercises/Sources/Map/Map.swift"

  init() {
    website.chapters = [WebsiteSource.Chapter(number: 1, folder: "Chapters/1-First")]
    website.exercises = [
      Exercise(name: "Map", chapter: 1, title: "map", difficulty: 2, packageFolder: package)
    ]
    website.texts = [
      "README.md": "# Book\n\nIt is one.",
      "Chapters/1-First/README.md": "# First\n\nWork.\n\n## Why?\n\nSo.",
      source: """
      // `map`.
      //
      // Chapter: Chapters/1-First/README.md, "Why?"
      // Hints:   Exercises/Hints/Map.md
      //
      // Write `map`. It
      // maps.
      //
      //     map { 1 }

      import Dispatch

      // TODO: Map.
      """,
      "Exercises/Tests/MapTests/MapTests.swift": "// Tests\n",
      "Exercises/Hints/Map.md": "Look.\n---\nLook `again`.\n",
    ]
  }

  @Test("An exercise's page has the task, the stub and the command")
  func makesExercise() {
    let catalog = Catalog(of: website)
    #expect(catalog.problems.map(\.description) == [])
    let page = catalog.text("Exercise-Map.md") ?? ""
    for part in [
      "# Map\n", "@TitleHeading(\"Exercise\")", "\nmap (●●○)\n",
      "\nRead: [chapter 1](doc:Chapter-1), [Why?](doc:Chapter-1#Why)\n",
      "\nWrite `map`. It\nmaps.\n", "\n```swift\nmap { 1 }\n```\n",
      "\n```swift\nimport Dispatch\n\n// TODO: Map.\n```\n",
      "\n```sh\nswift run workbook watch Map\n```\n",
      "[MapTests.swift](doc:Exercises-Tests-MapTests-MapTests.swift)",
      "▸ [A hint](doc:Exercise-Map-Hint-1)",
      "- <doc:Exercise-Map-Hint-1>\n- <doc:Exercise-Map-Hint-2>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Exercises/Hints"))
  }

  @Test("Each hint is a page, which leads to the next one")
  func makesHints() {
    let catalog = Catalog(of: website)
    let first = catalog.text("Exercise-Map-Hint-1.md") ?? ""
    #expect(first.hasPrefix("# Map, hint 1 of 2\n"))
    #expect(first.contains("Look.\n\n▸ [The next hint](doc:Exercise-Map-Hint-2)"))
    let last = catalog.text("Exercise-Map-Hint-2.md") ?? ""
    #expect(last.contains("For [Map](doc:Exercise-Map).\n\nLook `again`.\n"))
    #expect(!last.contains("next"))
  }

  @Test("A section that an exercise names and that is not there is told")
  func tellsSections() {
    var website = website
    website.texts[source]?.replace("Why?", with: "What?")
    #expect(
      Catalog(of: website).problems.map(\.description)
        == ["\(source):3: Chapters/1-First/README.md has no section “What?”"])
  }

  @Test("A diff's page has each hunk, below its remark")
  func makesDiff() {
    var website = website
    let (old, new) = (stage(1, "First"), stage(2, "Second"))
    let notes =
      "# What changes from stage 1 to stage 2\n\nMuch.\n\n## A.swift\n\n```diff\n+b\n```\n\nNew."
    let lines = ["a\n", "b\n"].map { ArraySlice($0.utf8) }
    website.diffs = [
      WebsiteSource.Diff(
        old: old, new: new, path: "Chapters/1-First/Diff.md", remarks: Remarks(markdown: notes),
        files: [
          StageDiff.File(
            path: "A.swift", kind: .changed, diff: LineDiff(from: [lines[0]], to: lines))
        ])
    ]
    website.texts["Chapters/1-First/Diff.md"] = notes
    website.texts["Sources/Stage2Second/A.swift"] = "a\nb\n"
    let catalog = Catalog(of: website)
    let page = catalog.text("Diff-1-2.md") ?? ""
    #expect(page.hasPrefix("# From stage 1 to stage 2\n"))
    #expect(
      page.contains(
        """
        Much.

        ## A.swift

        `A.swift`, the whole file: [after](doc:Sources-Stage2Second-A.swift).

        New.

        ```diff
        @@ -1 +1,2 @@
         a
        +b
        ```
        """))
    let line = (page.components(separatedBy: "\n").firstIndex(of: "New.") ?? -1) + 1
    #expect(
      catalog.origin(of: line, in: "Diff-1-2.md")
        == Origin(path: "Chapters/1-First/Diff.md", line: 11))
  }

  private func stage(_ number: Int, _ name: String) -> Book.Stage {
    Book.Stage(
      number: number, name: name,
      folder: URL(fileURLWithPath: "/book/Sources/Stage\(number)\(name)"))
  }

  @Test("Steps are a tutorial: a section for a heading, a step for a file, the compiler's words")
  func makesTutorial() throws {
    var website = website
    let readme = "Chapters/1-First/README.md"
    website.exercises = []
    website.texts[readme] = """
      # First

      Work.

      ## Is it "so"?

      See [1](Steps/01-a.swift).

      `swift run workbook steps 1 1`

      ```text
      error: no `x`
      …
      ```

      ## And then?

      See [2](Steps/02-b.swift), and [1](Steps/01-a.swift).
      """
    website.pictures = ["Chapters/1-First/a.svg"]
    website.texts[readme]?.append("\n\n![A.](a.svg)")
    website.basePath = "/base"
    let folder = URL(fileURLWithPath: "/book/Chapters/1-First/Steps")
    website.chapters[0].steps = try [
      #require(
        CompilerStep(file: folder.appendingPathComponent("01-a.swift"), text: "// rejected: no\n")),
      #require(
        CompilerStep(file: folder.appendingPathComponent("02-b.swift"), text: "// accepted\n")),
      #require(
        CompilerStep(file: folder.appendingPathComponent("03-c.swift.txt"), text: "// rejected: d")),
    ]
    let catalog = Catalog(of: website)
    #expect(catalog.problems.map(\.description) == [])
    let tutorial = catalog.text("Steps-1.tutorial") ?? ""
    for part in [
      "@Intro(title: \"The steps of chapter 1\")", "(/base/documentation/workbook/chapter-1)",
      "@Section(title: \"Is it ”so”?\")", "Step 1 of chapter 1.", "Steps 2 to 3 of chapter 1.",
      "`01-a.swift`. The compiler rejects it:", "`error: no 'x'` …",
      "`02-b.swift`. The compiler accepts it.",
      "`03-c.swift.txt`. The compiler rejects it:\n\n        `d`",
      "@Code(name: \"First.swift\", file: \"Step-Chapters-1-First-Steps-03-c.swift\")",
    ] {
      #expect(tutorial.contains(part), "\(part)")
    }
    let table = catalog.text("Ask-the-compiler.tutorial") ?? ""
    #expect(table.contains("@Image(source: Chapters-1-First-a.svg, alt: \"A.\")"))
    #expect(table.contains("@TutorialReference(tutorial: \"doc:Steps-1\")"))
    #expect(
      catalog.text("Chapter-1.md")?.contains("[1](doc:Steps-1#Is-it-so)") == true)
    #expect(
      catalog.files.contains {
        $0.name == "Step-Chapters-1-First-Steps-03-c.swift"
          && $0.content == .copy("Chapters/1-First/Steps/03-c.swift.txt")
      })
  }
}
