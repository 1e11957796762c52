/// Renders rows under their headers, in columns that are as wide as their widest cell.
///
/// A column of numbers is aligned to the right; “–” may stand in it where there is none. A row may
/// be shorter than the headers; what is missing is empty.
public func renderTable(_ headers: [String], _ rows: [[String]]) -> [String] {
  let count = ([headers] + rows).map(\.count).max() ?? 0
  let padded = ([headers] + rows).map { row in
    (0..<count).map { $0 < row.count ? row[$0] : "" }
  }
  let columns = (0..<count).map { column in padded.map { $0[column] } }
  let widths = columns.map { cells in cells.map(\.count).max() ?? 0 }
  let areNumbers = columns.map { cells in
    cells.dropFirst().contains(where: isNumber)
      && cells.dropFirst().allSatisfy { isNumber($0) || $0 == "–" }
  }
  var lines = padded.map { row in
    zip(row, zip(widths, areNumbers))
      .map { cell, column in pad(cell, to: column.0, right: column.1) }
      .joined(separator: "  ")
      .trimmingTrailingSpaces()
  }
  lines.insert(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), at: 1)
  return lines
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
