import Foundation

/// The language mode that the package compiles a file in.
package enum LanguageMode: String {
  case swift5 = "5"
  case swift6 = "6"

  /// That of a stage and its chapter: stages 1 to 9 are about callbacks (Package.swift says more).
  package init(stage number: Int) {
    self = number <= 9 ? .swift5 : .swift6
  }

  /// That of code which uses the stages that it imports.
  package init(ofImportsIn text: String) {
    let stages = text.matches(of: /(?m)^ *(?:@testable )?import Stage(\d+)/)
      .compactMap { Int($0.1) }
    self.init(stage: stages.max() ?? 1)
  }

  /// That of the Swift files in a folder.
  package init(ofFilesIn folder: URL) {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let texts = (files ?? []).filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    self.init(ofImportsIn: texts.joined(separator: "\n"))
  }

  /// What the compiler is told.
  package var arguments: [String] {
    ["-swift-version", rawValue, "-enable-upcoming-feature", "MemberImportVisibility"]
      + (self == .swift6
        ? ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"] : [])
  }
}
