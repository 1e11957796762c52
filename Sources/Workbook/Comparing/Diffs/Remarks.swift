import Foundation
import Manuscript

/// What a chapter says about the hunks of the diff that leads to its stage: the file `Diff.md`.
///
/// Its heading names the two stages. A heading of the second level names a file of the diff. Below
/// it, each hunk has a block of code with one line of the hunk, as in the diff, and then the
/// remark.
package struct Remarks {
  /// What is said about the hunk that has the line.
  package struct Remark: Equatable {
    let path: String
    /// A line of the hunk, with `+`, `-` or a space before it.
    let line: String
    package let text: String
  }

  /// The numbers of the stages; nil if the heading has none.
  let stages: [Int]?
  let all: [Remark]

  /// Reads the remarks in Markdown.
  init(markdown: String) {
    var (stages, path): ([Int]?, String) = (nil, "")
    var remarks: [Remark] = []
    var (line, text): (String?, [Substring]) = (nil, [])
    func end() {
      line.map { line in
        let text = text.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        remarks.append(Remark(path: path, line: line, text: text))
      }
      (line, text) = (nil, [])
    }
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let next = lines.popFirst() {
      if next.hasPrefix("# ") {
        stages = next.firstMatch(of: #/from stage (\d+) to stage (\d+)/#).map { match in
          [match.1, match.2].compactMap { Int($0) }
        }
      } else if next.hasPrefix("## ") {
        end()
        path = String(next.dropFirst(3))
      } else if next == "```diff" {
        end()
        line = lines.popFirst().map(String.init)
        lines = lines.drop { $0 != "```" }.dropFirst()
      } else {
        text.append(next)
      }
    }
    end()
    self.stages = stages
    all = remarks
  }

  /// What is said about a hunk of the file.
  package func remarks(on hunk: LineDiff.Hunk, of path: String) -> [Remark] {
    let lines = Set(hunk.changes.map(\.text))
    return all.filter { $0.path == path && lines.contains($0.line) }
  }

  /// What does not fit: hunks that have no remark or several, and remarks without a hunk.
  func problems(with diff: StageDiff) -> [String] {
    var problems: [String] = []
    var found: [Remark] = []
    for file in diff.files {
      for hunk in file.diff.hunks() {
        let remarks = remarks(on: hunk, of: file.path)
        found += remarks
        if remarks.count != 1 {
          problems.append(
            "\(file.path), the hunk at line \(hunk.newStart + 1) has \(remarks.count) remarks")
        }
      }
    }
    for remark in all where found.count(where: { $0 == remark }) != 1 {
      problems.append(
        "\(remark.path), the remark at “\(remark.line)” has "
          + "\(found.count { $0 == remark }) hunks")
    }
    return problems
  }
}

extension Book {
  /// The remarks on the diff of two stages, if there are any.
  package func remarks(from old: Stage, to new: Stage) -> Remarks? {
    guard let chapter = chapters.first(where: { $0.number == new.number }),
      let text = try? String(
        contentsOf: chapter.folder.appendingPathComponent("Diff.md"), encoding: .utf8)
    else { return nil }
    let remarks = Remarks(markdown: text)
    return remarks.stages == [old.number, new.number] ? remarks : nil
  }
}
