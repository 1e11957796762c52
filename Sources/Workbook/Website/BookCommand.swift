import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook book`: the workbook as a web site.
  package static let book = Command(
    name: "book",
    call: "book [--port N] [--output FOLDER] [--base-path PATH]",
    summary: "shows the workbook in a browser, or writes it as a web site",
    details: """
      Makes a web site of the chapters, the exercises, the steps, the diffs and the public \
      declarations of the stages, and serves it on this computer, at http://localhost:8080, until \
      Ctrl-C. At every save of a file it is rebuilt: reload the page then. --port takes another \
      port. If that port is in use, the command takes the next free port, and says which.

      --output writes the site into a folder instead, for any web server: a new or empty \
      folder, or a folder that contains a book, which is replaced. --base-path is for a site whose \
      addresses begin with a path, such as /effects-workbook.

      It needs docc, which comes with Swift's toolchains; WORKBOOK_DOCC names one elsewhere. If \
      the package is not built yet, the command builds it first.
      """,
    run: { arguments, context in
      let options = try BookOptions(arguments)
      let package = try Book.find(from: context)
      let output = options.output.map { path in
        SiteFolder(
          folder: URL(fileURLWithPath: path, relativeTo: context.directory)
            .standardizedFileURL)
      }
      let tools = try WebsiteTools(context.environment)
      let libraries = package.stages.map(\.folder.lastPathComponent)
      let modules = try BuiltModules.folder(with: libraries, in: package, context)
      try output?.check()
      Interruption.listen()
      let work = try BookWorkFolder(in: package)
      defer { work.remove() }
      let terminal = context.terminal
      var build = WebsiteBuild(
        book: package, tools: tools, modules: modules, basePath: options.basePath,
        environment: context.environment, workFolder: work.folder,
        tell: { context.write(terminal.paint($0, .dim)) }, pulse: Interruption.obeyed)
      guard let output else {
        return try BookServer(build: build, port: options.port, context: context).run()
      }
      do {
        try output.take(try build.make(named: "site"))
        context.write("The book is in \(output.folder.path)")
        return 0
      } catch let rejected as WebsiteBuild.Rejected {
        throw Command.Failure(rejected.text)
      }
    }
  )
}

/// What is asked for on the command line.
struct BookOptions: Equatable {
  let output: String?
  /// Empty, or a path with a slash before it and none after it.
  let basePath: String
  let port: Int

  /// Throws a `Misuse`.
  init(_ arguments: [String]) throws {
    let call = try Arguments(
      arguments,
      options: [
        .init("--output", "site"), .init("--base-path", "/effects-workbook"),
        .init("--port", "8080"),
      ])
    if let word = call.words.first { throw Misuse("book takes no “\(word)”") }
    output = call["--output"]
    basePath = try call["--base-path"].map(BookOptions.basePath) ?? ""
    port = try call["--port"].map(BookOptions.port) ?? 8080
  }

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

/// A folder for this process, under `.build/book`.
struct BookWorkFolder {
  let folder: URL

  /// Makes it, and removes the folders of processes that have ended. Throws a ``Command/Failure``.
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
