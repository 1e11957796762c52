import Foundation

/// The language mode that the package compiles a file in.
package enum LanguageMode: String {
  case swift5 = "5"
  case swift6 = "6"
  /// Swift 6, and code that does not say otherwise belongs to the main actor.
  case mainActor = "main-actor"

  /// The mode of a stage and its chapter: stages 1 to 9 are about callbacks (Package.swift says
  /// more), and stage 12 is about models of the main actor.
  package init(stage number: Int) {
    self =
      switch number {
      case ...9: .swift5
      case ...11: .swift6
      default: .mainActor
      }
  }

  /// The mode of code that uses the stages that it imports.
  package init(ofImportsIn text: String) {
    let stages = text.matches(of: /(?m)^ *(?:@testable )?import Stage(\d+)/)
      .compactMap { Int($0.1) }
    self.init(stage: stages.max() ?? 1)
  }

  /// The mode of the Swift files in a folder.
  package init(ofFilesIn folder: URL) {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let texts = (files ?? []).filter { $0.pathExtension == "swift" }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    self.init(ofImportsIn: texts.joined(separator: "\n"))
  }

  /// The version of the language, as the compiler counts them.
  package var version: String { self == .swift5 ? "5" : "6" }

  /// The compiler's arguments for the mode.
  package var arguments: [String] {
    let features: [String] =
      switch self {
      case .swift5: []
      case .swift6: ["NonisolatedNonsendingByDefault"]
      case .mainActor: ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]
      }
    return ["-swift-version", version]
      + (["MemberImportVisibility"] + features).flatMap { ["-enable-upcoming-feature", $0] }
      + (self == .mainActor ? ["-default-isolation", "MainActor"] : [])
  }
}
