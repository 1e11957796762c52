import Pictures

/// A small picture of each kind, for the tests that look at all kinds.
enum Samples {
  static let all: [any Picture] = [marbles, messages, lanes, ownership, chart, boxes, tree]

  static var marbles: MarbleDiagram {
    var a = MarbleDiagram.Line("a")
    a.add(.value("1"), at: 1)
    a.add(.value("2"), at: 4)
    a.add(.failure, at: 6)
    var b = MarbleDiagram.Line("b", start: 2)
    b.add(.value("x"), at: 5)
    b.add(.cancellation, at: 6)
    var result = MarbleDiagram.Line("result")
    result.add(.value("1"), at: 1)
    result.add(.value("long"), at: 6)
    result.add(.completion, at: 6)
    var endless = MarbleDiagram.Line("endless")
    endless.add(.value("1"), at: 1)
    return MarbleDiagram(
      title: "Marbles", summary: "One of each kind of event.", inputs: [a, b],
      operation: "a.join(b) { <&> }", outputs: [result, endless])
  }

  static var messages: SequenceDiagram {
    var diagram = SequenceDiagram(
      title: "Messages", summary: "Calls, an answer, and one that talks to itself.",
      participants: ["you", "store", "effect"])
    diagram.add("send", from: "you", to: "store")
    diagram.add("reduces", from: "store", to: "store")
    diagram.add("run", from: "store", to: "effect")
    diagram.add("an answer", from: "effect", to: "store", isAnswer: true)
    diagram.add("a longer message for you", from: "effect", to: "you")
    return diagram
  }

  static var lanes: LaneDiagram {
    var diagram = LaneDiagram(
      title: "Lanes", summary: "Two threads.", lanes: ["main", "background"])
    diagram.add("asks", in: "main", .beginning)
    diagram.add("works", in: "background", .beginning)
    diagram.add("asks for what was asked before, and waits longer", in: "main", .beginning)
    diagram.add("has it", in: "background", .end)
    diagram.add("done", in: "main", .end)
    diagram.add("goes on", in: "main")
    return diagram
  }

  static var ownership: OwnershipGraph {
    OwnershipGraph(
      title: "Ownership", summary: "A cycle, a weak reference and something released.",
      objects: ["owner", "store", "closure", "screen"], roots: ["owner"],
      references: [
        .init(from: "owner", to: "store", "owns"),
        .init(from: "store", to: "closure", "keeps"),
        .init(from: "closure", to: "store", "self"),
        .init(from: "store", to: "screen", "shows", isWeak: true),
      ])
  }

  static var chart: Chart {
    Chart(
      title: "Chart", summary: "Two series that differ, and one that is like the first.",
      horizontal: "sent", vertical: "kept",
      series: [
        .init("grows", [0, 10, 20, 30]), .init("comes back", [0, 10, 20, 0]),
        .init("so does this", [0, 10, 20, 30]),
      ], marks: [.init("turn", at: 2)])
  }

  static var boxes: BoxDiagram {
    BoxDiagram(
      title: "Boxes", summary: "A box in a box, and one beside it.",
      boxes: [
        .init(
          "outer", lines: ["count", "name"],
          boxes: [.init("inner", lines: ["count"], isMarked: true), .init("empty")]),
        .init("other"),
      ])
  }

  static var tree: TreeDiagram {
    TreeDiagram(
      title: "Tree", summary: "A root, and what follows from it.",
      root: .init(
        "root", number: 1,
        children: [
          .init("first", number: 2, children: [.init("first of the first", number: 4)]),
          .init("second", number: 3),
        ]))
  }
}
