import Foundation

extension Exercise {
  /// The task, as it stands in the comment at the top of the learner's file, but for the lines that
  /// name the chapter, the stage and the hints.
  var task: [String] {
    let text = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
    var isField = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("//") }
      .map { String($0.dropFirst($0.hasPrefix("// ") ? 3 : 2)) }
      .filter { line in
        // What such a line has no room for stands in the next one, indented.
        isField =
          ["Chapter:", "Stage:", "Hints:"].contains { line.hasPrefix($0) }
          || isField && line.hasPrefix("  ")
        return !isField
      }
    return lines.indices
      .filter { !lines[$0].isEmpty || $0 > 0 && !lines[$0 - 1].isEmpty }
      .map { lines[$0] }
  }

  /// The other Swift files in the folder of the learner's file.
  var neighbors: [String] {
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") && $0 != source.lastPathComponent }.sorted()
  }
}
