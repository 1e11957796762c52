import Console

/// What follows from what: a tree, such as the actions that an action has caused, each with the
/// number in the order of arrival.
public struct TreeDiagram: Picture, Equatable {
  /// Something that happened, and what followed from it.
  public struct Node: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Its place in the order in which everything happened: 1 is the first.
    public var number: Int
    /// What followed from it, from left to right.
    public var children: [Node]

    /// Makes a node of what followed from it.
    public init(_ name: String, number: Int, children: [Node] = []) {
      self.name = name
      self.number = number
      self.children = children
    }

    fileprivate var label: String { "\(number)  \(name)" }
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// What everything follows from.
  public var root: Node

  /// Makes a diagram of its root.
  public init(title: String, summary: String, root: Node) {
    self.title = title
    self.summary = summary
    self.root = root
  }

  /// The picture in sentences, in the order in which things happened.
  public var list: [String] {
    sentences(about: root, after: nil).sorted { $0.number < $1.number }
      .map { "\($0.number). \($0.text)" }
  }

  private func sentences(about node: Node, after parent: Node?) -> [(number: Int, text: String)] {
    let cause = parent.map { ", from \($0.name)" } ?? ""
    return [(node.number, node.name + cause)]
      + node.children.flatMap { sentences(about: $0, after: node) }
  }
}

extension TreeDiagram {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    let lines = text(of: root, first: "", rest: "")
    return lines.allSatisfy { $0.count <= width } ? lines : nil
  }

  private func text(of node: Node, first: String, rest: String) -> [String] {
    let last = node.children.count - 1
    return [first + node.label]
      + node.children.enumerated().flatMap { index, child in
        text(
          of: child, first: rest + (index == last ? "└─ " : "├─ "),
          rest: rest + (index == last ? "   " : "│  "))
      }
  }
}

extension TreeDiagram {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let size = (width: Drawing.width(of: labels(of: root)) + 24, height: 30)
    // How far the next leaf is to the right.
    let step = size.width + 16
    var leaves = 0

    /// Draws a node and what follows from it, and returns the middle of the node.
    func draw(_ node: Node, depth: Int) -> Int {
      let y = margin + depth * (size.height + 30)
      let centers = node.children.map { draw($0, depth: depth + 1) }
      let x: Int
      if let first = centers.first, let last = centers.last {
        x = (first + last) / 2
      } else {
        x = margin + size.width / 2 + leaves * step
        leaves += 1
      }
      for center in centers {
        drawing.line(
          .init(x: x, y: y + size.height), .init(x: x, y: y + size.height + 12),
          .init(x: center, y: y + size.height + 12), .init(x: center, y: y + size.height + 30),
          isArrow: true)
      }
      drawing.rectangle(
        .init(x: x - size.width / 2, y: y, width: size.width, height: size.height), fill: .tint)
      drawing.text(node.label, at: .init(x: x, y: y + size.height / 2), .middle)
      drawing.height = max(drawing.height, y + size.height + margin)
      return x
    }
    _ = draw(root, depth: 0)
    drawing.width = leaves * step - 16 + 2 * margin
    return drawing
  }

  private func labels(of node: Node) -> [String] {
    [node.label] + node.children.flatMap(labels)
  }
}
