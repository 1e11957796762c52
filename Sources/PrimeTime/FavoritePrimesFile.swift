import Foundation

extension PrimeTimeEnvironment {
  /// Writes the favorites to their file as JSON, all of them or none.
  ///
  /// The file is written on the caller's thread. If writing fails, the file stays as it was and a
  /// line in the log says why.
  public func saveFavoritePrimes(_ primes: [Int]) {
    do {
      try FileManager.default.createDirectory(
        at: favoritesFile.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(primes).write(to: favoritesFile, options: .atomic)
    } catch {
      log("The favorites were not saved to \(favoritesFile.path): \(error.localizedDescription)")
    }
  }

  /// Reads the favorites from their file, and throws if there is no file or it cannot be read.
  ///
  /// The file is read on the caller's thread and is left as it is. A missing file is not logged,
  /// because it only means that no favorites have been saved yet. For any other failure, a line in
  /// the log says why.
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
