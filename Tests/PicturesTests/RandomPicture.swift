import Pictures

/// Pictures of chance, with long labels and short ones, and with many parts or none.
enum RandomPicture {
  static func one(ofEach generator: inout some RandomNumberGenerator) -> [any Picture] {
    [
      marbles(&generator), messages(&generator), lanes(&generator), ownership(&generator),
      chart(&generator), boxes(&generator, depth: 3), tree(&generator, depth: 3),
    ]
  }

  private static func label(
    _ generator: inout some RandomNumberGenerator, upTo count: Int = 24
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...count, using: &generator) {
      let isSpace = Int.random(in: 0..<6, using: &generator) == 0 && !text.isEmpty
      text +=
        isSpace && text.last != " "
        ? " " : "abcdefgh".randomElement(using: &generator).map(String.init) ?? ""
    }
    return text.last == " " ? String(text.dropLast()) : text
  }

  private static func labels(
    _ generator: inout some RandomNumberGenerator, upTo most: Int
  ) -> [String] {
    (0..<Int.random(in: 0...most, using: &generator)).map { "\($0) \(label(&generator))" }
  }

  private static func marbles(_ generator: inout some RandomNumberGenerator) -> MarbleDiagram {
    func line() -> MarbleDiagram.Line {
      var time = Int.random(in: 0...5, using: &generator)
      var line = MarbleDiagram.Line(label(&generator), start: time)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        time += [0, 1, 2, 1_000_000].randomElement(using: &generator) ?? 0
        line.add(.value(label(&generator, upTo: 12)), at: time)
      }
      let ends: [MarbleDiagram.Line.Event?] = [nil, .completion, .failure, .cancellation]
      if let end = ends.randomElement(using: &generator) ?? nil { line.add(end, at: time) }
      return line
    }
    return MarbleDiagram(
      title: "t", summary: "s",
      inputs: (0..<Int.random(in: 0...8, using: &generator)).map { _ in line() },
      operation: label(&generator, upTo: 60),
      outputs: (0..<Int.random(in: 0...3, using: &generator)).map { _ in line() })
  }

  private static func messages(_ generator: inout some RandomNumberGenerator) -> SequenceDiagram {
    let participants = labels(&generator, upTo: 7)
    var diagram = SequenceDiagram(title: "t", summary: "s", participants: participants)
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      guard let from = participants.randomElement(using: &generator),
        let to = participants.randomElement(using: &generator)
      else { continue }
      diagram.add(label(&generator), from: from, to: to, isAnswer: .random(using: &generator))
    }
    return diagram
  }

  private static func lanes(_ generator: inout some RandomNumberGenerator) -> LaneDiagram {
    let lanes = labels(&generator, upTo: 12)
    var diagram = LaneDiagram(title: "t", summary: "s", lanes: lanes)
    for _ in 0..<Int.random(in: 0...15, using: &generator) {
      let kinds: [LaneDiagram.Step.Kind] = [.moment, .beginning, .end]
      diagram.add(
        label(&generator, upTo: 60), in: lanes.randomElement(using: &generator) ?? "",
        kinds.randomElement(using: &generator) ?? .moment)
    }
    return diagram
  }

  static func ownership(_ generator: inout some RandomNumberGenerator) -> OwnershipGraph {
    let objects = labels(&generator, upTo: 8)
    let references = (0..<Int.random(in: 0...14, using: &generator)).compactMap { _ in
      objects.randomElement(using: &generator).flatMap { from in
        objects.randomElement(using: &generator).map { to in
          OwnershipGraph.Reference(
            from: from, to: to, label(&generator),
            isWeak: Int.random(in: 0..<4, using: &generator) == 0,
            until: Int.random(in: 0..<4, using: &generator) == 0
              ? objects.randomElement(using: &generator) : nil)
        }
      }
    }
    let roots = objects.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    return OwnershipGraph(
      title: "t", summary: "s", objects: objects, roots: Set(roots), references: references)
  }

  private static func chart(_ generator: inout some RandomNumberGenerator) -> Chart {
    let count = Int.random(in: 0...40, using: &generator)
    let most = [1, 7, 100, 20_000, .max / 2].randomElement(using: &generator) ?? 1
    return Chart(
      title: "t", summary: "s", horizontal: label(&generator, upTo: 80),
      vertical: label(&generator, upTo: 80),
      series: labels(&generator, upTo: 8).map { name in
        let length = Bool.random(using: &generator) ? count : count / 2
        return Chart.Series(
          name, (0..<length).map { _ in .random(in: -1...most, using: &generator) })
      },
      marks: labels(&generator, upTo: 4).map { text in
        Chart.Mark(text, at: .random(in: 0...count + 2, using: &generator))
      })
  }

  private static func boxes(
    _ generator: inout some RandomNumberGenerator, depth: Int
  ) -> BoxDiagram {
    func boxes(_ depth: Int) -> [BoxDiagram.Box] {
      (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        BoxDiagram.Box(
          label(&generator), lines: labels(&generator, upTo: 3),
          boxes: depth > 0 ? boxes(depth - 1) : [], isMarked: .random(using: &generator))
      }
    }
    return BoxDiagram(title: "t", summary: "s", boxes: boxes(depth))
  }

  private static func tree(
    _ generator: inout some RandomNumberGenerator, depth: Int
  ) -> TreeDiagram {
    var number = 0
    func tree(_ depth: Int) -> TreeDiagram.Node {
      number += 1
      var node = TreeDiagram.Node(label(&generator, upTo: 12), number: number)
      let count = depth > 0 ? Int.random(in: 0...3, using: &generator) : 0
      for _ in 0..<count { node.children.append(tree(depth - 1)) }
      return node
    }
    return TreeDiagram(title: "t", summary: "s", root: tree(depth))
  }
}
