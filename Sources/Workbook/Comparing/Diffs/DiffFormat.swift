import Console
import Foundation
import Manuscript

/// Shows the differences between two stages, whole or as a summary.
struct DiffFormat {
  let terminal: Terminal
  /// What is said about the hunks, if anything is.
  var remarks: Remarks?

  /// The unified diff of every file. A file that is in one stage only is announced as such.
  func text(of diff: StageDiff) -> [String] {
    if diff.files.isEmpty { return nothing(in: diff) }
    return diff.files.flatMap { file -> [String] in
      let names = (
        "Sources/\(diff.old.folder.lastPathComponent)/\(file.path)",
        "Sources/\(diff.new.folder.lastPathComponent)/\(file.path)"
      )
      let unified = UnifiedFormat(terminal: terminal).lines(
        file.diff,
        old: file.kind == .added ? "/dev/null" : names.0,
        new: file.kind == .removed ? "/dev/null" : names.1,
        remark: { remark(on: $0, of: file) }
      )
      switch file.kind {
      case .changed: return unified
      case .added: return ["Only in stage \(diff.new.number): \(file.path)"] + unified
      case .removed: return ["Only in stage \(diff.old.number): \(file.path)"] + unified
      }
    }
  }

  /// The remark on a hunk, each line with a mark that no line of a diff has.
  private func remark(on hunk: LineDiff.Hunk, of file: StageDiff.File) -> [String] {
    let texts = remarks?.remarks(on: hunk, of: file.path).map(\.text) ?? []
    return texts.flatMap { text in
      [""] + wrap(text, width: terminal.width - 2).map { terminal.paint("# \($0)", .yellow) }
    }
  }

  /// A line a file with its inserted and deleted lines, and a line for all of them.
  func summary(of diff: StageDiff) -> [String] {
    if diff.files.isEmpty { return nothing(in: diff) }
    let width = diff.files.map(\.path.count).max() ?? 0
    let counts = diff.files.map { ("+\($0.diff.insertions)", "-\($0.diff.deletions)") }
    let columns = (counts.map(\.0.count).max() ?? 0, counts.map(\.1.count).max() ?? 0)
    let rows = zip(diff.files, counts).map { file, count in
      "  " + file.path.padded(to: width)
        + "  " + String.spaces(columns.0 - count.0.count) + terminal.paint(count.0, .green)
        + "  " + String.spaces(columns.1 - count.1.count) + terminal.paint(count.1, .red)
        + (file.kind == .changed ? "" : "  \(file.kind.rawValue)")
    }
    let insertions = diff.files.map(\.diff.insertions).reduce(0, +)
    let deletions = diff.files.map(\.diff.deletions).reduce(0, +)
    let total = [
      counted(diff.files.count, "file"), counted(insertions, "insertion"),
      counted(deletions, "deletion"),
    ]
    return rows + [total.joined(separator: ", ")]
  }

  private func nothing(in diff: StageDiff) -> [String] {
    let place = diff.filter.map { ", where a path has “\($0)” in it" } ?? ""
    return ["Nothing differs between stages \(diff.old.number) and \(diff.new.number)\(place)."]
  }
}
