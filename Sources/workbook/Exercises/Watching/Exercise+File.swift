import Foundation

extension Exercise {
  /// The task, as it stands in the comment at the top of the learner's file, and after it the lines
  /// that name the chapter and the stage. The one that names the hints is left out.
  var task: [String] {
    let text = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
    var (words, fields): ([String], [String]) = ([], [])
    var isField = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("//") else { break }
      let line = String(line.dropFirst(line.hasPrefix("// ") ? 3 : 2))
      let begins = ["Chapter:", "Stage:", "Hints:"].contains { line.hasPrefix($0) }
      // What such a line has no room for stands in the next one, indented.
      isField = begins || isField && line.hasPrefix("  ")
      if begins {
        fields.append("- " + line.split(separator: " ").joined(separator: " "))
      } else if isField {
        fields[fields.count - 1] += " " + line.trimmingCharacters(in: .whitespaces)
      } else if !line.isEmpty || words.last?.isEmpty == false {
        words.append(line)
      }
    }
    let reading = fields.filter { !$0.hasPrefix("- Hints:") }
    if reading.isEmpty { return words }
    return words + (words.last?.isEmpty == false ? [""] : []) + reading
  }

  /// The other Swift files in the folder of the learner's file.
  var neighbors: [String] {
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") && $0 != source.lastPathComponent }.sorted()
  }
}
