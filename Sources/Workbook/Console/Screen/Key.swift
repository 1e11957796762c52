/// A key, as a terminal sends it.
package enum Key: Equatable {
  case character(Character)
  case enter, escape, backspace, tab
  case up, down, left, right
  case pageUp, pageDown, home, end

  /// The number on a key with a digit.
  package var digit: Int? {
    guard case .character(let character) = self else { return nil }
    return character.wholeNumberValue
  }

  /// The keys in what a terminal sent, in their order. A sequence that is not known is passed over.
  static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let first = rest.popFirst() {
      switch first {
      case "\u{1B}":
        if let introducer = rest.first, ["[", "O"].contains(introducer) {
          rest.removeFirst()
          if let key = key(ofSequence: &rest) { keys.append(key) }
        } else {
          keys.append(.escape)
        }
      case "\r", "\n", "\r\n": keys.append(.enter)
      case "\u{7F}", "\u{8}": keys.append(.backspace)
      case "\t": keys.append(.tab)
      default: keys.append(.character(first))
      }
    }
    return keys
  }

  /// What follows `ESC [` or `ESC O`: numbers and semicolons, and then the letter that ends it.
  private static func key(ofSequence rest: inout ArraySlice<Character>) -> Key? {
    let numbers = rest.prefix { $0.isNumber || $0 == ";" }
    rest.removeFirst(numbers.count)
    guard let end = rest.popFirst() else { return nil }
    switch (end, String(numbers)) {
    case ("A", _): return .up
    case ("B", _): return .down
    case ("C", _): return .right
    case ("D", _): return .left
    case ("H", _), ("~", "1"), ("~", "7"): return .home
    case ("F", _), ("~", "4"), ("~", "8"): return .end
    case ("~", "5"): return .pageUp
    case ("~", "6"): return .pageDown
    default: return nil
    }
  }
}
