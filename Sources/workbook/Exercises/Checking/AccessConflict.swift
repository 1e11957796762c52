import CommandLineSupport
import Foundation

/// Two accesses to one variable at once, which the runtime ends a process for.
///
/// It writes where the second one was as a list of addresses, and a backtrace does not have them. The
/// toolchain's `llvm-symbolizer`, where it is there, knows the lines.
struct AccessConflict {
  /// The file of the tests' process, and how far from its start each of its frames is.
  private let image: String
  private let offsets: [Int]
  private let exercise: String

  /// Reads the last one. Nil where there is none.
  init?(in run: TestRun) {
    let lines = run.end.output.split(separator: "\n")
    guard let start = lines.lastIndex(where: { $0.hasPrefix("Current access (") }) else {
      return nil
    }
    exercise = run.events.exercise
    let frames = lines[start...].compactMap { line -> (String, Int)? in
      let words = line.split(separator: " ")
      guard words.count >= 5, words[1].hasSuffix(".xctest"), words[words.count - 2] == "+",
        let offset = words.last.flatMap({ Int($0) })
      else { return nil }
      return (String(words[1]), offset)
    }
    guard let name = frames.first?.0 else { return nil }
    image = name
    offsets = frames.map(\.1)
  }

  /// The verdict with the place, where it is a crash without one.
  func placed(_ verdict: Verdict, by toolchain: Toolchain) -> Verdict {
    guard case .crashed(let tests, var crash) = verdict, crash.place == nil else { return verdict }
    crash.place = place(by: toolchain)
    return .crashed(during: tests, how: crash)
  }

  private func place(by toolchain: Toolchain) -> String? {
    guard let symbolizer = toolchain.symbolizer else { return nil }
    let image = toolchain.buildFolder.appendingPathComponent("debug/\(image)")
    // An offset is where a call returns to, so that the call is before it. But the call that looks
    // at the access itself has no line, and what comes after it has.
    let addresses = offsets.flatMap { [$0 - 1, $0] }.map { "0x\(String($0, radix: 16))" }
    let process = ChildProcess(
      executable: symbolizer, arguments: ["--obj=\(image.path)", "--functions=none"] + addresses,
      limit: 20)
    guard let end = try? process.run() else { return nil }
    return end.output.split(separator: "\n").lazy
      .compactMap(SourcePlace.init)
      .first { $0.isInAnswer(to: exercise) }?.shown
  }
}

extension Toolchain {
  /// The program that tells the line of an address, if it is beside `swift`.
  fileprivate var symbolizer: URL? {
    let file = swift.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("llvm-symbolizer")
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
  }
}
