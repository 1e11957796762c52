// Types of the main actor, used from another target's actor.
//
// Chapter: Chapters/12-ObservableModels/README.md, "What changes at the border?"
// Stage:   Sources/Stage12ObservableModels
// Hints:   Exercises/Hints/AcrossTheBorder.md
//
// Code in this target belongs to the main actor by default, and code in the target PrimeArchive to
// no actor. Let `FavoritesModel` work with the `Archive` in `Exercises/Sources/PrimeArchive`.
//
// - `load` decodes with the archive's `decode`, so the main actor stays free. It returns when the
//   model has the favorites. If it fails, the model keeps the previous favorites.
// - `Favorites` is `Titled`: its title joins the primes with the current separator.
// - `headline` is the `heading` of the favorites.
// - `file` passes the notes, a `Document`, to the archive's `keep`, without a copy.
// - Do without `@unchecked`, `nonisolated(unsafe)`, `@preconcurrency`, `unsafeBitCast`,
//   `assumeIsolated` and detached tasks.
//
// Keep the settings and the model on the main actor.

import Observation
import PrimeArchive

@Observable final class Settings {
  static let shared = Settings()
  var separator = ", "
}

struct Favorites: Decodable {
  let primes: [Int]
}

/// Notes that are written line by line.
final class Notes {
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
    // TODO: The heading of the favorites.
    ""
  }

  func load(_ json: String) async {
    // TODO: Decode the favorites.
  }

  func file(_ notes: Notes) async {
    // TODO: Keep the notes.
  }
}
