import Console

extension LaneDiagram {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    let left = "\(steps.count)".count + 2
    let depths = depths()
    let deepest = lanes.indices.map { lane in depths.map { $0[lane] }.max() ?? 0 }
    let bars = deepest.reduce(0) { $0 + $1 * 2 }
    let room = width - left - bars - 2 * max(0, lanes.count - 1)
    let widths = laneWidths(room: room)
    guard let widths, steps.allSatisfy({ step in fits(step.text, in: widths[step.lane]) })
    else { return nil }

    var starts: [Int] = []
    var x = left
    for lane in lanes.indices {
      starts.append(x)
      x += widths[lane] + deepest[lane] * 2 + 2
    }
    var grid = TextGrid()
    for (name, x) in zip(lanes, starts) { grid.put(name, x: x, y: 0) }
    for (x, width) in zip(starts, zip(widths, deepest).map({ $0 + $1 * 2 })) {
      grid.put(String(repeating: "─", count: width), x: x, y: 1)
    }
    var y = 2
    for (index, step) in steps.enumerated() {
      let text = wrap(step.text, width: widths[step.lane])
      let number = "\(index + 1)"
      grid.put(number, x: left - 2 - number.count, y: y)
      for row in text.indices {
        for lane in lanes.indices {
          for bar in 0..<depths[index][lane] {
            let isOwn = lane == step.lane && bar == depths[index][lane] - 1
            let sign = isOwn ? self.sign(step.kind, row: row, of: text.count) : "│"
            grid.put(sign, x: starts[lane] + bar * 2, y: y + row)
          }
        }
        let x = starts[step.lane] + depths[index][step.lane] * 2
        grid.put(text[row], x: x, y: y + row)
      }
      y += text.count
    }
    return grid.lines
  }

  private func sign(_ kind: Step.Kind, row: Int, of count: Int) -> String {
    switch kind {
    case .beginning where row == 0: "┌"
    case .end where row == count - 1: "└"
    default: "│"
    }
  }

  private func fits(_ text: String, in width: Int) -> Bool {
    wrap(text, width: width).allSatisfy { $0.count <= width }
  }

  /// How wide the text of each lane is: what it needs where there is room for all, and else no more
  /// than its share. Nil when there is no room to speak of.
  private func laneWidths(room: Int) -> [Int]? {
    let needed = lanes.indices.map { lane in
      ([lanes[lane]] + steps.filter { $0.lane == lane }.map(\.text)).map(\.count).max() ?? 0
    }
    var widths = needed
    var left = room
    var open = lanes.indices.sorted { (needed[$0], $0) < (needed[$1], $1) }
    while let lane = open.first {
      let share = left / open.count
      guard share >= lanes[lane].count, share >= min(10, needed[lane]) else { return nil }
      widths[lane] = min(needed[lane], share)
      left -= widths[lane]
      open.removeFirst()
    }
    return widths
  }
}
