/// The files of a workbook with one page of each kind. Its two stages have the names of real ones,
/// so that there are modules to read declarations from.
enum WebsiteFixture {
  static let readme = "Chapters/7-SignalProducer/README.md"

  static let files = [
    "Package.swift": "// A package.\n",
    "README.md": """
    # A small book

    It is one. You can

    - read it.

    ## The way

    **Both.** Two chapters:

    | chapter | about |
    | --- | --- |
    | [1](Chapters/1-ClosureEffect/README.md) | closures |
    | [7](\(readme)) | producers |
    """,
    "Chapters/GLOSSARY.md": "# Glossary\n\nWords.\n\n## effect\n\nWork.\n",
    "Chapters/1-ClosureEffect/README.md": """
    # Chapter 1: Closures

    What an [*effect*](../GLOSSARY.md#effect) is.

    ![A dot.](Pictures/dot.svg)

    ## Who runs it?

    > **Stop here** and solve [Mapping](../../Exercises/Sources/Mapping/Mapping.swift).

    <details><summary>The store</summary>

    [Store.swift](../../Sources/Stage1ClosureEffect/Store.swift)

    ```swift
    let store = 1
    ```

    </details>
    """,
    "Chapters/1-ClosureEffect/Pictures/dot.svg":
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="9"/></svg>"#,
    readme: """
    # Chapter 7: Producers

    The same again.

    ![A dot, again.](../1-ClosureEffect/Pictures/dot.svg)

    ## What is tried?

    The first is [rejected](Steps/01-wrong.swift.txt), the second [accepted](Steps/02-right.swift).
    """,
    "Chapters/7-SignalProducer/Steps/01-wrong.swift.txt": "// rejected: wrong\nlet a: Int = \"\"\n",
    "Chapters/7-SignalProducer/Steps/02-right.swift": "// accepted\nlet a = \"\"\n",
    "Chapters/7-SignalProducer/Diff.md": """
    # What changes from stage 1 to stage 7

    A little.

    ## Store.swift

    ```diff
    +let store = 2
    ```

    It is another one.
    """,
    "Sources/Stage1ClosureEffect/Store.swift": "let store = 1\n",
    "Sources/Stage7SignalProducer/Store.swift": "let store = 2\n",
    "Exercises/exercises.json":
      #"[{ "name": "Mapping", "chapter": 1, "dots": 1, "title": "a map" }]"#,
    "Exercises/Sources/Mapping/Mapping.swift": """
    // Mapping: a map
    //
    // Chapter: Chapters/1-ClosureEffect/README.md, "Who runs it?"
    //
    // Write it.

    func map() {}
    """,
    "Exercises/Tests/MappingTests/MappingTests.swift": "// Tests\n",
    "Exercises/Hints/Mapping.md": "Think.\n\n---\n\nThink again.\n",
  ]
}
