import Foundation

/// What a learner has done: which exercises are solved since when, how many hints were shown, and which
/// chapters were run to their end.
struct LearningProgress: Codable, Equatable {
  /// A chapter that was run to its end.
  struct Run: Codable, Equatable {
    /// When that was, the last time.
    var time: Date
    /// How many predictions the reader made, the last time that any were made, and how many of them were
    /// right.
    var predicted = 0
    var right = 0
  }

  /// The time at which the tests of an exercise first passed, by its name.
  private(set) var solved: [String: Date] = [:]
  /// How many of an exercise's hints were shown, by its name.
  private(set) var hints: [String: Int] = [:]
  /// The chapters that were run to their end, by their numbers.
  private(set) var chapters: [String: Run] = [:]

  init() {}

  /// What a file does not have, as one of an earlier workbook, is empty.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    solved = try values.decodeIfPresent([String: Date].self, forKey: .solved) ?? [:]
    hints = try values.decodeIfPresent([String: Int].self, forKey: .hints) ?? [:]
    chapters = try values.decodeIfPresent([String: Run].self, forKey: .chapters) ?? [:]
  }

  func hasSolved(_ name: String) -> Bool { solved[name] != nil }

  /// How many hints of this exercise were shown.
  func hintsSeen(_ name: String) -> Int { hints[name] ?? 0 }

  /// Takes a verdict down. An exercise whose tests do not pass any more is not solved any more.
  mutating func note(_ name: String, isSolved: Bool, at time: Date = Date()) {
    solved[name] = isSolved ? solved[name] ?? time : nil
  }

  /// How the last run of this chapter went; nil when there was none.
  func run(ofChapter number: Int) -> Run? { chapters["\(number)"] }

  /// Takes a run down. One without predictions leaves those of an earlier run as they are.
  mutating func note(_ run: Run, ofChapter number: Int) {
    var run = run
    if run.predicted == 0, let before = self.run(ofChapter: number) {
      (run.predicted, run.right) = (before.predicted, before.right)
    }
    chapters["\(number)"] = run
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
