/// The lines of a file as bytes, each with its line end: what a diff compares.
///
/// Bytes, because strings that look the same are equal, and the line end, because a last line
/// without one differs from the same line with one.
package typealias Lines = [ArraySlice<UInt8>]

/// The differences between two files, as hunks of lines with their context.
package struct LineDiff {
  /// One line of a diff: taken over, removed, or added.
  enum Change: Equatable {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
  }

  /// A run of changes, with the lines around them, and its position in both files, from 0.
  package struct Hunk: Equatable {
    var oldStart: Int
    var newStart: Int
    var changes: [Change]
  }

  let changes: [Change]

  /// Compares two files. The standard library finds the fewest changed lines.
  package init(from old: Lines, to new: Lines) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    if old.isEmpty || new.isEmpty {
      // Finding an obvious result would take time in the square of the number of lines.
      (removed, added) = (Set(old.indices), Set(new.indices))
    } else {
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
    }
    var changes: [Change] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        changes.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        changes.append(.added(new[newIndex]))
        newIndex += 1
      } else {
        changes.append(.same(old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    self.changes = LineDiff.settle(changes)
  }

  var insertions: Int { changes.count(where: \.isAddition) }
  var deletions: Int { changes.count(where: \.isRemoval) }

  /// Splits a file after each line end.
  package static func lines(of bytes: [UInt8]) -> Lines {
    var lines: Lines = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }
}

extension LineDiff {
  /// The changes in groups, each with up to `context` unchanged lines before and after it. Groups
  /// whose context would touch are one.
  package func hunks(context: Int = 3) -> [Hunk] {
    let positions = changes.indices.filter { !changes[$0].isSame }
    var ranges: [Range<Int>] = []
    for position in positions {
      let range = max(0, position - context)..<min(changes.count, position + context + 1)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { range in
      let before = changes[..<range.lowerBound]
      return Hunk(
        oldStart: before.count { !$0.isAddition },
        newStart: before.count { !$0.isRemoval },
        changes: Array(changes[range])
      )
    }
  }
}
