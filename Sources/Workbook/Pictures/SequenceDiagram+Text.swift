extension SequenceDiagram {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    [(4, 8), (2, 6)].lazy
      .map { gap, room in text(gap: gap, room: room) }
      .first { lines in lines.allSatisfy { $0.count <= width } }
  }

  private func text(gap: Int, room: Int) -> [String] {
    let left = "\(messages.count)".count + 2
    let (columns, _) = positions(gap: gap, room: room, width: \.count)
    let lines = columns.map { $0 + left }

    var grid = TextGrid()
    for (name, x) in zip(participants, lines) { grid.put(name, x: x - name.count / 2, y: 0) }
    for (index, message) in messages.enumerated() {
      let y = index + 1
      for x in lines { grid.put("│", x: x, y: y) }
      let number = "\(index + 1)"
      grid.put(number, x: left - 2 - number.count, y: y)
      draw(message, at: y, lines, in: &grid)
    }
    for x in lines { grid.put("│", x: x, y: messages.count + 1) }
    return grid.lines
  }

  private func draw(_ message: Message, at y: Int, _ lines: [Int], in grid: inout TextGrid) {
    let (from, to) = (lines[message.from], lines[message.to])
    guard from != to else { return grid.put("├╴ \(message.text)", x: from, y: y) }
    let (left, right) = (min(from, to), max(from, to))
    let dash: Character = message.isAnswer ? "┄" : "─"
    for x in (left + 1)..<right {
      grid.put(lines.contains(x) ? "┼" : String(dash), x: x, y: y)
    }
    grid.put(to > from ? "├" : "┤", x: from, y: y)
    grid.put(to > from ? "▶" : "◀", x: to > from ? to - 1 : to + 1, y: y)
    grid.put(" \(message.text) ", x: to > from ? left + 3 : left + 4, y: y)
  }
}
