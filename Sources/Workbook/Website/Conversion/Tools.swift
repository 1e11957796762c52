import Console
import Foundation
import Manuscript

/// The programs of the toolchain that make a web site of a catalog.
struct WebsiteTools {
  /// DocC, and the arguments before its own.
  let docc: URL
  /// Reads the public declarations of a built module.
  let symbolGraphs: URL
  let compiler: URL
  /// What Apple's toolchain needs to find its system; nil elsewhere.
  let sdk: String?

  /// Finds them. `WORKBOOK_DOCC` names DocC; otherwise it is beside `swift`, or on the path, or
  /// where Xcode has it. Throws a ``Command/Failure``.
  init(_ environment: [String: String]) throws {
    let path = environment["PATH"]
    let swift = try SwiftProgram.find(environment)
    let folders = [swift, swift.resolvingSymlinksInPath()].map { $0.deletingLastPathComponent() }
    func find(_ name: String) -> URL? {
      folders.map { $0.appendingPathComponent(name) }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        ?? findExecutable(named: name, path: path)
        ?? WebsiteTools.xcrun(["--find", name]).map {
          URL(fileURLWithPath: $0)
        }
    }
    docc = try WebsiteTools.docc(named: environment["WORKBOOK_DOCC"], otherwise: find)
    guard let symbolGraphs = find("swift-symbolgraph-extract"), let compiler = find("swiftc") else {
      throw Command.Failure(
        "the toolchain of \(swift.path) has no swift-symbolgraph-extract, which reads what the "
          + "libraries declare: install a whole Swift toolchain")
    }
    self.symbolGraphs = symbolGraphs
    self.compiler = compiler
    sdk = WebsiteTools.xcrun(["--show-sdk-path"])
  }

  private static func docc(
    named path: String?, otherwise find: (String) -> URL?
  ) throws -> URL {
    if let path, !path.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw Command.Failure(
          "WORKBOOK_DOCC names \(path), which is no program: name the file docc of a toolchain")
      }
      return URL(fileURLWithPath: path)
    }
    if let docc = find("docc") { return docc }
    throw Command.Failure(
      """
      there is no docc, the documentation compiler, which makes the book: it comes with the \
      toolchains of swift.org and with Xcode, beside swift. Some packages of Linux distributions \
      leave it out. Install a toolchain that has it, or name the program with WORKBOOK_DOCC
      """)
  }

  /// What Apple's xcrun answers; nil where there is none.
  private static func xcrun(_ arguments: [String]) -> String? {
    let xcrun = URL(fileURLWithPath: "/usr/bin/xcrun")
    guard FileManager.default.isExecutableFile(atPath: xcrun.path),
      let end = try? ChildProcess(executable: xcrun, arguments: arguments, limit: 60).run(),
      end.status == .exited(0)
    else { return nil }
    return end.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
