import Console
import Foundation

/// An executable of this package, as it was built beside the tests.
///
/// ```swift
/// let end = try BuiltExecutable("workbook").run("diff", "3", "4")
/// #expect(end.status == .exited(0))
/// ```
///
/// Tests run executables this way and never through SwiftPM: `swift run` inside `swift test` would
/// wait forever for the lock on the build folder.
package struct BuiltExecutable {
  /// The executable is missing: the build failed, not what is tested.
  package struct NotBuilt: Error, CustomStringConvertible {
    /// Where it was looked for.
    package let url: URL

    /// One line that says what to do.
    package var description: String {
      "\(url.path) is not there: build it with `swift build`, without WORKBOOK_SUITES"
    }
  }

  /// The file that is run.
  package let url: URL

  /// Finds the executable of this name beside the tests. Throws ``NotBuilt``.
  package init(_ name: String) throws {
    url = BuiltExecutable.folder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else { throw NotBuilt(url: url) }
  }

  /// Runs it to its end and returns its exit code or signal, its output and its errors.
  ///
  /// Blocks the test's thread. Both outputs are pipes, so a program sees no terminal.
  ///
  /// - Parameters:
  ///   - environment: what is different from the tests' own environment.
  ///   - directory: the folder it starts in; the tests' own if there is none.
  ///   - input: its whole standard input; empty if there is none.
  ///   - limit: after how many seconds it is killed, so that no test hangs. It is no measurement:
  ///     the machine may be busy.
  package func run(
    _ arguments: String...,
    environment: [String: String] = [:],
    in directory: URL? = nil,
    input: String = "",
    limit: Double = 60
  ) throws -> ChildProcess.End {
    var process = ChildProcess(executable: url, arguments: arguments, limit: limit)
    process.environment.merge(environment) { _, new in new }
    process.directory = directory
    process.input = input.isEmpty ? .nothing : .text(input)
    return try process.run()
  }

  /// The folder of the build: where the test bundle is, and the executables beside it.
  private static var folder: URL {
    var place = image
    // On macOS the tests are inside a bundle, Tests.xctest/Contents/MacOS/Tests; on Linux the
    // file Tests.xctest is the executable itself.
    while place.pathExtension != "xctest", place.path != "/" { place.deleteLastPathComponent() }
    return place.deletingLastPathComponent()
  }

  private static var image: URL {
    #if canImport(Darwin)
      var info = Dl_info()
      if dladdr(#dsohandle, &info) != 0, let name = info.dli_fname {
        return URL(fileURLWithPath: String(cString: name))
      }
    #endif
    return Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  }
}
