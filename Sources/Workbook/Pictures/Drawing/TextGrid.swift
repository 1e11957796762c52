/// Characters in rows and columns, on which a picture is drawn for a terminal.
struct TextGrid {
  private var rows: [[Character]] = []

  /// The rows as lines.
  var lines: [String] { rows.map { String($0) } }

  /// Writes a text over what is there, from this column to the right.
  mutating func put(_ text: String, x: Int, y: Int) {
    for (offset, character) in text.enumerated() { set(character, x: x + offset, y: y) }
  }

  /// Writes a character over what is there, in these columns.
  mutating func fill(_ columns: Range<Int>, y: Int, with character: Character) {
    for x in columns { set(character, x: x, y: y) }
  }

  /// The character at this place.
  func character(x: Int, y: Int) -> Character {
    rows.indices.contains(y) && rows[y].indices.contains(x) ? rows[y][x] : " "
  }

  private mutating func set(_ character: Character, x: Int, y: Int) {
    guard x >= 0, y >= 0 else { return }
    while rows.count <= y { rows.append([]) }
    while rows[y].count <= x { rows[y].append(" ") }
    rows[y][x] = character
  }
}
