import Foundation

/// An edit of one file, as a unified diff has it: the lines that the file has, and the lines that
/// replace them.
package struct Patch: Equatable {
  /// A piece of the edit: the lines with their marks, and its position in the patch's file.
  struct Hunk: Equatable {
    var number: Int
    var lines: [String] = []

    var before: [String] { lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) } }
    var after: [String] { lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) } }
  }

  /// The file that is edited, from the package's folder.
  package let path: String
  let hunks: [Hunk]

  /// A patch that says nothing of use, or an edit that does not fit: at which of the patch's lines,
  /// and why.
  package struct Misfit: Error, Equatable {
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Reads a unified diff. Lines before its header are left out.
  package init(_ text: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let header = lines.firstIndex(where: { $0.hasPrefix("+++ b/") }) else {
      throw Misfit(line: 1, reason: "no line says which file is edited: +++ b/PATH")
    }
    path = String(lines[header].dropFirst("+++ b/".count))
    var hunks: [Hunk] = []
    for (index, line) in lines.enumerated().dropFirst(header + 1) {
      if line.hasPrefix("@@") {
        hunks.append(Hunk(number: index + 1))
      } else if let mark = line.first, "-+ ".contains(mark), !hunks.isEmpty {
        hunks[hunks.count - 1].lines.append(line)
      } else if !line.isEmpty {
        throw Misfit(line: index + 1, reason: "neither kept, nor removed, nor added: “\(line)”")
      }
    }
    guard !hunks.isEmpty, hunks.allSatisfy({ $0.before != $0.after }) else {
      throw Misfit(line: header + 1, reason: "nothing is edited")
    }
    self.hunks = hunks
  }

  /// The text with the edit. Throws a ``Misfit`` where the lines to edit are not there, or are
  /// there twice.
  package func applied(to text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for hunk in hunks {
      let before = hunk.before
      let starts = lines.indices.filter { lines[$0...].starts(with: before) }
      guard starts.count < 2 else {
        throw Misfit(line: hunk.number, reason: "\(path) has these lines \(starts.count) times")
      }
      guard let start = starts.first else { throw misfit(of: hunk, in: lines) }
      lines.replaceSubrange(start..<(start + before.count), with: hunk.after)
    }
    return lines.joined(separator: "\n")
  }

  /// Says which line is the first that is not there, at the place where the most lines are.
  private func misfit(of hunk: Hunk, in lines: [String]) -> Misfit {
    let before = hunk.before
    let fitting =
      lines.indices.map { start in
        zip(lines[start...], before).prefix { $0 == $1 }.count
      }.max() ?? 0
    let kept = hunk.lines.enumerated().filter { !$0.element.hasPrefix("+") }
    let place = kept.dropFirst(fitting).first?.offset ?? 0
    return Misfit(
      line: hunk.number + 1 + place,
      reason:
        "\(path) no longer has this line here: “\(before.dropFirst(fitting).first ?? "")”")
  }
}
