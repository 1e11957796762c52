import Stage9TestingEffects
import TestSupport
import Testing

@Suite("Stage 9: the difference between two values")
struct DifferenceTests {
  struct Item: Equatable {
    var name: String
    var count: Int?
  }

  indirect enum Tree {
    case leaf(Int)
    case node(name: String, Tree?)
  }

  @Test("Values that `dump` writes alike have none")
  func none() {
    #expect(difference(from: 1, to: 1) == nil)
    #expect(difference(from: [Item](), to: []) == nil)
    #expect(difference(from: Tree.node(name: "a", .leaf(1)), to: .node(name: "a", .leaf(1))) == nil)
    #expect(difference(from: Hidden(number: 1), to: Hidden(number: 2)) == nil)
  }

  @Test("A line that differs is shown twice: as expected, then as it is")
  func oneLine() {
    #expect(difference(from: 1, to: 2) == "− - 1\n+ - 2")
  }

  @Test("Two lines before a line that differs are shown, and two after it; dots stand for the rest")
  func context() {
    #expect(
      difference(from: Array(0...9), to: [0, 1, 2, 3, 4, 50, 6, 7, 8, 9]) == """
        …
            - 3
            - 4
        −   - 5
        +   - 50
            - 6
            - 7
        …
        """)
  }

  @Test("Without context, only what differs is shown")
  func noContext() {
    let difference = difference(
      from: Array(0...9), to: [0, 10, 2, 3, 4, 5, 6, 70, 80, 9], context: 0)
    #expect(
      difference == """
        …
        −   - 1
        +   - 10
        …
        −   - 7
        −   - 8
        +   - 70
        +   - 80
        …
        """)
  }

  @Test("With more context than there are lines, all of them are shown", arguments: [11, Int.max])
  func muchContext(context: Int) {
    #expect(
      difference(from: Array(0...3), to: [0, 1, 3, 3], context: context) == """
          ▿ 4 elements
            - 0
            - 1
        −   - 2
        +   - 3
            - 3
        """)
  }

  @Test("A context below zero is none")
  func negativeContext() {
    #expect(difference(from: [1, 2], to: [1, 3], context: -1) == "…\n−   - 2\n+   - 3")
  }

  @Test("What is inserted or removed at either end or in between does not touch the rest")
  func insertions() {
    let middle = difference(from: [1, 2, 3, 4], to: [1, 2, 9, 3, 4], context: 1)
    #expect(
      middle == "− ▿ 4 elements\n+ ▿ 5 elements\n    - 1\n    - 2\n+   - 9\n    - 3\n…")
    let ends = difference(from: [1, 2, 3, 4], to: [0, 1, 2, 3, 4, 5], context: 0)
    #expect(ends == "− ▿ 4 elements\n+ ▿ 6 elements\n+   - 0\n…\n+   - 5")
    let removed = difference(from: [0, 1, 2, 3, 4, 5], to: [1, 2, 4], context: 0)
    #expect(
      removed == "− ▿ 6 elements\n−   - 0\n+ ▿ 3 elements\n…\n−   - 3\n…\n−   - 5")
  }

  @Test("In nested values, the line that differs stands where it is")
  func nested() {
    let items = [Item(name: "a", count: 1), Item(name: "b", count: nil)]
    var others = items
    others[1].count = 2
    #expect(
      difference(from: items, to: others) == """
        …
            ▿ Stage9TestingEffectsTests.DifferenceTests.Item
              - name: "b"
        −     - count: nil
        +     ▿ count: Optional(2)
        +       - some: 2
        """)
  }

  @Test("In nested enums, the cases with what differs in them are shown, too, as `dump` has them")
  func nestedEnums() {
    let found = difference(
      from: Tree.node(name: "a", .leaf(1)), to: .node(name: "a", .leaf(2)), context: 0)
    let leaf = "Optional(Stage9TestingEffectsTests.DifferenceTests.Tree.leaf"
    #expect(
      found == """
        …
        −     ▿ .1: \(leaf)(1))
        +     ▿ .1: \(leaf)(2))
        …
        −         - leaf: 1
        +         - leaf: 2
        """)
  }

  @Test("Ten thousand lines with few that differ, and three thousand that all differ, are quick")
  func large() throws {
    let few = Array(0..<10_000)
    var others = few
    for index in [3, 5000, 9996] { others[index] = -1 }
    let all = Array(0..<3000)
    let time = try ContinuousClock().measure {
      let few = try #require(difference(from: few, to: others, context: 0))
      #expect(few.split(separator: "\n").count == 10)
      let all = try #require(difference(from: all, to: all.map { -1 - $0 }))
      #expect(all.split(separator: "\n").count == 6001)
    }
    // Idle, it takes a quarter of a second.
    #expect(time < .seconds(20))
  }

  @Test("Its lines without those of one value are what `dump` writes of the other")
  func reconstructs() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 1...200 {
      let old = randomItems(&generator)
      var new = Bool.random(using: &generator) ? randomItems(&generator) : old
      if let index = new.indices.randomElement(using: &generator) { new[index].count = 7 }
      let marked = difference(from: old, to: new, context: .max)?.split(separator: "\n")
      #expect(marked != nil || dumped(old) == dumped(new), "seed \(seed)")
      guard let marked else { continue }
      #expect(lines(marked, without: "+") == dumped(old), "seed \(seed)")
      #expect(lines(marked, without: "−") == dumped(new), "seed \(seed)")
      let changes = marked.filter { !$0.hasPrefix(" ") }
      let shown = difference(from: old, to: new, context: 0)?.split(separator: "\n")
      #expect(shown?.filter { $0 != "…" } == changes, "seed \(seed)")
    }
  }

  private func randomItems(_ generator: inout SeededGenerator) -> [Item] {
    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
      Item(
        name: ["a", "b"].randomElement(using: &generator) ?? "",
        count: [nil, 1, 2].randomElement(using: &generator) ?? nil)
    }
  }

  private func dumped<Value>(_ value: Value) -> [Substring] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n")
  }

  private func lines(_ marked: [Substring], without mark: Character) -> [Substring] {
    marked.filter { $0.first != mark }.map { $0.dropFirst(2) }
  }
}
