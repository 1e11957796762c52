import Console
import Foundation
import Manuscript

/// The public declarations of the package's libraries, as DocC reads them.
struct SymbolGraphs {
  let tools: WebsiteTools
  /// The folder of the built modules.
  let modules: URL
  let pulse: () throws -> Void

  /// Writes those of each library into a folder, which it makes. Throws a ``Command/Failure``.
  func write(_ libraries: [String], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let target = try target()
    for library in libraries {
      var arguments = [
        "-module-name", library, "-target", target, "-output-dir", folder.path,
        "-swift-version", LanguageMode(ofImportsIn: "import \(library)").version,
        "-skip-synthesized-members",
      ]
      arguments += BuiltModules.arguments(toImportFrom: modules)
      if let sdk = tools.sdk { arguments += ["-sdk", sdk] }
      let end = try ChildProcess(
        executable: tools.symbolGraphs, arguments: arguments, limit: 120
      ).run { _ in try pulse() }
      guard end.status == .exited(0) else {
        throw Command.Failure(
          "the declarations of \(library) cannot be read; `swift build` may help:\n"
            + "\(end.errors)\(end)")
      }
      try SymbolGraphs.listImplementations(
        in: folder.appendingPathComponent("\(library).symbols.json"))
    }
  }

  /// Removes from a symbol graph what it says of requirements of other modules' protocols.
  ///
  /// DocC lists a default implementation with what it implements, and nowhere if that is in another
  /// module, such as the standard library: it would make pages that no page links to.
  static func listImplementations(in file: URL) throws {
    guard
      var graph = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any],
      let symbols = graph["symbols"] as? [[String: Any]],
      let relationships = graph["relationships"] as? [[String: Any]]
    else { return }
    let own = Set(
      symbols.compactMap { ($0["identifier"] as? [String: Any])?["precise"] as? String })
    graph["relationships"] = relationships.filter { relationship in
      relationship["kind"] as? String != "defaultImplementationOf"
        || own.contains(relationship["target"] as? String ?? "")
    }
    try JSONSerialization.data(withJSONObject: graph).write(to: file)
  }

  /// What the modules were built for.
  private func target() throws -> String {
    #if os(macOS) && arch(arm64)
      return "arm64-apple-macosx26.0"
    #elseif os(macOS)
      return "x86_64-apple-macosx26.0"
    #else
      struct Information: Decodable {
        struct Target: Decodable { let triple: String }
        let target: Target
      }
      let end = try ChildProcess(
        executable: tools.compiler, arguments: ["-print-target-info"], limit: 60
      ).run { _ in try pulse() }
      guard
        let information = try? JSONDecoder().decode(
          Information.self, from: Data(end.output.utf8))
      else { throw Command.Failure("\(tools.compiler.path) does not say what it compiles for") }
      return information.target.triple
    #endif
  }
}
