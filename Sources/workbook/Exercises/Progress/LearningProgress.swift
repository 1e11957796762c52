import Foundation

/// What a learner has done: which exercises are solved since when, and how many hints were shown.
struct LearningProgress: Codable, Equatable {
  /// The time at which the tests of an exercise first passed, by its name.
  private(set) var solved: [String: Date] = [:]
  /// How many of an exercise's hints were shown, by its name.
  private(set) var hints: [String: Int] = [:]

  func hasSolved(_ name: String) -> Bool { solved[name] != nil }

  /// How many hints of this exercise were shown.
  func hintsSeen(_ name: String) -> Int { hints[name] ?? 0 }

  /// Takes a verdict down. An exercise whose tests do not pass any more is not solved any more.
  mutating func note(_ name: String, isSolved: Bool, at time: Date = Date()) {
    solved[name] = isSolved ? solved[name] ?? time : nil
  }

  mutating func note(_ name: String, hintsSeen count: Int) {
    hints[name] = count
  }
}

extension LearningProgress {
  init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(LearningProgress.self, from: json)
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
