/// One of the jobs that wait, where there were several.
struct Choice: Equatable {
  /// Which one, in the order in which they came.
  var chosen: Int
  /// How many there were.
  var count: Int
  /// Whose it was, as an index.
  var task: Int
}

/// What is said of an order before it is run.
struct Guide {
  /// What is to be chosen. When these are used up it is the first, or, with a seed, any.
  var choices: [Int] = []
  var seed: UInt64?
  /// What has been chosen before where the same is to happen again. Of the last one the count only.
  var expected: [Choice] = []
  /// Whether a choice that is not there is a difference, and not taken for the last one.
  var isStrict = false
  /// Whether detours are run at once, and are no choice.
  var hidesDetours = true
  /// Whether it is written down who ran, and what was noted.
  var isDetailed = false
  /// Whether there is something to choose. If not, what has waited longest is always next.
  var isSearched = false
  /// Whether the names of tasks are noted.
  var isNamed: Bool { isDetailed || !isSearched }
  var mainActor = MainActorOrder.asEnqueued
}

extension Guide {
  /// The same order once more.
  init(again record: OrderRecord) {
    self.init(
      choices: record.choices.map(\.chosen), expected: record.choices, isStrict: true)
  }

  /// The same choices once more, until it fails, whatever comes of it.
  init(record: OrderRecord, isDetailed: Bool) {
    self.init(
      choices: record.choices.prefix(record.failureChoices).map(\.chosen), isDetailed: isDetailed)
  }

  /// An order as it was printed. Nil where the text is not one.
  init?(printed text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let choices = text.isEmpty ? [] : numbers.compactMap { $0 }
    guard text.isEmpty || choices.count == numbers.count, choices.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.init(choices: choices, isStrict: true)
  }

  /// The next order, depth first: the last choice that has not been made in all ways is made in the
  /// next one. Nil when there is none.
  init?(after record: OrderRecord) {
    var choices = record.choices
    while let last = choices.last, last.chosen + 1 == last.count { choices.removeLast() }
    guard !choices.isEmpty else { return nil }
    choices[choices.count - 1].chosen += 1
    self.init(choices: choices.map(\.chosen), expected: choices, isStrict: true)
  }
}
