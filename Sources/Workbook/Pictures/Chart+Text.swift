extension Chart {
  /// The picture in lines of text, or nil where it does not fit.
  public func lines(width: Int) -> [String]? {
    let lines = distinct
    let left = max(lines.map(\.name.count).max() ?? 0, vertical.count) + 2
    let most = lines.map { "\($0.values.max() ?? 0)" }
    let last = lines.map { "\($0.values.last ?? 0)" }
    let number = max(4, most.map(\.count).max() ?? 0)
    let room = width - left - 2 * number - 4
    guard room >= 8 else { return nil }
    let columns = min(room, max(8, longest))

    var grid = TextGrid()
    grid.put(vertical, x: 0, y: 0)
    func putNumbers(_ most: String, _ last: String, y: Int) {
      let end = left + columns + 2 + number
      grid.put(most, x: end - most.count, y: y)
      grid.put(last, x: end + 2 + number - last.count, y: y)
    }
    putNumbers("most", "last", y: 0)
    for (index, series) in lines.enumerated() {
      grid.put(series.name, x: 0, y: index + 1)
      grid.put(spark(series.values, columns: columns), x: left, y: index + 1)
      putNumbers(most[index], last[index], y: index + 1)
    }
    var y = lines.count + 1
    for mark in visibleMarks {
      grid.put("▲ \(mark.text)", x: left + mark.index * (columns - 1) / max(1, longest - 1), y: y)
      y += 1
    }
    grid.put("\(horizontal) →", x: left, y: y)
    return grid.lines.allSatisfy { $0.count <= width } ? grid.lines : nil
  }

  /// The numbers as blocks of eight heights: a number above zero is never drawn as nothing, and
  /// after the last number there is nothing.
  private func spark(_ values: [Int], columns: Int) -> String {
    let blocks = Array("▁▂▃▄▅▆▇█")
    let characters = (0..<columns).map { column -> Character in
      let index = column * (longest - 1) / max(1, columns - 1)
      guard values.indices.contains(index) else { return " " }
      let value = values[index]
      return value == 0 ? "·" : blocks[min(7, Int(Double(value) / Double(greatest) * 8))]
    }
    return String(characters)
  }
}
