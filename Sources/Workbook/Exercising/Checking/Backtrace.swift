import Console
import Foundation

/// The backtrace that the Swift runtime writes when a process crashes, as far as it names files.
struct Backtrace: Equatable {
  /// The settings for `SWIFT_BACKTRACE`: the thread that has crashed, with few frames and nothing
  /// else, on standard error. It takes about a tenth of a second, for an exit test too.
  static let settings = """
    enable=yes,threads=crashed,limit=64,top=8,symbolicate=fast,registers=none,images=none,\
    color=no,interactive=no,sanitize=no
    """

  /// The settings for a backtrace in this file. Nil for a path that settings cannot contain.
  static func settings(file: URL) -> String? {
    file.path.contains(",") ? nil : settings + ",output-to=" + file.path
  }

  /// Where the frames are, innermost first.
  let places: [SourcePlace]

  /// Reads the one in a file. Without places where there is none.
  init(file: URL) {
    let text = FileManager.default.contents(atPath: file.path).map {
      String(decoding: $0, as: UTF8.self)
    }
    self.init(in: (text ?? "").split(separator: "\n"))
  }

  /// Reads the last one. Without places where there is none.
  init(in lines: [Substring]) {
    let start = lines.lastIndex { $0.hasPrefix("*** Program crashed") } ?? lines.endIndex
    places = lines[start...].compactMap { line in
      // `3 [ra] 0x00005 answer() + 14 in Tests.xctest at /a/First.swift:7:44`
      guard line.contains(" 0x"), let mark = line.range(of: " at /", options: .backwards) else {
        return nil
      }
      return SourcePlace(line[line.index(before: mark.upperBound)...])
    }
  }
}
