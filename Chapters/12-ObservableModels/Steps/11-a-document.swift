// rejected: sending 'self.notes' risks causing data races
// main actor by default

nonisolated final class Notes {
  var lines: [String] = []
}

actor Archive {
  private var documents: [Notes] = []
  func keep(_ notes: sending Notes) { documents.append(notes) }
}

final class Screen {
  private let notes = Notes()
  func file(in archive: Archive) async { await archive.keep(notes) }
}
