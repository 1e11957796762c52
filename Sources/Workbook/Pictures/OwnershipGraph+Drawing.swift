extension OwnershipGraph {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let layout = OwnershipLayout(self)
    let (margin, rowHeight) = (Drawing.margin, 24)
    let boxWidth = Drawing.width(of: objects.map(name)) + 24
    let right = margin + boxWidth
    let labels = Drawing.width(of: layout.detours.map(\.reference.label))
    let firstTrack = right + (layout.detours.isEmpty ? 0 : labels + 44)

    var rowCenters: [Int] = []
    var widest = right
    var y = margin
    for box in layout.boxes {
      let height = max(30, box.rows.count * rowHeight + 6)
      let frame = Drawing.Rectangle(x: margin, y: y, width: boxWidth, height: height)
      let isAlive = isAlive(box.object)
      drawing.rectangle(frame, isAlive ? .line : .dashed, fill: isAlive ? .tint : .page)
      drawing.text(
        name(of: box.object), at: .init(x: margin + 12, y: frame.center.y), .start,
        isAlive ? .bold : .soft)
      let inset = (height - box.rows.count * rowHeight) / 2
      for row in box.rows.indices.map({ $0 - box.rows.lowerBound }) {
        rowCenters.append(y + inset + row * rowHeight + rowHeight / 2)
      }
      y = frame.bottom
      if let down = box.down {
        let x = margin + 24
        drawing.line(
          .init(x: x, y: y), .init(x: x, y: y + 34), stroke: stroke(of: down), isArrow: true)
        drawing.text(
          down.label, at: .init(x: x + 14, y: y + 16), .start, textStyle(of: down))
        widest = max(widest, x + 14 + Drawing.width(of: down.label))
        y += 34
      } else {
        y += 12
      }
    }
    for detour in layout.detours {
      let reference = detour.reference
      let x = firstTrack + detour.track * 16
      let (from, to) = (rowCenters[detour.fromRow], rowCenters[detour.toRow])
      let text = right + 14
      let textEnd = text + Drawing.width(of: reference.label) + 6
      let stroke = stroke(of: reference)
      drawing.line(.init(x: right, y: from), .init(x: text - 6, y: from), stroke: stroke)
      drawing.text(
        reference.label, at: .init(x: text, y: from), .start,
        textStyle(of: reference))
      drawing.line(
        .init(x: textEnd, y: from), .init(x: x, y: from), .init(x: x, y: to),
        .init(x: right, y: to), stroke: stroke, isArrow: true)
      widest = max(widest, x)
    }
    y -= layout.boxes.isEmpty ? 0 : 12
    var x = margin
    for (stroke, meaning) in legend {
      drawing.line(.init(x: x, y: y + 22), .init(x: x + 30, y: y + 22), stroke: stroke)
      drawing.text(meaning, at: .init(x: x + 38, y: y + 22), .start, .soft)
      x += 38 + Drawing.width(of: meaning) + 18
    }
    if x > margin {
      widest = max(widest, x - 18)
      y += 34
    }
    drawing.width = widest + margin
    drawing.height = y + margin
    return drawing
  }

  private func stroke(of reference: Reference) -> Drawing.Stroke {
    if isGone(reference) { return .gone }
    return reference.isWeak ? .dashed : isInCycle(reference) ? .alarm : .line
  }

  private func textStyle(of reference: Reference) -> Drawing.TextStyle {
    isGone(reference) ? .soft : isInCycle(reference) ? .alarm : .normal
  }

  /// The kinds of lines that are not a plain reference, each with its meaning.
  private var legend: [(stroke: Drawing.Stroke, meaning: String)] {
    [
      references.contains(where: isInCycle) ? (.alarm, "a cycle") : nil,
      references.contains { $0.isWeak && !isGone($0) } ? (.dashed, "weak") : nil,
      references.contains(where: isGone) ? (.gone, "gone") : nil,
    ]
    .compactMap { $0 }
  }
}
