import Foundation

extension PrimeTimeEnvironment {
  /// Writes the favorites to their file as JSON, all of them or none.
  ///
  /// The work is done on the caller's thread. Where it fails, the file stays as it was and a line
  /// in the log says why.
  public func saveFavoritePrimes(_ primes: [Int]) {
    do {
      try FileManager.default.createDirectory(
        at: favoritesFile.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(primes).write(to: favoritesFile, options: .atomic)
    } catch {
      log("The favorites were not saved to \(favoritesFile.path): \(error.localizedDescription)")
    }
  }

  /// Reads the favorites from their file, or throws where there is none or it cannot be read.
  ///
  /// The work is done on the caller's thread. The file is left as it is. That there is none is
  /// nothing to speak of: nobody has saved yet. Of any other failure a line in the log says why.
  public func loadFavoritePrimes() throws -> [Int] {
    do {
      return try JSONDecoder().decode([Int].self, from: Data(contentsOf: favoritesFile))
    } catch {
      if FileManager.default.fileExists(atPath: favoritesFile.path) {
        log("The favorites in \(favoritesFile.path) cannot be read: \(error.localizedDescription)")
      }
      throw error
    }
  }
}
