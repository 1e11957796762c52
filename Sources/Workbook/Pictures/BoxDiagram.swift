import Console

/// What is inside what: boxes in boxes, such as the values and the actions of an application's
/// parts.
public struct BoxDiagram: Picture, Equatable {
  /// A box, with what is in it.
  public struct Box: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// What is written in it.
    public var lines: [String]
    /// The boxes in it, from top to bottom.
    public var boxes: [Box]
    /// True for the box that the picture is about.
    public var isMarked: Bool

    /// Makes a box of what is in it.
    public init(_ name: String, lines: [String] = [], boxes: [Box] = [], isMarked: Bool = false) {
      self.name = name
      self.lines = lines
      self.boxes = boxes
      self.isMarked = isMarked
    }
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// The outermost boxes, from top to bottom.
  public var boxes: [Box]

  /// Makes a diagram of its outermost boxes.
  public init(title: String, summary: String, boxes: [Box]) {
    self.title = title
    self.summary = summary
    self.boxes = boxes
  }

  /// The picture in sentences.
  public var list: [String] { boxes.flatMap { sentences(about: $0, in: nil) } }

  private func sentences(about box: Box, in outer: String?) -> [String] {
    let place = outer.map { ", in \($0)" } ?? ""
    let lines = box.lines.isEmpty ? "" : ": " + box.lines.joined(separator: ", ")
    return ["- \(box.name)\(place)\(lines)"]
      + box.boxes.flatMap { sentences(about: $0, in: box.name) }
  }
}

extension BoxDiagram {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    let lines = text(of: boxes, width: boxes.map(neededWidth).max() ?? 0)
    return lines.allSatisfy { $0.count <= width } ? lines : nil
  }

  private func neededWidth(of box: Box) -> Int {
    let inner = box.lines.map(\.count) + box.boxes.map(neededWidth)
    return max(box.name.count + 6, (inner.max() ?? 0) + 4)
  }

  private func text(of boxes: [Box], width: Int) -> [String] {
    boxes.flatMap { box in
      let inner = box.lines + text(of: box.boxes, width: width - 4)
      let (dash, side) = box.isMarked ? ("━", "┃") : ("─", "│")
      let corners = box.isMarked ? ["┏", "┓", "┗", "┛"] : ["┌", "┐", "└", "┘"]
      let top = String(repeating: dash, count: width - box.name.count - 5)
      let bottom = String(repeating: dash, count: width - 2)
      return ["\(corners[0])\(dash) \(box.name) \(top)\(corners[1])"]
        + inner.map { line in
          "\(side) \(line.padded(to: width - 4)) \(side)"
        } + ["\(corners[2])\(bottom)\(corners[3])"]
    }
  }
}

extension BoxDiagram {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let width = boxes.map(points).max() ?? 0
    var y = margin
    for box in boxes { y = draw(box, x: margin, y: y, width: width, in: &drawing) + 12 }
    drawing.width = width + 2 * margin
    drawing.height = max(y - 12, margin) + margin
    return drawing
  }

  private func points(of box: Box) -> Int {
    let inner = [Drawing.width(of: box.name), Drawing.width(of: box.lines)] + box.boxes.map(points)
    return (inner.max() ?? 0) + 24
  }

  /// Draws a box and what is in it, and returns where it ends.
  private func draw(_ box: Box, x: Int, y: Int, width: Int, in drawing: inout Drawing) -> Int {
    let height = self.height(of: box)
    let frame = Drawing.Rectangle(x: x, y: y, width: width, height: height)
    drawing.rectangle(frame, box.isMarked ? .strong : .line, fill: box.isMarked ? .tint : .page)
    var y = y + 16
    drawing.text(box.name, at: .init(x: x + 12, y: y), .start, .bold)
    for line in box.lines {
      y += Drawing.lineHeight
      drawing.text(line, at: .init(x: x + 12, y: y))
    }
    y += 16
    for inner in box.boxes {
      y = draw(inner, x: x + 12, y: y, width: width - 24, in: &drawing) + 10
    }
    return frame.bottom
  }

  private func height(of box: Box) -> Int {
    let inner = box.boxes.map { height(of: $0) + 10 }.reduce(0, +)
    return 32 + box.lines.count * Drawing.lineHeight + inner
  }
}
