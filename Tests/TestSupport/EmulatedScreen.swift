/// What somebody sees on a terminal: the characters, where a program has put them.
///
/// It understands what this package's programs write, and takes down what it does not understand.
/// Styles are not kept, only whether there were any.
package struct EmulatedScreen {
  /// How many columns the window has.
  package private(set) var columns: Int
  /// How many rows the window has.
  package private(set) var rows: Int
  /// True while the program draws on the second screen.
  package private(set) var isAlternate = false
  /// True while the cursor is shown.
  package private(set) var showsCursor = true
  /// True while a line that is too long goes on in the next row.
  package private(set) var wraps = true
  /// True when what a full-screen program changes is as it was before.
  package var isGivenBack: Bool { !isAlternate && showsCursor && wraps }
  /// True when anything was painted.
  package private(set) var hasStyles = false
  /// The control characters and sequences that were not understood.
  package private(set) var unknown: [String] = []

  private var cells: [[Character]]
  private var main: [[Character]] = []
  private var (row, column) = (0, 0)
  private var pending = ""

  /// An empty screen.
  package init(columns: Int = 80, rows: Int = 24) {
    (self.columns, self.rows) = (columns, rows)
    cells = EmulatedScreen.empty(columns, rows)
  }

  /// The rows, without the spaces at their ends.
  package var lines: [String] {
    cells.map { row in
      String(row[..<(row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)])
    }
  }

  /// The rows, each ended by a line end, without the empty ones at the end of the window.
  package var text: String {
    let lines = lines
    let last = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<last].map { $0 + "\n" }.joined()
  }

  /// Changes the window's size; what is on it is cut, and the program is expected to draw again.
  package mutating func resize(columns: Int, rows: Int) {
    var new = EmulatedScreen.empty(columns, rows)
    for row in 0..<min(rows, self.rows) {
      for column in 0..<min(columns, self.columns) { new[row][column] = cells[row][column] }
    }
    (self.columns, self.rows, cells) = (columns, rows, new)
    (row, column) = (min(row, rows - 1), min(column, columns))
  }

  /// Shows what the program has written. A sequence may come in pieces.
  package mutating func show(_ text: String) {
    var rest = (pending + text).unicodeScalars[...]
    pending = ""
    while let first = rest.first {
      guard first == "\u{1B}" else {
        rest.removeFirst()
        put(first)
        continue
      }
      guard let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0.value) })
      else {
        pending = String(rest)
        return
      }
      obey(String(rest[...end].dropFirst()))
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": lineFeed()
    case "\u{8}": column = max(0, column - 1)
    case "\u{7}": break
    case _ where scalar.value < 0x20: unknown.append("\\u{\(String(scalar.value, radix: 16))}")
    default:
      if column >= columns {
        guard wraps else {
          cells[row][columns - 1] = Character(scalar)
          return
        }
        column = 0
        lineFeed()
      }
      cells[row][column] = Character(scalar)
      column += 1
    }
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    cells.removeFirst()
    cells.append(EmulatedScreen.empty(columns, 1)[0])
  }

  /// A sequence, without its escape character.
  private mutating func obey(_ sequence: String) {
    switch sequence {
    case "[H": (row, column) = (0, 0)
    case "[K": clear(row, from: column)
    case "[J":
      clear(row, from: column)
      for next in (row + 1)..<max(rows, row + 1) { clear(next, from: 0) }
    case "[2J": cells = EmulatedScreen.empty(columns, rows)
    case "[?1049h":
      if !isAlternate { main = cells }
      isAlternate = true
      cells = EmulatedScreen.empty(columns, rows)
    case "[?1049l":
      if isAlternate {
        let (columns, rows) = (columns, rows)
        cells = main
        (self.columns, self.rows) = (main.first?.count ?? columns, main.count)
        resize(columns: columns, rows: rows)
      }
      isAlternate = false
    case "[?25h": showsCursor = true
    case "[?25l": showsCursor = false
    case "[?7h": wraps = true
    case "[?7l": wraps = false
    case _ where sequence.hasPrefix("[") && sequence.hasSuffix("m"): hasStyles = true
    default: unknown.append(sequence)
    }
  }

  private mutating func clear(_ row: Int, from column: Int) {
    // After the last column was written, the cursor is still there.
    for column in min(column, columns - 1)..<columns { cells[row][column] = " " }
  }

  private static func empty(_ columns: Int, _ rows: Int) -> [[Character]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }
}
