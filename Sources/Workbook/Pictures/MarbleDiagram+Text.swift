import Console

extension MarbleDiagram {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    (1...3).reversed().lazy
      .map { gap in text(gap: gap) }
      .first { lines in lines.allSatisfy { $0.count <= width } }
  }

  /// The diagram with so many dashes, at least, between two moments.
  private func text(gap: Int) -> [String] {
    let left = (allLines.map(\.label.count).max() ?? 0) + 2
    let scale = MarbleScale(moments: moments, gap: gap) { time in
      allLines.map { group($0.events(at: time)).count }.max() ?? 0
    }
    let operation = " \(operation) "
    let right = max(scale.end + gap, operation.count)

    var grid = TextGrid()
    var y = 0
    func draw(_ line: Line) {
      grid.put(line.label, x: 0, y: y)
      let begin = line.start > 0 ? scale.center(of: line.start) : 0
      let end = line.hasEnded ? scale.center(of: line.events.last?.time ?? 0) : right
      grid.fill((left + begin)..<(left + max(begin, end)), y: y, with: "─")
      if !line.hasEnded { grid.put("▶", x: left + right, y: y) }
      if line.start > 0 { grid.put("•", x: left + begin, y: y) }
      for time in Set(line.events.map(\.time)) {
        let group = group(line.events(at: time))
        grid.put(group, x: left + scale.center(of: time) - group.count / 2, y: y)
      }
      y += 1
    }
    inputs.forEach(draw)
    grid.put("┌" + String(repeating: "─", count: right) + "┐", x: left - 1, y: y)
    grid.put("│" + operation.centered(in: right) + "│", x: left - 1, y: y + 1)
    grid.put("└" + String(repeating: "─", count: right) + "┘", x: left - 1, y: y + 2)
    y += 3
    outputs.forEach(draw)
    grid.put(signs.map { "\($0.text) \($0.meaning)" }.joined(separator: "   "), x: 0, y: y)
    return grid.lines
  }

  /// What happens at one moment: several events in parentheses.
  private func group(_ events: [Line.Event]) -> String {
    let signs = events.map(sign)
    return signs.count > 1 ? "(" + signs.joined(separator: " ") + ")" : signs.joined()
  }

  private func sign(_ event: Line.Event) -> String {
    if case .value(let value) = event { return value }
    return Sign(event)?.text ?? ""
  }
}

extension String {
  func centered(in width: Int) -> String {
    padded(leftTo: count + max(0, width - count) / 2).padded(to: width)
  }
}
