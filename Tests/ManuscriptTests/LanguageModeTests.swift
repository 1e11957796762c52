import Foundation
import Testing

@testable import Manuscript

@Suite struct LanguageModeTests {
  @Test(
    "Code has the language mode of the stages that it imports",
    arguments: [
      ("", .swift5), ("import Foundation\n", .swift5), ("import Stage2Publishers\n", .swift5),
      ("import Stage9TestingEffects\n", .swift5), ("import Stage10AsyncEffects\n", .swift6),
      ("// rejected: no\nimport Foundation\nimport Stage11TestingAsyncEffects\n", .swift6),
      ("import Stage8CancellableEffects\nimport Stage10AsyncEffects\n", .swift6),
      ("import Stage10AsyncEffects\nimport Stage2Publishers\n", .swift6),
      ("// as with import Stage10AsyncEffects\nimport Stage1ClosureEffect\n", .swift5),
      ("import Stage12ObservableModels\nimport Stage11TestingAsyncEffects\n", .mainActor),
    ] as [(String, LanguageMode)])
  func imports(text: String, mode: LanguageMode) {
    #expect(LanguageMode(ofImportsIn: text) == mode)
  }

  @Test("What is tried has that of its files together, whatever else is in the folder")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-modes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(LanguageMode(ofFilesIn: folder) == .swift5)
    try "import Stage10AsyncEffects\n".write(
      to: folder.appendingPathComponent("notes.txt"), atomically: true, encoding: .utf8)
    try "import Stage5SingleEffect\n".write(
      to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
    #expect(LanguageMode(ofFilesIn: folder) == .swift5)
    try "import Stage10AsyncEffects\n".write(
      to: folder.appendingPathComponent("Other.swift"), atomically: true, encoding: .utf8)
    #expect(LanguageMode(ofFilesIn: folder) == .swift6)
  }

  @Test("From stage 10 on, an async function runs on the actor that calls it")
  func arguments() {
    #expect(LanguageMode(stage: 9).arguments.contains("5"))
    #expect(!LanguageMode(stage: 9).arguments.contains("NonisolatedNonsendingByDefault"))
    #expect(LanguageMode(stage: 10).arguments.contains("6"))
    #expect(LanguageMode(stage: 10).arguments.contains("NonisolatedNonsendingByDefault"))
  }

  @Test("From stage 12 on, what says nothing else belongs to the main actor")
  func mainActor() {
    #expect(!LanguageMode(stage: 11).arguments.contains("MainActor"))
    let arguments = LanguageMode(stage: 12).arguments
    for word in ["6", "MainActor", "NonisolatedNonsendingByDefault", "InferIsolatedConformances"] {
      #expect(arguments.contains(word))
    }
  }
}
