import Foundation

/// An action on its way through a store that is watched, and the number of its step.
struct WatchedAction<Action>: CustomStringConvertible {
  let action: Action
  let step: Int
  /// The action alone: a store that stops the program names it.
  var description: String { "\(action)" }
}

/// What a test store has seen of its store, from whatever thread: which actions were reduced, and
/// which parts of effects are going.
final class Watch<Value, Action>: @unchecked Sendable {
  /// An action that was reduced, and the value after it.
  struct Reduced {
    let action: Action
    let step: Int
    let value: Value
    /// Whether that happened on the store's queue.
    let isOnQueue: Bool
  }

  /// A step of the test: an action that it sends or receives.
  private struct Step {
    let action: Action
    /// The step whose effect has answered the action.
    let cause: Int?
    /// Nil until the test has received it.
    var location: CodeLocation?
  }

  /// Guards what follows, and tells of each change.
  private let condition = NSCondition()
  private var steps: [Step] = []
  private var reduced: ArraySlice<Reduced> = []
  /// The steps of the parts that are going.
  private var going: [Int: Int] = [:]
  private var lastKey = 0

  /// An action that the test sends at the location, or that an effect of the step `cause` answers.
  func step(
    _ action: Action, cause: Int? = nil, at location: CodeLocation? = nil
  ) -> WatchedAction<Action> {
    change {
      steps.append(Step(action: action, cause: cause, location: location))
      return WatchedAction(action: action, step: steps.count - 1)
    }
  }

  /// Where the step stands in the test. One that has not been received has the place of its cause.
  func location(of step: Int) -> CodeLocation? {
    change {
      var step: Int? = step
      while let current = step {
        if let location = steps[current].location { return location }
        step = steps[current].cause
      }
      return nil
    }
  }

  func setLocation(_ location: CodeLocation, of step: Int) {
    change { steps[step].location = location }
  }

  func action(of step: Int) -> Action { change { steps[step].action } }

  func add(_ watched: WatchedAction<Action>, _ value: Value, isOnQueue: Bool) {
    change {
      reduced.append(
        Reduced(action: watched.action, step: watched.step, value: value, isOnQueue: isOnQueue))
    }
  }

  /// A part of an effect of the step is going, until `end` is called with the result.
  func begin(_ step: Int) -> Int {
    change {
      lastKey += 1
      going[lastKey] = step
      return lastKey
    }
  }

  func end(_ key: Int) { change { going[key] = nil } }

  /// Takes all that has been reduced.
  func takeAll() -> [Reduced] {
    change {
      defer { reduced = [] }
      return Array(reduced)
    }
  }

  /// Takes the first action that has been reduced.
  ///
  /// It waits for one until the deadline, if something is going that may still answer.
  func takeFirst(until deadline: Date) -> Reduced? {
    condition.lock()
    defer { condition.unlock() }
    while reduced.isEmpty, !going.isEmpty, condition.wait(until: deadline) {}
    // What was popped is retained by the slice, so an empty one is replaced.
    defer { if reduced.isEmpty { reduced = [] } }
    return reduced.popFirst()
  }

  /// The steps whose effects are going at the deadline, in the order in which these were started;
  /// or none, as soon as nothing is going.
  func stepsGoing(until deadline: Date) -> [Int] {
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
