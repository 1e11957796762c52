import Stage10AsyncEffects

/// An action on its way through a store that is watched, and the number of its step.
struct WatchedAction<Action> {
  let action: Action
  let step: Int
}

/// What a test store has seen of its store: which actions were reduced, and which tasks of effects
/// are going. It lives where the store lives, so no lock guards it.
final class Watch<Value: Sendable, Action: Sendable> {
  /// An action that was reduced, and the value after it.
  struct Reduced: Sendable {
    let action: Action
    let step: Int
    let value: Value
  }

  /// A task of an effect.
  struct Going: Sendable {
    /// The action that has started it, and its step.
    let action: Action
    let step: Int
    /// By which ids it can be canceled, in words.
    let ids: String

    /// What tells it from the tasks of other actions, and of other parts of the effect.
    var name: String { "\(action)\(ids)" }
  }

  /// A step of the test: an action that it sends or receives.
  private struct Step {
    let action: Action
    /// The step whose effect has answered the action.
    let cause: Int?
    /// Nil until the test has received it.
    var location: CodeLocation?
  }

  private var steps: [Step] = []
  private var reduced: ArraySlice<Reduced> = []
  private var tasks: [Int: Going] = [:]
  private var lastKey = 0

  /// An action that the test sends at the location, or that an effect of the step `cause` answers.
  func step(
    _ action: Action, cause: Int? = nil, at location: CodeLocation? = nil
  ) -> WatchedAction<Action> {
    steps.append(Step(action: action, cause: cause, location: location))
    return WatchedAction(action: action, step: steps.count - 1)
  }

  /// Where the step stands in the test. One that has not been received has the place of its cause.
  func location(of step: Int) -> CodeLocation? {
    var step: Int? = step
    while let current = step {
      if let location = steps[current].location { return location }
      step = steps[current].cause
    }
    return nil
  }

  func setLocation(_ location: CodeLocation, of step: Int) {
    steps[step].location = location
  }

  func add(_ watched: WatchedAction<Action>, _ value: Value) {
    reduced.append(Reduced(action: watched.action, step: watched.step, value: value))
  }

  /// A task is going, until `end` is called with the result.
  func begin(_ task: Going) -> Int {
    lastKey += 1
    tasks[lastKey] = task
    return lastKey
  }

  func end(_ key: Int) { tasks[key] = nil }

  /// Whether there is an action that has been reduced and not been taken.
  var hasReduced: Bool { !reduced.isEmpty }

  /// Takes all that has been reduced.
  func takeAll() -> [Reduced] {
    defer { reduced = [] }
    return Array(reduced)
  }

  /// Takes the first action that has been reduced.
  func takeFirst() -> Reduced? {
    // What was popped is retained by the slice, so an empty one is replaced.
    defer { if reduced.isEmpty { reduced = [] } }
    return reduced.popFirst()
  }

  /// The tasks that have not ended, in the order in which they were started.
  var going: [Going] {
    tasks.sorted { $0.key < $1.key }.map(\.value)
  }
}
