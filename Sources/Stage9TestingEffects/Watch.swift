import Foundation

/// An action on its way through a watched store, and its number.
struct WatchedAction<Action>: CustomStringConvertible {
  let action: Action
  let number: Int
  /// The action alone: a store that stops the program names it.
  var description: String { "\(action)" }
}

/// What a test store has seen of its store, from any thread: which actions were reduced, and which
/// parts of effects are running.
final class Watch<Value, Action>: @unchecked Sendable {
  /// An action that was reduced, and the value after it.
  struct Reduced {
    let action: Action
    let number: Int
    let value: Value
    /// Whether that happened on the store's queue.
    let isOnQueue: Bool
  }

  /// An action that the test has sent, or that an effect has answered.
  private struct Entry {
    let action: Action
    /// The number of the action whose effect has answered this one.
    let cause: Int?
    /// The place in the test. Nil until the test has received the action.
    var location: CodeLocation?
  }

  /// Guards the properties below, and notifies of each change.
  private let condition = NSCondition()
  private var entries: [Entry] = []
  private var reduced: ArraySlice<Reduced> = []
  /// The running parts, each with the number of the action that has started it.
  private var going: [Int: Int] = [:]
  private var lastKey = 0

  /// Numbers an action that the test sends at the location, or that an effect of `cause` answers.
  func enter(
    _ action: Action, cause: Int? = nil, at location: CodeLocation? = nil
  ) -> WatchedAction<Action> {
    change {
      entries.append(Entry(action: action, cause: cause, location: location))
      return WatchedAction(action: action, number: entries.count - 1)
    }
  }

  /// Finds the action's place in the test: if it has not been received, the place of its cause.
  func location(of number: Int) -> CodeLocation? {
    change {
      var number: Int? = number
      while let current = number {
        if let location = entries[current].location { return location }
        number = entries[current].cause
      }
      return nil
    }
  }

  func setLocation(_ location: CodeLocation, of number: Int) {
    change { entries[number].location = location }
  }

  func action(of number: Int) -> Action { change { entries[number].action } }

  func add(_ watched: WatchedAction<Action>, _ value: Value, isOnQueue: Bool) {
    change {
      reduced.append(
        Reduced(action: watched.action, number: watched.number, value: value, isOnQueue: isOnQueue))
    }
  }

  /// Notes that a part of the action's effect is running, until `end` is called with the result.
  func begin(_ number: Int) -> Int {
    change {
      lastKey += 1
      going[lastKey] = number
      return lastKey
    }
  }

  func end(_ key: Int) { change { going[key] = nil } }

  /// Takes all actions that have been reduced.
  func takeAll() -> [Reduced] {
    change {
      defer { reduced = [] }
      return Array(reduced)
    }
  }

  /// Takes the first action that has been reduced.
  ///
  /// It waits for one until the deadline, while something is running that can still answer.
  func takeFirst(until deadline: Date) -> Reduced? {
    condition.lock()
    defer { condition.unlock() }
    while reduced.isEmpty, !going.isEmpty, condition.wait(until: deadline) {}
    // The slice retains the popped elements, so an empty slice is replaced.
    defer { if reduced.isEmpty { reduced = [] } }
    return reduced.popFirst()
  }

  /// Waits until nothing is running, or until the deadline, and returns the numbers of the actions
  /// whose effects are still running then, in their order.
  func numbersGoing(until deadline: Date) -> [Int] {
    condition.lock()
    defer { condition.unlock() }
    while !going.isEmpty, condition.wait(until: deadline) {}
    return Set(going.values).sorted()
  }

  private func change<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }
}
