import Stage10AsyncEffects

/// An action on its way through a watched store, and its number.
struct WatchedAction<Action> {
  let action: Action
  let number: Int
}

/// What a test store has seen of its store: which actions were reduced, and which tasks of effects
/// are running. It lives where the store lives, so no lock guards it.
final class Watch<Value: Sendable, Action: Sendable> {
  /// An action that was reduced, and the value after it.
  struct Reduced: Sendable {
    let action: Action
    let number: Int
    let value: Value
  }

  /// A task of an effect.
  struct Going: Sendable {
    /// The action that has started it, and its number.
    let action: Action
    let number: Int
    /// The ids that can cancel it, in words.
    let ids: String

    /// The name that distinguishes it from tasks of other actions, and of other parts of the
    /// effect.
    var name: String { "\(action)\(ids)" }
  }

  /// An action that the test has sent, or that an effect has answered.
  private struct Entry {
    let action: Action
    /// The number of the action whose effect has answered this one.
    let cause: Int?
    /// The place in the test. Nil until the test has received the action.
    var location: CodeLocation?
  }

  private var entries: [Entry] = []
  private var reduced: ArraySlice<Reduced> = []
  private var tasks: [Int: Going] = [:]
  private var lastKey = 0

  /// Numbers an action that the test sends at the location, or that an effect of `cause` answers.
  func enter(
    _ action: Action, cause: Int? = nil, at location: CodeLocation? = nil
  ) -> WatchedAction<Action> {
    entries.append(Entry(action: action, cause: cause, location: location))
    return WatchedAction(action: action, number: entries.count - 1)
  }

  /// Finds the action's place in the test: if it has not been received, the place of its cause.
  func location(of number: Int) -> CodeLocation? {
    var number: Int? = number
    while let current = number {
      if let location = entries[current].location { return location }
      number = entries[current].cause
    }
    return nil
  }

  func setLocation(_ location: CodeLocation, of number: Int) {
    entries[number].location = location
  }

  func add(_ watched: WatchedAction<Action>, _ value: Value) {
    reduced.append(Reduced(action: watched.action, number: watched.number, value: value))
  }

  /// Notes that a task is running, until `end` is called with the result.
  func begin(_ task: Going) -> Int {
    lastKey += 1
    tasks[lastKey] = task
    return lastKey
  }

  func end(_ key: Int) { tasks[key] = nil }

  /// Whether an action has been reduced and not been taken.
  var hasReduced: Bool { !reduced.isEmpty }

  /// Takes all actions that have been reduced.
  func takeAll() -> [Reduced] {
    defer { reduced = [] }
    return Array(reduced)
  }

  /// Takes the first action that has been reduced.
  func takeFirst() -> Reduced? {
    // The slice retains the popped elements, so an empty slice is replaced.
    defer { if reduced.isEmpty { reduced = [] } }
    return reduced.popFirst()
  }

  /// The tasks that have not ended, in the order in which they were started.
  var going: [Going] {
    tasks.sorted { $0.key < $1.key }.map(\.value)
  }
}
