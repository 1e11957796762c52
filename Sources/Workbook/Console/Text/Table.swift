/// Renders rows under their headers, in columns that are as wide as their widest cell.
///
/// A column of numbers is aligned to the right; it can contain “–” where there is no number. A row
/// can be shorter than the headers; missing cells are empty. If a line would be longer than
/// `width`, the cells of the last column are broken between words; that column stays as wide as its
/// header, and at least 20 wide if it needs that.
package func renderTable(
  _ headers: [String], _ rows: [[String]], width: Int = .max
) -> [String] {
  let count = ([headers] + rows).map(\.count).max() ?? 0
  let padded = ([headers] + rows).map { row in
    (0..<count).map { $0 < row.count ? row[$0] : "" }
  }
  let areNumbers = (0..<count).map { column in
    let cells = padded.dropFirst().map { $0[column] }
    return cells.contains(where: isNumber) && cells.allSatisfy { isNumber($0) || $0 == "–" }
  }
  let broken = padded.breakingTheLastColumn(width: width)
  let widths = (0..<count).map { column in broken.map { $0[column].count }.max() ?? 0 }
  var lines = broken.map { row in
    zip(row, zip(widths, areNumbers))
      .map { cell, column in pad(cell, to: column.0, right: column.1) }
      .joined(separator: "  ")
      .trimmingTrailingSpaces()
  }
  lines.insert(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), at: 1)
  return lines
}

extension [[String]] {
  /// The same rows; what does not fit into the last cell follows in rows that are empty before it.
  fileprivate func breakingTheLastColumn(width: Int) -> [[String]] {
    guard let header = first?.last, let count = first?.count else { return self }
    let others = (0..<(count - 1)).map { column in map { $0[column].count }.max() ?? 0 }
    let left = Swift.max(20, header.count, width - others.reduce(0) { $0 + $1 + 2 })
    return flatMap { row -> [[String]] in
      let lines = row[count - 1].count > left ? wrap(row[count - 1], width: left) : [row[count - 1]]
      let empty = Array<String>(repeating: "", count: count - 1)
      return lines.enumerated().map { ($0 == 0 ? Array<String>(row.dropLast()) : empty) + [$1] }
    }
  }
}

private func isNumber(_ cell: String) -> Bool {
  Double(cell.filter { $0 != "," }) != nil
}

private func pad(_ cell: String, to width: Int, right: Bool) -> String {
  right ? cell.padded(leftTo: width) : cell.padded(to: width)
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
