/// `1 test`, `2 tests`, `4,990 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  var digits = String(count)
  for place in stride(from: digits.count - 3, to: 0, by: -3) {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
  }
  return count == 1 ? "1 \(noun)" : "\(digits) \(noun)s"
}

extension String {
  /// The text with spaces after it, so that it is at least `width` characters long.
  package func padded(to width: Int) -> String {
    self + String.spaces(width - count)
  }

  /// The text with spaces before it, so that it is at least `width` characters long.
  package func padded(leftTo width: Int) -> String {
    String.spaces(width - count) + self
  }

  /// So many spaces; none for a negative number.
  package static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: Swift.max(0, count))
  }
}
