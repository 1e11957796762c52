/// Compares two values as `dump` writes them, and returns the lines that differ, with context.
///
/// A line that begins with `−` belongs to the first value, a line with `+` to the second. A `…`
/// replaces lines that are left out.
///
/// - Parameters:
///   - expected: The first value.
///   - actual: The second value.
///   - context: How many lines to show before and after those that differ.
/// - Returns: Nil if `dump` writes both alike, as it does with values that it cannot look into.
///   `dump` writes sets and dictionaries in the order that they have, so equal ones can seem to
///   differ.
/// - Complexity: That of `difference(from:)` of the standard library, in the lines that both have
///   between the first and the last one that differ.
public func difference<Value>(
  from expected: Value, to actual: Value, context: Int = 2
) -> String? {
  let lines = mergedLines(dumpedLines(of: expected), dumpedLines(of: actual))
  let changes = lines.indices.filter { lines[$0].mark != .same }
  guard !changes.isEmpty else { return nil }
  let context = min(max(context, 0), lines.count)
  var shown = RangeSet<Int>()
  for change in changes {
    shown.insert(contentsOf: max(change - context, 0)..<min(change + context + 1, lines.count))
  }
  var text: [String] = []
  for index in lines.indices {
    if shown.contains(index) {
      text.append("\(lines[index].mark.rawValue) \(lines[index].text)")
    } else if text.last != "…" {
      text.append("…")
    }
  }
  return text.joined(separator: "\n")
}

private struct MarkedLine {
  enum Mark: String {
    case same = " "
    case expected = "−"
    case actual = "+"
  }
  var mark: Mark
  var text: Substring
}

private func dumpedLines<Value>(of value: Value) -> [Substring] {
  var text = ""
  dump(value, to: &text)
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
}

/// Merges the lines of both: equal lines appear once, and removed lines appear before the lines
/// that replace them.
private func mergedLines(_ old: [Substring], _ new: [Substring]) -> [MarkedLine] {
  let start = zip(old, new).prefix { $0 == $1 }.count
  let rest = min(old.count, new.count) - start
  let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
  let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
  // Only lines that both have must be compared, and comparing their numbers is much faster.
  let numbers = Dictionary(uniqueKeysWithValues: zip(Set(oldMiddle).intersection(newMiddle), 0...))
  let oldShared = oldMiddle.indices.filter { numbers[old[$0]] != nil }
  let newShared = newMiddle.indices.filter { numbers[new[$0]] != nil }
  var removed = Set(oldMiddle.indices).subtracting(oldShared)
  var inserted = Set(newMiddle.indices).subtracting(newShared)
  let changes = newShared.compactMap { numbers[new[$0]] }
    .difference(from: oldShared.compactMap { numbers[old[$0]] })
  for change in changes {
    switch change {
    case .remove(let offset, _, _): removed.insert(oldShared[offset])
    case .insert(let offset, _, _): inserted.insert(newShared[offset])
    }
  }
  var lines: [MarkedLine] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < old.count || newIndex < new.count {
    if removed.contains(oldIndex) {
      lines.append(MarkedLine(mark: .expected, text: old[oldIndex]))
      oldIndex += 1
    } else if inserted.contains(newIndex) {
      lines.append(MarkedLine(mark: .actual, text: new[newIndex]))
      newIndex += 1
    } else {
      lines.append(MarkedLine(mark: .same, text: old[oldIndex]))
      (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
    }
  }
  return lines
}
