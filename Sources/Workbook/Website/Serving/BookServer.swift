import Console
import Foundation
import Manuscript

/// Serves the book, and rebuilds it at every save.
struct BookServer {
  let build: WebsiteBuild
  let port: Int
  let context: CommandContext

  /// Runs until a signal arrives, which it throws. Also throws a ``Command/Failure``.
  func run() throws -> Int32 {
    let server = try StaticServer(port: port)
    var build = build
    var stamps = stamps()
    var (count, sites) = (0, [URL]())
    func convert() throws -> Bool {
      count += 1
      do {
        let site = try build.make(named: "site-\(count)")
        server.site = StaticSite(folder: site, basePath: build.basePath)
        sites.append(site)
        // A browser that is about to be answered can still read the previous site.
        if sites.count > 2 { try? FileManager.default.removeItem(at: sites.removeFirst()) }
        return true
      } catch let rejected as WebsiteBuild.Rejected {
        context.writeError("workbook: \(rejected.text)")
        return false
      }
    }
    _ = try convert()
    if server.port != port { context.write("Port \(port) is in use.") }
    context.write("The book is at http://localhost:\(server.port)\(build.basePath)")
    context.write("It is rebuilt at every save. Ctrl-C ends it.")
    server.start()
    while true {
      var signals = pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&signals, 1, 500)
      try Interruption.obeyed()
      try StandardOutput.requireWritten()
      let now = self.stamps()
      guard now != stamps else { continue }
      stamps = now
      context.write("a file has changed")
      if try convert() { context.write("reload the page") }
    }
  }

  private func stamps() -> [String: FileStamp] {
    let root = build.book.root.path
    return FileStamp.all(
      of: PackageFiles.paths(in: build.book.root).map { "\(root)/\($0)" }
        + build.book.stages.map { build.module(of: $0.folder.lastPathComponent) })
  }
}
