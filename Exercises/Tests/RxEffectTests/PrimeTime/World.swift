import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The outside world of one run: a folder, a queue, a clock and a log of its own.
final class World {
  let queue = DispatchQueue(label: "store")
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("RxEffect-\(UUID().uuidString)")
  private(set) var log: [String] = []
  private var seconds = 0

  var file: URL { folder.appendingPathComponent("favorite-primes.json") }

  /// What the file holds now.
  var fileText: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// The environment, whose clock goes a second a reading, so that equal runs have equal times.
  func environment(_ session: URLSession) -> PrimeTimeEnvironment {
    PrimeTimeEnvironment(
      session: session, favoritesFile: file, queue: queue,
      now: {
        self.seconds += 1
        return Date(timeIntervalSinceReferenceDate: Double(self.seconds))
      },
      log: { self.log.append($0.replacingOccurrences(of: self.folder.path, with: "…")) })
  }

  func setFile(_ text: String?) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: file)
    try text.map { try Data($0.utf8).write(to: file) }
  }

  func end() { try? FileManager.default.removeItem(at: folder) }
}

/// What is compared of two runs.
struct Run {
  var trace: [Trace.Entry]
  var log: [String]
  var file: String?
  /// How many effects are in flight at the end, where that is known.
  var effectsInFlight = 0
}
