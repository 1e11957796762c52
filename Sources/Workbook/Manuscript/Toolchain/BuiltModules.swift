import Console
import Foundation

/// The modules that the package is built of, which lie beside the programs that are built with
/// them.
package enum BuiltModules {
  /// The folder with these modules, beside the program that asks. Where one of them is missing, the
  /// package is built first, if that program was built in it. Throws a ``Command/Failure``.
  package static func folder(
    with modules: [String], in book: Book, _ context: CommandContext
  ) throws -> URL {
    if let folder = folder(with: modules, beside: context.executable) { return folder }
    let program = context.executable?.resolvingSymlinksInPath().path ?? ""
    let place = book.root.appendingPathComponent(".build").resolvingSymlinksInPath().path
    if program.hasPrefix(place + "/") { try build(book, context) }
    guard let folder = folder(with: modules, beside: context.executable) else {
      throw Command.Failure("the modules are not built: run `swift build` first")
    }
    return folder
  }

  /// The compiler's arguments for a file that imports the modules of the folder.
  ///
  /// A target in C has a separate folder beside that, with its module map.
  package static func arguments(toImportFrom modules: URL) -> [String] {
    let build = modules.deletingLastPathComponent()
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: build.path)) ?? []
    let maps = entries.sorted().map { build.appendingPathComponent($0) }.filter { folder in
      let map = folder.appendingPathComponent("module.modulemap").path
      return folder.pathExtension == "build" && FileManager.default.fileExists(atPath: map)
    }
    return ([modules] + maps).flatMap { ["-I", $0.path] }
  }

  /// The same without building; nil where one is missing.
  package static func folder(with modules: [String], beside executable: URL?) -> URL? {
    let folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("Modules")
    guard let folder,
      modules.allSatisfy({ name in
        FileManager.default.fileExists(
          atPath: folder.appendingPathComponent("\(name).swiftmodule").path)
      })
    else { return nil }
    return folder
  }

  private static func build(_ book: Book, _ context: CommandContext) throws {
    func tell(_ text: String) {
      context.writeError(context.terminal.paint(text, .dim))
    }
    Interruption.listen()
    var build = ChildProcess(
      executable: try SwiftProgram.find(context.environment),
      arguments: ["build", "--package-path", book.root.path], limit: SwiftProgram.buildLimit)
    build.requireCache(in: book.root.appendingPathComponent(".build"))
    let end = try build.run(telling: "builds the package, for a minute or two", tell)
    guard end.status == .exited(0) else {
      let lines = (end.output + end.errors).split(separator: "\n")
      let errors = lines.filter { $0.contains("error: ") }
      throw Command.Failure(
        "the package cannot be built:\n"
          + (errors.isEmpty ? lines.suffix(10) : errors.prefix(10)).joined(separator: "\n"))
    }
  }
}
