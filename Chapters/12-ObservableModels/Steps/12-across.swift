// accepted
// main actor by default

nonisolated struct Favorite: CustomStringConvertible {
  let prime: Int
  var description: String { "prime \(prime)" }
}

nonisolated final class Notes {
  var lines: [String] = []
}

actor Archive {
  private var titles: [String] = []
  private var documents: [Notes] = []
  func keep(_ favorite: Favorite) { titles.append("\(favorite)") }
  func keep(_ notes: sending Notes) { documents.append(notes) }
}

final class Screen {
  func file(_ notes: sending Notes, in archive: Archive) async { await archive.keep(notes) }
}
