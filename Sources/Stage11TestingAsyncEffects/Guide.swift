import Foundation
import Synchronization

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
}

/// What is said of one order after the other, as a search has it.
struct Guides {
  private let search: OrderSearch
  private var count = 0
  /// Whether there is no further order.
  private(set) var areComplete = false

  init(_ search: OrderSearch) {
    self.search = search
  }

  /// What is said of the next order. Nil at the end.
  ///
  /// - Parameter record: The order before it.
  mutating func next(after record: OrderRecord?) -> Guide? {
    defer { count += 1 }
    switch search {
    case .all(let most):
      guard let guide = deeper(than: record) else {
        areComplete = true
        return nil
      }
      return count < most ? guide : nil
    case .random(let most, let seed):
      return count < most ? Guide(seed: seed &+ UInt64(count)) : nil
    case .only(let text):
      return count < 1 ? Guide(printed: text) : nil
    }
  }

  /// The next order, depth first: the last choice that has not been made in all ways is made in the
  /// next one.
  private func deeper(than record: OrderRecord?) -> Guide? {
    guard var choices = record?.choices else { return Guide() }
    while let last = choices.last, last.chosen + 1 == last.count { choices.removeLast() }
    guard !choices.isEmpty else { return nil }
    choices[choices.count - 1].chosen += 1
    return Guide(choices: choices.map(\.chosen), expected: choices, isStrict: true)
  }
}

/// Tells of jobs that came from another thread than the scenario's, also when their order has ended.
final class Departures: Sendable {
  private let isTold = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  func tell() {
    isTold.store(true, ordering: .relaxed)
    semaphore.signal()
  }

  /// Whether one has come.
  var have: Bool { isTold.load(ordering: .relaxed) }

  /// Waits until one comes, or until the time has passed.
  func wait(seconds: Double) {
    if !have { _ = semaphore.wait(timeout: .now() + seconds) }
  }
}
