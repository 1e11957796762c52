import Foundation
import Testing

@testable import Comparing
@testable import Manuscript
@testable import Website

/// The translation of a workbook into a catalog for DocC, from values to values.
@Suite struct WebsiteCatalogTests {
  private var source = WebsiteSource()
  private let readme = "Chapters/1-First/README.md"

  init() {
    source.chapters = [WebsiteSource.Chapter(number: 1, folder: "Chapters/1-First")]
    source.texts = [
      "README.md":
        "# Book\n\nIt is one.\n\n## More\n\n**Part.** One:\n\n| a |\n| - |\n| [1](\(readme)) |",
      readme: "# First\n\nWork.\n\n## Why?\n\nSo.",
      "Chapters/GLOSSARY.md": "# Glossary\n\n## lazy\n\nNot now.",
      "Sources/Stage1First/Effect.swift": "struct Effect {}\n",
      "Tests/ATests/ATests.swift": "// A\n",
    ]
  }

  private func catalog(_ changes: (inout WebsiteSource) -> Void) -> Catalog {
    var source = source
    changes(&source)
    return Catalog(of: source)
  }

  /// The page that a chapter's text becomes, without its title, its kind and its topics.
  private func chapter(_ text: String) -> (text: String?, problems: [String], catalog: Catalog) {
    let catalog = catalog { $0.texts[readme] = "# First\n\n\(text)" }
    let page = catalog.text("Chapter-1.md")?.split(separator: "}\n\n", maxSplits: 1).last
    return (
      page?.components(separatedBy: "\n\n## Topics")[0].trimmingCharacters(in: .newlines),
      catalog.problems.map(\.description), catalog
    )
  }

  @Test(
    "Each kind of prose is what DocC takes",
    arguments: [
      ("Work.", "Work."),
      ("See [*lazy*](../GLOSSARY.md#lazy).", "See [*lazy*](doc:Chapters-GLOSSARY#lazy)."),
      (
        "[G](../GLOSSARY.md) [s](https://swift.org)",
        "[G](doc:Chapters-GLOSSARY) [s](https://swift.org)"
      ),
      (
        "[Book](../../README.md), [more](../../README.md#more)",
        "[Book](doc:Workbook), [more](doc:Guide#More)"
      ),
      ("## Why?\n\n[Up](#why)", "## Why?\n\n[Up](doc:Chapter-1#Why)"),
      (
        "[E](../../Sources/Stage1First/Effect.swift)",
        "[E](doc:Sources-Stage1First-Effect.swift)"
      ),
      ("```swift\n    a\n      b\n```", "```swift\na\n  b\n```"),
      ("```diff\n a\n+b\n```", "```diff\n a\n+b\n```"),
      ("- a: `1`\n- b: `2`", "- a: `1`\n- b: `2`"),
      ("| a |\n| --- |\n| [G](../GLOSSARY.md) |", "| a |\n| --- |\n| [G](doc:Chapters-GLOSSARY) |"),
      ("> **Stop here** and think.\n> Long.", "> Exercise: **Stop here** and think.\n> Long."),
      ("> **Change it.** What?", "> Experiment: **Change it.** What?"),
      ("> Nothing.", "> Nothing."),
      ("Code, and\n@Published too.", "Code, and\n\\@Published too."),
    ])
  func translatesProse(text: String, expected: String) {
    let result = chapter(text)
    #expect(result.text == expected)
    #expect(result.problems.isEmpty)
  }

