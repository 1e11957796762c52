import Console

/// Writes differences in the unified format, which `patch` and every editor read.
package struct UnifiedFormat {
  let terminal: Terminal

  package init(terminal: Terminal) {
    self.terminal = terminal
  }

  /// The lines for one file: its two names, and its hunks, each with what `remark` says above it.
  ///
  /// - Parameter skipped: how many lines at the beginning of each file the diff is not about.
  package func lines(
    _ diff: LineDiff, old: String, new: String, skipped: (old: Int, new: Int) = (0, 0),
    remark: (LineDiff.Hunk) -> [String] = { _ in [] }
  ) -> [String] {
    [terminal.paint("--- \(old)", .bold), terminal.paint("+++ \(new)", .bold)]
      + diff.hunks().flatMap { hunk in
        var placed = hunk
        placed.oldStart += skipped.old
        placed.newStart += skipped.new
        return remark(hunk) + lines(of: placed)
      }
  }

  /// The lines of one hunk, under the places that it has in both files.
  package func lines(of hunk: LineDiff.Hunk) -> [String] {
    let oldCount = hunk.changes.count { !$0.isAddition }
    let newCount = hunk.changes.count { !$0.isRemoval }
    let header = "@@ -\(range(hunk.oldStart, oldCount)) +\(range(hunk.newStart, newCount)) @@"
    return [terminal.paint(header, .cyan)] + hunk.changes.flatMap(lines(of:))
  }

  /// Lines count from 1; an empty range is named by the line before it; a count of 1 is left out.
  private func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private func lines(of change: LineDiff.Change) -> [String] {
    let painted = change.style.map { terminal.paint(change.text, $0) } ?? change.text
    return change.line.last == UInt8(ascii: "\n")
      ? [painted] : [painted, "\\ No newline at end of file"]
  }
}

extension LineDiff.Change {
  /// The line with its mark, and without its end: `+`, `-`, or a space.
  var text: String {
    let mark = isAddition ? "+" : isRemoval ? "-" : " "
    return mark
      + String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line, as: UTF8.self)
  }

  fileprivate var style: Terminal.Style? { isAddition ? .green : isRemoval ? .red : nil }
}
