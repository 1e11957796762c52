import Console

extension LaneDiagram {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let left = margin + Drawing.width(of: "\(steps.count)") + 14
    let depths = depths()
    let characters = 26
    let texts = steps.map { wrap($0.text, width: characters) }
    let deepest = lanes.indices.map { lane in depths.map { $0[lane] }.max() ?? 0 }
    let widths = lanes.indices.map { lane in
      let own = zip(steps, texts).filter { $0.0.lane == lane }.flatMap(\.1)
      return max(
        Drawing.width(of: lanes[lane]) + 20, Drawing.width(of: own) + 22 + deepest[lane] * 14)
    }
    var starts: [Int] = []
    var x = left
    for width in widths {
      starts.append(x)
      x += width + 18
    }

    var tops: [Int] = []
    var y = margin + 28 + 16
    for text in texts {
      tops.append(y)
      y += text.count * Drawing.lineHeight + 10
    }
    let bottom = y
    for (lane, x) in starts.enumerated() {
      let box = Drawing.Rectangle(x: x, y: margin, width: widths[lane], height: 28)
      drawing.rectangle(box)
      drawing.text(lanes[lane], at: box.center, .middle, .bold)
      drawing.line(.init(x: x, y: margin + 28), .init(x: x, y: bottom), stroke: .soft)
    }
    drawBars(in: &drawing, starts: starts, tops: tops, bottom: bottom)
    for (index, step) in steps.enumerated() {
      let x = starts[step.lane] + 14 + depths[index][step.lane] * 14
      drawing.text("\(index + 1)", at: .init(x: margin, y: tops[index] + 10), .start, .soft)
      drawing.circle(.init(x: starts[step.lane], y: tops[index] + 10), radius: 4, fill: .ink)
      for (row, line) in texts[index].enumerated() {
        drawing.text(line, at: .init(x: x, y: tops[index] + 10 + row * Drawing.lineHeight))
      }
    }
    drawing.width = max(x - 18, left) + margin
    drawing.height = bottom + margin
    return drawing
  }

  /// Draws the bars of what lasts, from the step that begins it to the step that ends it, or to the
  /// bottom.
  private func drawBars(in drawing: inout Drawing, starts: [Int], tops: [Int], bottom: Int) {
    var open = lanes.map { _ in [Int]() }
    func draw(_ lane: Int, depth: Int, from first: Int, to end: Int) {
      let y = tops[first] + 4
      let bar = Drawing.Rectangle(
        x: starts[lane] + 10 + (depth - 1) * 14, y: y, width: 8, height: end - y)
      drawing.rectangle(bar, corner: 3, fill: .tint)
    }
    for (index, step) in steps.enumerated() {
      if step.kind == .beginning { open[step.lane].append(index) }
      if step.kind == .end, let first = open[step.lane].popLast() {
        draw(step.lane, depth: open[step.lane].count + 1, from: first, to: tops[index] + 16)
      }
    }
    for lane in lanes.indices {
      while let first = open[lane].popLast() {
        draw(lane, depth: open[lane].count + 1, from: first, to: bottom)
      }
    }
  }
}