  @Test("What is folded is a page of its own, which leads back to its section")
  func foldsOut() {
    let text =
      "## Why?\n\n<details><summary>It was</summary>\n\n1.\n\n</details>\n\n"
      + "<details><summary>It was</summary>\n\n2.\n\n</details>"
    let result = chapter(text)
    #expect(
      result.text
        == "## Why?\n\n▸ [It was](doc:Chapter-1-It-was)\n\n▸ [It was](doc:Chapter-1-It-was-2)")
    let page = result.catalog.text("Chapter-1-It-was-2.md")
    #expect(page?.hasPrefix("# It was\n") == true)
    #expect(page?.contains("From [Why?](doc:Chapter-1#Why).\n\n2.\n") == true)
    #expect(
      result.catalog.text("Chapter-1.md")?
        .contains("- <doc:Chapter-1-It-was>\n- <doc:Chapter-1-It-was-2>") == true)
  }

  @Test("What is folded in a page that is no chapter belongs to that page")
  func foldsOutElsewhere() {
    let catalog = catalog {
      $0.texts[readme] = "# First"
      $0.texts["Chapters/LAST.md"] =
        "# Last\n\n## Why?\n\n<details><summary>It was</summary>\n\n1.\n\n</details>\n"
    }
    #expect(catalog.text("Chapters-LAST-It-was.md")?.contains("\n1.\n") == true)
    #expect(
      catalog.text("Chapters-LAST.md")?.contains(
        "### Folded in the text\n\n- <doc:Chapters-LAST-It-was>") == true)
    #expect(catalog.problems.isEmpty)
  }

  @Test("A picture is copied under a name of its own")
  func copiesPictures() {
    let catalog = catalog {
      $0.texts[readme] = "# First\n\n![A loop.](Pictures/loop.svg)"
      $0.pictures = ["Chapters/1-First/Pictures/loop.svg", "Chapters/unused.svg"]
    }
    let name = "Chapters-1-First-Pictures-loop.svg"
    #expect(catalog.text("Chapter-1.md")?.contains("![A loop.](\(name))") == true)
    #expect(catalog.files.filter { $0.name.hasSuffix(".svg") }.map(\.name) == [name])
    #expect(catalog.problems.isEmpty)
  }

  @Test(
    "What cannot be in the book is told with the line of its README",
    arguments: [
      ("a\n[b](c.md)", 4, "the link to c.md leads nowhere"),
      ("[b](../../../c.md)", 3, "the link to ../../../c.md leads nowhere"),
      ("[b](#not-there)", 3, "the link to #not-there leads nowhere"),
      ("![a](Pictures/none.svg)", 3, "there is no picture Pictures/none.svg"),
      ("![](../a.svg)", 3, "the picture ../a.svg has no alternative text"),
      ("a<br>", 3, "DocC drops the tag <br>"),
      ("<details><summary>a</summary>", 3, "a <details> that no </details> ends"),
      (
        "[b](../../Exercises/Solutions/A/A.swift)", 3,
        "the link to ../../Exercises/Solutions/A/A.swift leads nowhere"
      ),
    ])
  func tellsProblems(text: String, line: Int, problem: String) {
    let catalog = catalog {
      $0.texts[readme] = "# First\n\n\(text)"
      $0.pictures = ["Chapters/a.svg"]
    }
    #expect(catalog.problems.map(\.description) == ["\(readme):\(line): \(problem)"])
  }

  @Test("A line of a page knows the line that it comes from")
  func knowsOrigins() {
    let catalog = catalog {
      $0.texts[readme] = "# First\n\nWork.\n\n## Why?\n\n```swift\na\n```\n\nLast\nline."
    }
    let lines = catalog.text("Chapter-1.md")?.components(separatedBy: "\n") ?? []
    for (text, line) in [("Work.", 3), ("## Why?", 5), ("a", 8), ("Last", 11), ("line.", 12)] {
      let number = (lines.firstIndex(of: text) ?? -1) + 1
      #expect(catalog.origin(of: number, in: "Chapter-1.md") == Origin(path: readme, line: line))
    }
    let diagnostic = DocumentationCompiler.Complaint(
      file: "/tmp/Workbook.docc/Chapter-1.md", line: (lines.firstIndex(of: "Last") ?? -1) + 1,
      message: "Bad.")
    #expect(
      catalog.translated(diagnostic, root: URL(fileURLWithPath: "/x")) == "\(readme):11: Bad.")
  }

  @Test("The first page is README's opening, and shows its parts; the rest is a page of its own")
  func makesRoot() {
    let catalog = catalog { _ in }
    let root = catalog.text("Workbook.md") ?? ""
    #expect(root.hasPrefix("# Book\n\n@Metadata {\n  @TechnologyRoot\n}\n\nIt is one.\n"))
    #expect(root.contains("### Part\n\n- <doc:Chapter-1>\n"))
    #expect(root.contains("- <doc:Chapters-GLOSSARY>"))
    #expect(!root.contains("## More"))
    #expect(catalog.text("Guide.md")?.contains("## More\n\n**Part.** One:") == true)
  }

  @Test("A library's page is below its chapter, or below the first page where it has none")
  func placesPagesOfLibraries() {
    for chapter in [1, nil] {
      let catalog = catalog {
        $0.libraries = [WebsiteSource.Library(name: "Stage1First", chapter: chapter)]
        $0.texts["Sources/Stage1First/README.md"] = "# How it is used\n\nAs it is."
      }
      let link = "- <doc:Sources-Stage1First-README>"
      #expect(catalog.text("Chapter-1.md")?.contains(link) == (chapter != nil))
      #expect(catalog.text("Workbook.md")?.contains(link) == (chapter == nil))
    }
  }

  @Test("A list below the first paragraph takes what introduces it along")
  func introducesList() {
    let catalog = catalog {
      $0.texts["README.md"] = "# Book\n\nIt is one. With\nit. You can\n\n- read."
    }
    #expect(
      catalog.text("Workbook.md")?.contains("It is one. With\nit.\n\nYou can\n\n- read.") == true)
    let apart = self.catalog { $0.texts["README.md"] = "# Book\n\nIt is one.\nYou can\n\n- read." }
    #expect(apart.text("Workbook.md")?.contains("It is one.\n\nYou can\n\n- read.") == true)
    let whole = self.catalog { $0.texts["README.md"] = "# Book\n\nIt is one.\n\n- read." }
    #expect(whole.text("Workbook.md")?.contains("It is one.\n\n- read.") == true)
  }

  @Test("A linked file is a page with its listing, below the chapter or the library that it is of")
  func showsFiles() {
    let catalog = catalog {
      $0.libraries = [WebsiteSource.Library(name: "Stage1First", chapter: 1)]
      $0.texts[readme] = "# First\n\n[A](../../Tests/ATests/ATests.swift)"
    }
    #expect(
      catalog.text("Sources-Stage1First-Effect.swift.md")?
        .contains("```swift\nstruct Effect {}\n```") == true)
    let library = catalog.text("Library-Stage1First.md") ?? ""
    #expect(library.hasPrefix("# ``/Stage1First``\n"))
    #expect(library.contains("[1 First](doc:Chapter-1)"))
    #expect(library.contains("- <doc:Sources-Stage1First-Effect.swift>"))
    #expect(
      catalog.text("Other-files.md")?
        .contains("### In Tests/ATests\n\n- <doc:Tests-ATests-ATests.swift>") == true)
  }
}

extension Catalog {
  /// The text of a file; nil where there is none.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = files.first(where: { $0.name == name })?.content else {
      return nil
    }
    return text
  }
}
