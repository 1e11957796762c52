extension MarbleDiagram {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let left = margin + Drawing.width(of: allLines.map(\.label)) + 12
    let scale = MarbleScale(moments: moments, gap: 12) { time in
      allLines.map { width(of: $0.events(at: time)) }.max() ?? 0
    }
    let length = max(scale.end + 20, Drawing.width(of: operation) + 24)

    var y = margin + 18
    for line in inputs {
      draw(line, from: left, length: length, y: y, scale, in: &drawing)
      y += 44
    }
    let frame = Drawing.Rectangle(x: left, y: y - 18, width: length, height: 36)
    drawing.rectangle(frame)
    drawing.text(operation, at: frame.center, .middle, .bold)
    y += 48
    for line in outputs {
      draw(line, from: left, length: length, y: y, scale, in: &drawing)
      y += 44
    }
    y -= 6
    var x = margin
    for sign in signs {
      sign.draw(at: .init(x: x + 6, y: y), in: &drawing)
      drawing.text(sign.meaning, at: .init(x: x + 20, y: y), .start, .soft)
      x += 20 + Drawing.width(of: sign.meaning) + 18
    }
    drawing.width = max(left + length, x - 18) + margin
    drawing.height = y + (signs.isEmpty ? -20 : 14) + margin
    return drawing
  }

  private func draw(
    _ line: Line, from left: Int, length: Int, y: Int, _ scale: MarbleScale,
    in drawing: inout Drawing
  ) {
    drawing.text(line.label, at: .init(x: Drawing.margin, y: y))
    let begin = left + (line.start > 0 ? scale.center(of: line.start) : 0)
    let last = line.hasEnded ? line.events.last : nil
    let end = last.map { left + scale.center(of: $0.time) } ?? left + length
    drawing.line(.init(x: begin, y: y), .init(x: end, y: y), isArrow: !line.hasEnded)
    if line.start > 0 { Sign.start.draw(at: .init(x: begin, y: y), in: &drawing) }
    for time in Set(line.events.map(\.time)).sorted() {
      draw(line.events(at: time), at: .init(x: left + scale.center(of: time), y: y), in: &drawing)
    }
  }

  /// Draws what happens at one moment, several events side by side in a frame.
  private func draw(
    _ events: [Line.Event], at center: Drawing.Point, in drawing: inout Drawing
  ) {
    let width = width(of: events)
    var x = center.x - width / 2
    if events.count > 1 {
      let frame = Drawing.Rectangle(x: x - 4, y: center.y - 18, width: width + 8, height: 36)
      drawing.rectangle(frame, corner: 18, .soft)
      let last = x + width - (events.last.map { self.width(of: $0) } ?? 0) / 2
      drawing.line(.init(x: x - 4, y: center.y), .init(x: last, y: center.y))
    }
    for event in events {
      let width = self.width(of: event)
      let center = Drawing.Point(x: x + width / 2, y: center.y)
      if case .value(let value) = event {
        drawing.rectangle(
          .init(x: x, y: center.y - 13, width: width, height: 26), corner: 13, fill: .tint)
        drawing.text(value, at: center, .middle)
      } else {
        Sign(event)?.draw(at: center, in: &drawing)
      }
      x += width
    }
  }

  private func width(of event: Line.Event) -> Int {
    guard case .value(let value) = event else { return 18 }
    return max(26, Drawing.width(of: value) + 14)
  }

  private func width(of events: [Line.Event]) -> Int {
    events.reduce(0) { $0 + width(of: $1) }
  }
}
