import Testing

@testable import Comparing

@Suite struct SlidingTests {
  private func marks(_ old: [String], _ new: [String]) -> [String] {
    func lines(_ texts: [String]) -> Lines {
      LineDiff.lines(of: Array(texts.map { "\($0)\n" }.joined().utf8))
    }
    return LineDiff(from: lines(old), to: lines(new)).changes.map { change in
      let mark = change.isAddition ? "+" : change.isRemoval ? "-" : " "
      return mark + String(decoding: change.line.dropLast(), as: UTF8.self)
    }
  }

  private let one = ["  func a() {", "    1", "  }"]
  private let two = ["  func b() {", "    2", "  }"]
  private let three = ["  func c() {", "    3", "  }"]

  @Test("A function between two others begins at its first line and takes the gap after it")
  func settlesBetweenFunctions() {
    let old = one + [""] + three
    let new = one + [""] + two + [""] + three
    let expected =
      (one + [""]).map { " " + $0 } + (two + [""]).map { "+" + $0 } + three.map { " " + $0 }
    #expect(marks(old, new) == expected)
    #expect(
      marks(new, old) == expected.map { $0.hasPrefix("+") ? "-" + $0.dropFirst() : $0 })
  }

  @Test("A function at the end of its type takes the gap before it")
  func settlesAtTheEnd() {
    let old = one + ["}"]
    let new = one + [""] + two + ["}"]
    #expect(
      marks(old, new) == one.map { " " + $0 } + ([""] + two).map { "+" + $0 } + [" }"])
  }

  @Test(
    "Of several places a run takes one after an empty line, then the one indented least, then the last",
    arguments: [
      (["z", "", "  x", "y"], [" z", " ", "+  x", "+y", "+", "   x", " y"]),
      (["z", "\r", "  x", "y"], [" z", " \r", "+  x", "+y", "+\r", "   x", " y"]),
      (["z", "  b", "a"], [" z", "   b", "+a", "+  b", " a"]),
      (["z", "a", "b"], [" z", " a", " b", "+a", "+b"]),
    ])
  func settlesAtTheBestPlace(old: [String], expected: [String]) {
    #expect(marks(old, old + old.dropFirst()) == expected)
  }

  @Test("The start of a file is as good a place as one after an empty line")
  func settlesAtTheStart() {
    #expect(marks(["// c", "b"], ["// c", "a", "// c", "b"]) == ["+// c", "+a", " // c", " b"])
  }

  @Test("Two runs that are neighbors stay two runs")
  func keepsRunsApart() {
    let changes = marks(["a", "x", "a", "b"], ["a", "a", "a", "a", "b"])
    #expect(changes.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() } == ["a", "x", "a", "b"])
    #expect(
      changes.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() } == ["a", "a", "a", "a", "b"])
  }
}
