// Notes with a lock. Good for notes that several actors write at the same time: no caller has to
// give them away.

import Observation
import PrimeArchive
import Synchronization

@Observable final class Settings {
  static let shared = Settings()
  var separator = ", "
}

nonisolated struct Favorites: Decodable {
  let primes: [Int]
}

extension Favorites: @MainActor Titled {
  var title: String {
    primes.map(String.init).joined(separator: Settings.shared.separator)
  }
}

nonisolated final class Notes: Document, Sendable {
  private let written = Mutex<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func add(_ line: String) {
    written.withLock { $0.append(line) }
  }
}

@Observable final class FavoritesModel {
  private(set) var favorites: Favorites?
  private let archive: Archive

  init(archive: Archive) {
    self.archive = archive
  }

  var headline: String {
    guard let favorites else { return "" }
    return heading(of: favorites)
  }

  func load(_ json: String) async {
    do {
      favorites = try await archive.decode(Favorites.self, from: json)
    } catch {
      return
    }
  }

  func file(_ notes: Notes) async {
    await archive.keep(notes)
  }
}
