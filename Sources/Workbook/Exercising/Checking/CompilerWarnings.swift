import Foundation

/// The compiler's warnings about an exercise's answer, or about what is tried. They are known even
/// if nothing is compiled, because nothing has changed.
///
/// SwiftPM prints a warning only while it compiles the file. So the folder of the build contains
/// the warnings, beside the text that they are about. For another text, what was compiled of the
/// answer is removed before the build, because it can have been built without this command.
struct CompilerWarnings {
  private struct Record: Codable {
    /// The answer's files by their names.
    let sources: [String: String]
    let warnings: [Diagnostic]
  }

  private let module: String
  private let folder: URL
  private let build: URL
  private let sources: [String: String]
  private let known: [Diagnostic]?

  /// Looks at the answer, a module of this name with its files in this folder, and at what is known
  /// of it.
  init(of module: String, in folder: URL, build: URL) {
    (self.module, self.folder, self.build) = (module, folder, build)
    sources = CompilerWarnings.sources(in: folder)
    let record = FileManager.default.contents(atPath: CompilerWarnings.file(module, build).path)
      .flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
    known = record.flatMap { [sources] in $0.sources == sources ? $0.warnings : nil }
  }

  /// Makes the next build print the warnings, unless they are known.
  func prepare() {
    guard known == nil else { return }
    let objects = build.appendingPathComponent("debug/\(module).build", isDirectory: true)
    for name in sources.keys {
      try? FileManager.default.removeItem(at: objects.appendingPathComponent("\(name).o"))
    }
  }

  /// The warnings, after a build that has succeeded and printed this.
  func after(_ output: String) -> [Diagnostic] {
    let printed = Diagnostic.warnings(in: output).filter { $0.isInAnswer(to: module) }
    let warnings = printed.isEmpty ? known ?? [] : printed
    // A save during the build: what was compiled is not known.
    if known == nil || !printed.isEmpty, CompilerWarnings.sources(in: folder) == sources {
      remember(warnings)
    }
    return warnings
  }

  /// The next check finds out again what cannot be written.
  private func remember(_ warnings: [Diagnostic]) {
    let file = CompilerWarnings.file(module, build)
    let record = Record(sources: sources, warnings: warnings)
    guard let data = try? JSONEncoder().encode(record) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }

  private static func file(_ module: String, _ build: URL) -> URL {
    build.appendingPathComponent("workbook-warnings/\(module).json")
  }

  private static func sources(in folder: URL) -> [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, name in
      let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      sources[name] = data.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
