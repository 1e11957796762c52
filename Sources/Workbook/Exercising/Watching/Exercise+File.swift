import Foundation
import Manuscript

extension Exercise {
  /// The task, from the comment at the top of the learner's file, and after it where to read about
  /// it.
  var task: [String] {
    let text = (try? String(contentsOf: source, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let task = ExerciseTask.split(lines).task
    let parts = task.paragraphs.map(\.lines) + [task.headers.map { "- \($0.name): \($0.text)" }]
    return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// The other Swift files in the folder of the learner's file.
  var neighbors: [String] {
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") && $0 != source.lastPathComponent }.sorted()
  }
}
