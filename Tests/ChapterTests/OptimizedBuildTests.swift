import Console
import Foundation
import Testing

@testable import Comparing

/// What the compiler says only when it optimizes a target that is on the main actor by default.
@Suite struct OptimizedBuildTests {
  @Test(
    "The actor of a class with an isolated deinit is written out, for importers with the setting")
  func isolatedDeinit() throws {
    let message = """
      error: deinit is marked isolated, but containing class 'CounterModel' is not isolated to an actor
      """
    #expect(try errors(mark: "", "-Onone") == "")
    #expect(try errors(mark: "@MainActor ", "-O") == "")
    let optimized = try errors(mark: "", "-O")
    if !optimized.contains(message) {
      Toolchain.report("The compiler says: \(optimized)", isAboutWords: true)
    }
  }

  /// What the compiler says to a program that imports a class with this mark.
  private func errors(mark: String, _ optimization: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appendingPathComponent("Library.swift")
    let program = folder.appendingPathComponent("main.swift")
    let text = """
      \(mark)public final class CounterModel {
        public init() {}
        isolated deinit {}
      }
      """
    try Data(text.utf8).write(to: library)
    try Data("import Library\n_ = CounterModel()\n".utf8).write(to: program)
    return try compile(
      library,
      ["-parse-as-library", "-emit-module", "-module-name", "Library", "-o"]
        + [folder.appendingPathComponent("Library.swiftmodule").path])
      + compile(
        program,
        [optimization, "-wmo", "-I", folder.path, "-c", "-o"]
          + [folder.appendingPathComponent("main.o").path])
  }

  private func compile(_ file: URL, _ arguments: [String]) throws -> String {
    let command = try Toolchain.compiler().command
    let settings = [
      "-swift-version", "6", "-default-isolation", "MainActor", "-diagnostic-style", "llvm",
    ]
    let process = ChildProcess(
      executable: URL(fileURLWithPath: command[0]),
      arguments: command.dropFirst() + settings + arguments + [file.path], limit: 120)
    let end = try process.run()
    return end.output + end.errors
  }
}
