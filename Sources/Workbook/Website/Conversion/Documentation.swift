import Console
import Foundation

/// Runs DocC, which turns a catalog and symbol graphs into a web site.
struct DocumentationCompiler {
  /// What DocC says about a line of a file.
  struct Complaint: Equatable {
    let file: String
    let line: Int?
    let message: String
  }

  let docc: URL
  let pulse: () throws -> Void

  /// Converts, and returns what DocC complains of: the site is there if that is nothing.
  /// Throws a ``Command/Failure`` when DocC does not work.
  func convert(
    catalog: URL, symbolGraphs: URL, to output: URL, basePath: String
  ) throws -> [Complaint] {
    let report = output.appendingPathExtension("diagnostics.json")
    try? FileManager.default.removeItem(at: report)
    var arguments = [
      "convert", catalog.path, "--additional-symbol-graph-dir", symbolGraphs.path,
      "--output-dir", output.path, "--warnings-as-errors", "--diagnostics-file", report.path,
      "--transform-for-static-hosting",
    ]
    if !basePath.isEmpty { arguments += ["--hosting-base-path", basePath] }
    let end = try ChildProcess(executable: docc, arguments: arguments, limit: 300)
      .run { _ in try pulse() }
    let data = FileManager.default.contents(atPath: report.path) ?? Data()
    let diagnostics = DocumentationCompiler.diagnostics(in: data)
    guard end.status == .exited(0) || !diagnostics.isEmpty else {
      throw Command.Failure("docc failed, and did not say why:\n\(end.output)\(end.errors)\(end)")
    }
    return diagnostics
  }

  /// Reads the file into which DocC writes its errors and warnings.
  static func diagnostics(in data: Data) -> [Complaint] {
    struct Report: Decodable {
      struct Entry: Decodable {
        struct Range: Decodable {
          struct Position: Decodable { let line: Int }
          let start: Position
        }
        let severity: String
        let summary: String
        let explanation: String?
        let source: String?
        let range: Range?
      }
      let diagnostics: [Entry]
    }
    let report = try? JSONDecoder().decode(Report.self, from: data)
    return (report?.diagnostics ?? []).filter { ["error", "warning"].contains($0.severity) }
      .map { entry in
        Complaint(
          file: entry.source.flatMap { URL(string: $0)?.path } ?? "",
          line: entry.range?.start.line,
          message: [entry.summary, entry.explanation].compactMap { $0 }.joined(separator: " "))
      }
  }
}

extension Catalog {
  /// Translates what DocC says to the files that the book is made of.
  func translated(_ diagnostic: DocumentationCompiler.Complaint, root: URL) -> String {
    let name = PackagePath.name(of: diagnostic.file)
    let line = diagnostic.line.map { ":\($0)" } ?? ""
    if let origin = origin(of: diagnostic.line ?? 1, in: name) {
      return "\(origin.path):\(origin.line): \(diagnostic.message)"
    }
    let path = diagnostic.file.replacing(root.resolvingSymlinksInPath().path + "/", with: "")
    let shown = files.contains { $0.name == name } ? "the page \(name)" : path
    return "\(shown)\(line): \(diagnostic.message)"
  }
}
