import Console
import Foundation

/// Two overlapping accesses to one variable, for which the runtime ends a process.
///
/// It writes the place of the second access as a list of addresses, which no backtrace contains.
/// The toolchain's `llvm-symbolizer`, if it is available, finds the lines.
struct AccessConflict: Equatable {
  /// The file of the tests' process.
  let image: String
  /// What to ask for, innermost first: how far from the file's start the code is.
  let addresses: [String]
  private let exercise: String

  /// Reads the last one. Nil where there is none.
  init?(in run: TestRun) {
    let lines = run.end.output.split(separator: "\n")
    guard let start = lines.lastIndex(where: { $0.hasPrefix("Current access (") }) else {
      return nil
    }
    exercise = run.events.exercise
    // `2    ExercisesPackageTests.xctest       0x000055 <unavailable> + 215118`
    let frames = lines[start...].compactMap { line -> (image: String, offset: Int)? in
      let words = line.split(separator: " ")
      guard words.count >= 5, words[1].hasSuffix(".xctest"), words[words.count - 2] == "+",
        let offset = words.last.flatMap({ Int($0) })
      else { return nil }
      return (String(words[1]), offset)
    }
    guard let image = frames.first?.image else { return nil }
    self.image = image
    // An offset is where a call returns to, so that the call is before it. But the call that looks
    // at the access itself has no line, and what comes after it has.
    addresses = frames.flatMap { [$0.offset - 1, $0.offset] }.map { "0x\(String($0, radix: 16))" }
  }

  /// The verdict with the place, where it is a crash without one.
  func placed(_ verdict: Verdict, by toolchain: Toolchain) -> Verdict {
    guard case .crashed(let tests, var crash) = verdict, crash.place == nil else { return verdict }
    crash.place = toolchain.lines(of: addresses, in: image).flatMap(place)
    return .crashed(during: tests, how: crash)
  }

  /// The first place in the answer of those that were found for the addresses.
  func place(in found: String) -> String? {
    found.split(separator: "\n").lazy.compactMap(SourcePlace.init)
      .first { $0.isInAnswer(to: exercise) }?.shown
  }
}

extension Toolchain {
  /// What `llvm-symbolizer` says of addresses in a file that was built. Nil where there is none
  /// beside `swift`.
  fileprivate func lines(of addresses: [String], in image: String) -> String? {
    let symbolizer = swift.resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("llvm-symbolizer")
    guard FileManager.default.isExecutableFile(atPath: symbolizer.path) else { return nil }
    let file = buildFolder.appendingPathComponent("debug/\(image)")
    let process = ChildProcess(
      executable: symbolizer, arguments: ["--obj=\(file.path)", "--functions=none"] + addresses,
      limit: 20)
    return try? process.run().output
  }
}
