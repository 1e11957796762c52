import Walkthrough

/// Writes differences in the unified format, which `patch` and every editor read.
struct UnifiedFormat {
  let terminal: Terminal

  /// The lines for one file: its two names, and its hunks.
  func lines(_ diff: LineDiff, old: String, new: String) -> [String] {
    [terminal.paint("--- \(old)", .bold), terminal.paint("+++ \(new)", .bold)]
      + diff.hunks().flatMap(lines(of:))
  }

  private func lines(of hunk: LineDiff.Hunk) -> [String] {
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
    switch change {
    case .same(let line): return marked(" ", line, nil)
    case .removed(let line): return marked("-", line, .red)
    case .added(let line): return marked("+", line, .green)
    }
  }

  private func marked(
    _ mark: String, _ line: ArraySlice<UInt8>, _ style: Terminal.Style?
  ) -> [String] {
    let isEnded = line.last == UInt8(ascii: "\n")
    let text = mark + String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
    let painted = style.map { terminal.paint(text, $0) } ?? text
    return isEnded ? [painted] : [painted, "\\ No newline at end of file"]
  }
}
