extension LineDiff {
  /// Moves each run of added or removed lines to where a reader would put it.
  ///
  /// A run can often be in several places: when a function is added after another function, the
  /// closing brace above can belong to either. The best place is after an empty line; then, where
  /// the run's first words are indented least; then, the last place.
  static func settle(_ changes: [Change]) -> [Change] {
    var changes = changes
    var start = 0
    while start < changes.count {
      var end = start
      while end < changes.count, changes[end].isSame == changes[start].isSame { end += 1 }
      let place = changes[start].isSame ? start..<end : settle(&changes, start..<end)
      start = max(end, place.upperBound)
    }
    return changes
  }

  /// Settles one run and returns its new position. Lines that replace others stay.
  private static func settle(_ changes: inout [Change], _ run: Range<Int>) -> Range<Int> {
    let removals = changes[run].count(where: \.isRemoval)
    guard removals == 0 || removals == run.count else { return run }
    // Upwards first, as far as it goes: from there every place is found by going down.
    var place = run
    while let next = slide(&changes, place, by: -1) { place = next }
    var best = (range: place, score: score(changes, place))
    while let next = slide(&changes, place, by: 1) {
      place = next
      let score = score(changes, place)
      if score <= best.score { best = (place, score) }
    }
    while place != best.range, let next = slide(&changes, place, by: -1) { place = next }
    return place
  }

  /// Moves a run by a line. It can move if the line it takes in equals the line it leaves behind,
  /// and if it stays a separate run.
  private static func slide(
    _ changes: inout [Change], _ run: Range<Int>, by step: Int
  ) -> Range<Int>? {
    let (taken, left) =
      step < 0 ? (run.lowerBound - 1, run.upperBound - 1) : (run.upperBound, run.lowerBound)
    let beyond = taken + step
    guard changes.indices.contains(taken), changes[taken].isSame,
      changes[taken].line == changes[left].line,
      !changes.indices.contains(beyond) || changes[beyond].isSame
    else { return nil }
    changes.swapAt(taken, left)
    return (run.lowerBound + step)..<(run.upperBound + step)
  }

  /// The lower, the better.
  private static func score(_ changes: [Change], _ run: Range<Int>) -> Int {
    let isAfterEmptyLine =
      run.lowerBound == 0 || changes[run.lowerBound - 1].indentation == nil
    let indentation = changes[run].lazy.compactMap(\.indentation).first ?? 0
    return (isAfterEmptyLine ? 0 : 1000) + indentation
  }
}

extension LineDiff.Change {
  /// The line itself, whatever happened to it.
  var line: ArraySlice<UInt8> {
    switch self {
    case .same(let line), .removed(let line), .added(let line): line
    }
  }

  var isSame: Bool { if case .same = self { true } else { false } }
  var isRemoval: Bool { if case .removed = self { true } else { false } }
  var isAddition: Bool { if case .added = self { true } else { false } }

  /// The number of spaces it begins with; nil for a line of nothing else.
  fileprivate var indentation: Int? {
    let white = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    return line.firstIndex { !white.contains($0) }.map { $0 - line.startIndex }
  }
}
