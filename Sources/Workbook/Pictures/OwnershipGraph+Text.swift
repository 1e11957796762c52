extension OwnershipGraph {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    let layout = OwnershipLayout(self)
    let names = layout.boxes.map { name(of: $0.object) }
    let boxWidth = (names.map(\.count).max() ?? 0) + 4
    let labels = layout.detours.map { $0.reference.label.count + 5 }.max() ?? 0
    let firstTrack = boxWidth + labels

    var grid = TextGrid()
    var rowLines: [Int] = []
    var y = 0
    for (box, name) in zip(layout.boxes, names) {
      for row in box.rows {
        let text = row == box.rows.lowerBound ? name : ""
        grid.put("[ \(text)", x: 0, y: y)
        grid.put("]", x: boxWidth - 1, y: y)
        rowLines.append(y)
        y += 1
      }
      if let down = box.down {
        grid.put("\(upright(down))▼ \(down.label)", x: 2, y: y)
        y += 1
      }
    }
    // The tracks first, and then what crosses them.
    for detour in layout.detours {
      let x = firstTrack + detour.track * 3
      let (from, to) = (rowLines[detour.fromRow], rowLines[detour.toRow])
      for y in min(from, to)...max(from, to) { grid.put(upright(detour.reference), x: x, y: y) }
    }
    for detour in layout.detours {
      let x = firstTrack + detour.track * 3
      let (from, to) = (rowLines[detour.fromRow], rowLines[detour.toRow])
      draw(detour.reference, from: boxWidth, to: x, y: from, isUpper: from < to, in: &grid)
      draw(detour.reference, from: boxWidth, to: x, y: to, isUpper: to < from, in: &grid)
      grid.put(" \(detour.reference.label) ", x: boxWidth + 1, y: from)
      grid.put("◀", x: boxWidth, y: to)
    }
    let used = legend
    if !used.isEmpty { grid.put(used.joined(separator: "   "), x: 0, y: y) }
    return grid.lines.allSatisfy { $0.count <= width } ? grid.lines : nil
  }

  /// The level part of a detour, and the corner at its end.
  private func draw(
    _ reference: Reference, from start: Int, to end: Int, y: Int, isUpper: Bool,
    in grid: inout TextGrid
  ) {
    let dash: Character =
      isGone(reference) ? "·" : reference.isWeak ? "┄" : isInCycle(reference) ? "━" : "─"
    for x in start..<end {
      grid.put(grid.character(x: x, y: y) == " " ? String(dash) : "┼", x: x, y: y)
    }
    let corners =
      isGone(reference) ? ("·", "·") : isInCycle(reference) ? ("┓", "┛") : ("┐", "┘")
    grid.put(isUpper ? corners.0 : corners.1, x: end, y: y)
  }

  private func upright(_ reference: Reference) -> String {
    isGone(reference) ? "·" : reference.isWeak ? "┆" : isInCycle(reference) ? "┃" : "│"
  }

  /// What the signs mean that are not a plain reference.
  private var legend: [String] {
    [
      references.contains(where: isInCycle) ? "━ a cycle" : nil,
      references.contains { $0.isWeak && !isGone($0) } ? "┄ weak" : nil,
      references.contains(where: isGone) ? "· gone" : nil,
    ]
    .compactMap { $0 }
  }
}

extension OwnershipGraph {
  /// An object's name, and that it is released if it is.
  func name(of object: String) -> String { isAlive(object) ? object : "\(object) (released)" }
}
