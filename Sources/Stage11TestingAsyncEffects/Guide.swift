/// A choice among several waiting jobs.
struct Choice: Equatable {
  /// The index of the chosen job, in the order in which the jobs arrived.
  var chosen: Int
  /// How many jobs were waiting.
  var count: Int
  /// The index of the chosen job's task.
  var task: Int
}

/// The instructions for an order that is about to run.
struct Guide {
  /// The choices to make. After the last one, the first job is chosen, or with a seed, any job.
  var choices: [Int] = []
  var seed: UInt64?
  /// The previous choices, which must be possible again. Only the count of the last one matters.
  var expected: [Choice] = []
  /// Whether an impossible choice is a difference, instead of standing for the last job.
  var isStrict = false
  /// Whether detours run immediately, and are no choice.
  var hidesDetours = true
  /// Whether the record contains which task ran, and the notes.
  var isDetailed = false
  /// Whether there is something to choose. If not, the job that has waited longest is always next.
  var isSearched = false
  /// Whether the names of tasks are noted.
  var isNamed: Bool { isDetailed || !isSearched }
  var mainActor = MainActorOrder.asEnqueued
}

extension Guide {
  /// Repeats the same order.
  init(again record: OrderRecord) {
    self.init(
      choices: record.choices.map(\.chosen), expected: record.choices, isStrict: true)
  }

  /// Repeats the same choices until an expectation fails, regardless of the outcome.
  init(record: OrderRecord, isDetailed: Bool) {
    self.init(
      choices: record.choices.prefix(record.failureChoices).map(\.chosen), isDetailed: isDetailed)
  }

  /// Reads an order as it was printed. Nil if the text is no order.
  init?(printed text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    let choices = text.isEmpty ? [] : numbers.compactMap { $0 }
    guard text.isEmpty || choices.count == numbers.count, choices.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.init(choices: choices, isStrict: true)
  }

  /// Makes the next order, depth first: the last choice that still has another job takes that job.
  /// Nil if there is no next order.
  init?(after record: OrderRecord) {
    var choices = record.choices
    while let last = choices.last, last.chosen + 1 == last.count { choices.removeLast() }
    guard !choices.isEmpty else { return nil }
    choices[choices.count - 1].chosen += 1
    self.init(choices: choices.map(\.chosen), expected: choices, isStrict: true)
  }
}
