import Foundation

/// What a learner has done: which exercises are solved since when, how many hints were shown, which
/// chapters were run to their end, and which diffs were shown.
package struct LearningProgress: Codable, Equatable {
  /// A chapter that was run to its end.
  package struct Run: Codable, Equatable {
    /// When that was, the last time.
    package var time: Date
    /// How many predictions the reader made, the last time that any were made, and how many of them
    /// were right.
    package var predicted: Int
    package var right: Int

    package init(time: Date, predicted: Int = 0, right: Int = 0) {
      self.time = time
      self.predicted = predicted
      self.right = right
    }
  }

  /// Something a learner does that says where in the book the learner is.
  package enum Deed: Codable, Equatable {
    case check(exercise: String)
    case run(chapter: Int)
  }

  /// The last check or run. Nil if there was none, and in a file of an earlier workbook.
  package private(set) var lastDeed: Deed?
  /// Whether the learner takes the short way: the exercises with a star, and their chapters.
  package var isOnShortWay = false
  /// The time at which the tests of an exercise first passed, by its name.
  package private(set) var solved: [String: Date] = [:]
  /// The marks of the answers whose tests passed, by the exercises' names. Earlier workbooks stored
  /// no marks.
  private(set) var answers: [String: Fingerprint] = [:]
  /// How many of an exercise's hints were shown, by its name.
  private(set) var hints: [String: Int] = [:]
  /// The chapters that were run to their end, by their numbers.
  private(set) var chapters: [String: Run] = [:]
  /// When the whole diff of two stages was shown last, by their numbers, as in `1 3`.
  private(set) var diffs: [String: Date] = [:]

  package init() {}

  /// Reads a file. What the file does not contain, as a file of an earlier workbook, is empty.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> [String: Value] {
      try values.decodeIfPresent([String: Value].self, forKey: key) ?? [:]
    }
    solved = try value(.solved)
    answers = try value(.answers)
    hints = try value(.hints)
    chapters = try value(.chapters)
    diffs = try value(.diffs)
    isOnShortWay = try values.decodeIfPresent(Bool.self, forKey: .isOnShortWay) ?? false
    // A deed that only a later workbook knows is no reason to lose the rest.
    lastDeed = try? values.decodeIfPresent(Deed.self, forKey: .lastDeed)
  }

  package func hasSolved(_ name: String) -> Bool { solved[name] != nil }

  /// True when the exercise was solved, and its files are not what they were then.
  package func hasChanged(_ exercise: Exercise) -> Bool {
    hasSolved(exercise.name)
      && answers[exercise.name].map { $0 != exercise.fingerprint } ?? false
  }

  /// Records a verdict. An exercise whose tests no longer pass is no longer solved.
  ///
  /// - Parameters:
  ///   - answer: the mark of the files that were tested.
  ///   - isChosen: false if the learner did not choose this exercise, as when all are checked. Then
  ///     the learner stays in the same chapter.
  package mutating func note(
    _ name: String, isSolved: Bool, answer: Fingerprint? = nil, isChosen: Bool = true,
    at time: Date = Date()
  ) {
    if isChosen { lastDeed = .check(exercise: name) }
    solved[name] = isSolved ? solved[name] ?? time : nil
    answers[name] = isSolved ? answer : nil
  }

  /// How many hints of this exercise were shown.
  package func hintsSeen(_ name: String) -> Int { hints[name] ?? 0 }

  package mutating func note(_ name: String, hintsSeen count: Int) {
    hints[name] = count
  }

  /// How the last run of this chapter went; nil when there was none.
  package func run(ofChapter number: Int) -> Run? { chapters["\(number)"] }

  /// Records a run. A run without predictions keeps those of an earlier run.
  package mutating func note(_ run: Run, ofChapter number: Int) {
    var run = run
    if run.predicted == 0, let before = self.run(ofChapter: number) {
      (run.predicted, run.right) = (before.predicted, before.right)
    }
    chapters["\(number)"] = run
    lastDeed = .run(chapter: number)
  }

  /// When the whole diff of these stages, in either order, was shown last; nil when it was not.
  package func timeOfDiff(_ one: Int, _ other: Int) -> Date? { diffs[Self.key(one, other)] }

  /// Records that the whole diff of these stages was shown.
  package mutating func noteDiff(_ one: Int, _ other: Int, at time: Date = Date()) {
    diffs[Self.key(one, other)] = time
  }

  private static func key(_ one: Int, _ other: Int) -> String {
    "\(min(one, other)) \(max(one, other))"
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
