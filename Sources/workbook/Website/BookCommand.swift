import CommandLineSupport
import Foundation

extension Command {
  /// `workbook book`: the workbook as a web site.
  static let book = Command(
    name: "book",
    call: "book [--port N] [--output FOLDER] [--base-path PATH]",
    summary: "shows the workbook in a browser, or writes it as a web site",
    details: """
      Makes a web site of the chapters, the exercises, the steps, the diffs and the public \
      declarations of the stages, and serves it on this computer, at http://localhost:8080, until \
      Ctrl-C. At every save of a file it is made anew: reload the page then. --port takes another \
      port. Where that one is in use, the next free one is taken, and the command says which.

      --output writes the site into a folder instead, for any web server: a folder that is empty or \
      not there, or one that holds a book already, which is replaced. --base-path is for a site whose \
      addresses begin with a path, such as /effects-workbook.

      It needs docc, which comes with Swift's toolchains; WORKBOOK_DOCC names one elsewhere. The \
      modules of the package have to be built: run `swift build` first.
      """,
    run: { arguments, surroundings in
      let options = try BookOptions(arguments)
      let package = try Book.find(from: surroundings)
      let output = options.output.map { path in
        SiteFolder(
          folder: URL(fileURLWithPath: path, relativeTo: surroundings.directory)
            .standardizedFileURL)
      }
      let tools = try WebsiteTools(surroundings.environment)
      let libraries = package.stages.map(\.folder.lastPathComponent)
      let modules = try SymbolGraphs.modules(beside: surroundings.executable, for: libraries)
      try output?.check()
      Interruption.listen()
      let work = try BookWorkFolder(in: package)
      defer { work.remove() }
      let terminal = surroundings.terminal
      var build = WebsiteBuild(
        book: package, tools: tools, modules: modules, basePath: options.basePath,
        environment: surroundings.environment, workFolder: work.folder,
        tell: { surroundings.write(terminal.paint($0, .dim)) }, pulse: Interruption.obeyed)
      guard let output else {
        return try BookServer(build: build, port: options.port, surroundings: surroundings).run()
      }
      do {
        try output.take(try build.make(named: "site"))
        surroundings.write("The book is in \(output.folder.path)")
        return 0
      } catch let rejected as WebsiteBuild.Rejected {
        throw Command.Failure(rejected.text)
      }
    }
  )
}

/// What is asked for on the command line.
struct BookOptions: Equatable {
  var output: String?
  /// Empty, or a path with a slash before it and none after it.
  var basePath = ""
  var port = 8080

  /// Throws a `Misuse`.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? argument
      guard ["--output", "--base-path", "--port"].contains(name) else {
        guard argument.hasPrefix("-") else { throw Misuse("book takes no “\(argument)”") }
        throw Misuse.unknown(
          "option", argument, among: ["--output", "--base-path", "--port", "--help"])
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw Misuse("\(name) needs a value, as in “\(name) \(BookOptions.examples[name] ?? "")”")
      }
      switch name {
      case "--output": output = value
      case "--base-path": basePath = try BookOptions.basePath(value)
      default: port = try BookOptions.port(value)
      }
    }
  }

  private static let examples = [
    "--output": "site", "--base-path": "/effects-workbook", "--port": "8080",
  ]

  private static func port(_ word: String) throws -> Int {
    guard let port = Int(word), (1...65535).contains(port) else {
      throw Misuse("“\(word)” is no port: a port is a number from 1 to 65535")
    }
    return port
  }

  private static func basePath(_ word: String) throws -> String {
    guard word.wholeMatch(of: #/(/[A-Za-z0-9._~-]+)+/?|//#) != nil,
      !word.split(separator: "/").contains(where: { $0.allSatisfy { $0 == "." } })
    else {
      throw Misuse(
        "“\(word)” is no base path: it begins with a slash and has letters, digits, dots, hyphens "
          + "and slashes in it, as in “/effects-workbook”")
    }
    return word.hasSuffix("/") ? String(word.dropLast()) : word
  }
}

extension WebsiteBuild.Rejected {
  /// All of it, for one message.
  var text: String {
    "the book cannot be made of these lines:\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }
}

/// A folder of this process's own, under `.build/book`.
struct BookWorkFolder {
  let folder: URL

  /// Makes it, and removes those of processes that are no more. Throws a ``Command/Failure``.
  init(in book: Book) throws {
    let all = book.root.appendingPathComponent(".build/book")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: all.path)) ?? [] {
      guard let id = pid_t(name), kill(id, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(at: all.appendingPathComponent(name))
    }
    folder = all.appendingPathComponent("\(getpid())")
    try? FileManager.default.removeItem(at: folder)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Command.Failure(
        "the folder \(folder.path), for the book, cannot be made: \(reason(for: error))")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
