extension SequenceDiagram {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let left = margin + Drawing.width(of: "\(messages.count)") + 22
    let (columns, end) = positions(gap: 36, room: 30, width: { Drawing.width(of: $0) })
    let lines = columns.map { $0 + left }
    let (top, step) = (margin + 28, 36)
    let bottom = top + 16 + messages.count * step

    for x in lines {
      drawing.line(.init(x: x, y: top), .init(x: x, y: bottom), stroke: .soft)
    }
    for (name, x) in zip(participants, lines) {
      let width = Drawing.width(of: name) + 20
      let box = Drawing.Rectangle(x: x - width / 2, y: margin, width: width, height: 28)
      drawing.rectangle(box)
      drawing.text(name, at: box.center, .middle, .bold)
    }
    for (index, message) in messages.enumerated() {
      let y = top + 34 + index * step
      drawing.text("\(index + 1)", at: .init(x: margin, y: y - 10), .start, .soft)
      let (from, to) = (lines[message.from], lines[message.to])
      guard from != to else {
        drawing.circle(.init(x: from, y: y - 10), radius: 4, fill: .ink)
        drawing.text(message.text, at: .init(x: from + 14, y: y - 10))
        continue
      }
      drawing.line(
        .init(x: from, y: y), .init(x: to, y: y), stroke: message.isAnswer ? .dashed : .line,
        isArrow: true)
      drawing.text(message.text, at: .init(x: min(from, to) + 14, y: y - 12), .start, .over)
    }
    drawing.width = left + end + margin + 10
    drawing.height = bottom + margin
    return drawing
  }
}
