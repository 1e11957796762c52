// Each type says where it belongs: to the main actor, to no actor, or to one actor at a time.

import Observation
import PrimeArchive

@Observable final class Settings {
  static let shared = Settings()
  var separator = ", "
}

// A value that any actor can decode. Without `nonisolated`, the conformance to `Decodable` would
// belong to the main actor, and the archive could not use it.
nonisolated struct Favorites: Decodable {
  let primes: [Int]
}

// The settings belong to the main actor, and so does the title. Only code there can use this
// conformance.
extension Favorites: @MainActor Titled {
  var title: String {
    primes.map { "\($0)" }.joined(separator: Settings.shared.separator)
  }
}

/// Notes that are written line by line. They are not `Sendable`: one actor at a time has them.
nonisolated final class Notes: Document {
  private(set) var lines: [String] = []

  func add(_ line: String) {
    lines.append(line)
  }
}

@Observable final class FavoritesModel {
  private(set) var favorites: Favorites?
  private let archive: Archive

  init(archive: Archive) {
    self.archive = archive
  }

  /// Empty without favorites.
  var headline: String {
    favorites.map { heading(of: $0) } ?? ""
  }

  func load(_ json: String) async {
    guard let favorites = try? await archive.decode(Favorites.self, from: json) else { return }
    self.favorites = favorites
  }

  /// The caller gives the notes away, so the archive can have them without a copy.
  func file(_ notes: sending Notes) async {
    await archive.keep(notes)
  }
}
