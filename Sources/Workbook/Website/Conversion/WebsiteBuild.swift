import Console
import Foundation
import Manuscript

/// The way from the package's files to a folder of web pages.
struct WebsiteBuild {
  /// The book cannot be made of the files as they are: why, a line each.
  struct Rejected: Error {
    let lines: [String]
  }

  let book: Book
  let tools: WebsiteTools
  let modules: URL
  let basePath: String
  let environment: [String: String]
  /// Where the catalog and the symbol graphs are put together.
  let workFolder: URL
  /// Receives the current activity.
  let tell: (String) -> Void
  /// Called repeatedly while a program runs. If it throws, that program ends.
  let pulse: () throws -> Void
  /// The modules whose declarations were read, as they were then.
  private(set) var modulesRead: [String: FileStamp]?

  /// Makes the site in a new folder inside the work folder, and returns it.
  /// Throws ``Rejected``, and a ``Command/Failure``.
  mutating func make(named name: String) throws -> URL {
    tell("reads the chapters")
    let source = try WebsiteSource(of: book, basePath: basePath, environment)
    let catalog = Catalog(of: source)
    if !catalog.problems.isEmpty {
      throw Rejected(lines: catalog.problems.map(\.description))
    }
    let libraries = source.libraries.map(\.name)
    try writeSymbolGraphs(libraries)
    let pages = catalog.files.count { $0.name.hasSuffix(".md") }
    tell("docc makes the book of \(pages) pages")
    let folder = workFolder.appendingPathComponent("Workbook.docc")
    try write(catalog, to: folder)
    let output = workFolder.appendingPathComponent(name)
    let diagnostics = try DocumentationCompiler(docc: tools.docc, pulse: pulse).convert(
      catalog: folder, symbolGraphs: symbolGraphs, to: output, basePath: basePath)
    if !diagnostics.isEmpty {
      throw Rejected(lines: diagnostics.map { catalog.translated($0, root: book.root) })
    }
    try WebsiteBuild.finish(output)
    return output
  }

  private var symbolGraphs: URL { workFolder.appendingPathComponent("symbol-graphs") }

  /// Reads the declarations, unless it has read those of the modules as they are now.
  private mutating func writeSymbolGraphs(_ libraries: [String]) throws {
    let stamps = FileStamp.all(of: libraries.map(module))
    if stamps == modulesRead { return }
    tell("reads the declarations of \(libraries.count) libraries")
    try? FileManager.default.removeItem(at: symbolGraphs)
    try SymbolGraphs(tools: tools, modules: modules, pulse: pulse)
      .write(libraries, to: symbolGraphs)
    modulesRead = stamps
  }

  /// The path of a library's module, as it was built.
  func module(of library: String) -> String {
    modules.appendingPathComponent("\(library).swiftmodule").path
  }

  private func write(_ catalog: Catalog, to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in catalog.files {
      let url = folder.appendingPathComponent(file.name)
      switch file.content {
      case .text(let text): try Data(text.utf8).write(to: url)
      case .copy(let path):
        try FileManager.default.copyItem(at: book.root.appendingPathComponent(path), to: url)
      }
    }
  }

  /// Makes the addresses above the first page's lead to the first page: DocC has no page there.
  private static func finish(_ site: URL) throws {
    for (path, target, icon) in [
      ("index.html", "documentation/workbook/", "favicon.svg"),
      ("documentation/index.html", "workbook/", "../favicon.svg"),
    ] {
      let page = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <title>The Effects Workbook</title>
        <link rel="icon" href="\(icon)">
        <meta http-equiv="refresh" content="0; url=\(target)">
        <p><a href="\(target)">The Effects Workbook</a></p>
        </html>

        """
      try Data(page.utf8).write(to: site.appendingPathComponent(path))
    }
    // Every page asks for it, and a browser reports a missing file.
    try Data(#"{"meta":{},"theme":{},"features":{}}"#.utf8)
      .write(to: site.appendingPathComponent("theme-settings.json"))
    try Data(SiteFolder.mark.utf8).write(to: site.appendingPathComponent(SiteFolder.marker))
  }
}
