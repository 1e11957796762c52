/// What is known of an order that has been run.
struct OrderRecord {
  /// A task that has been seen, and its name where it is known.
  struct SeenTask {
    let number: UInt64
    /// Whether it has begun on an actor, and so comes back to it.
    let livesOnActor: Bool
    var name: String?
  }

  /// What happened.
  enum Event {
    /// A job of the task ran. It was one of those that waited.
    case step(task: Int, waiting: [Int])
    /// Something was noted by a task, or by the scenario itself.
    case note(task: Int?, String)
  }

  /// In the place of the number of a task: the jobs of actors without an executor of their own.
  static let actor: UInt64 = 0
  /// In the place of the number of a task: what a clock wakes.
  static let clock = UInt64.max

  private(set) var tasks: [SeenTask] = []
  /// Where there was something to choose, what was chosen.
  var choices: [Choice] = []
  /// Whose job was run.
  var steps: [Int] = []
  var events: [Event] = []
  /// The first expectation that failed.
  var failure: OrderFailure?
  var failureStep = 0
  var failureChoices = 0
  /// The names of the tasks that the scenario has started. Nil for one that has ended.
  var going: [String?] = []
  /// The task whose job came from another thread, and after which step.
  var departed: (task: Int, step: Int)?
  /// Where it was not as it had been before.
  var difference: String?
  var isOverLimit = false

  mutating func reserveCapacity(_ capacity: Int) {
    tasks.reserveCapacity(capacity / 2)
    choices.reserveCapacity(capacity)
    steps.reserveCapacity(capacity)
  }

  /// The task with the number. A new one lives where its first job does.
  mutating func index(of number: UInt64, isOnActor: Bool) -> Int {
    if let index = tasks.lastIndex(where: { $0.number == number }) { return index }
    tasks.append(SeenTask(number: number, livesOnActor: isOnActor, name: nil))
    return tasks.count - 1
  }

  mutating func name(_ task: Int, _ name: String) {
    if tasks[task].name == nil { tasks[task].name = name }
  }

  func name(of task: Int) -> String {
    guard tasks.indices.contains(task) else { return "task \(task + 1)" }
    switch tasks[task].number {
    case Self.actor: return "an actor"
    case Self.clock: return "the clock"
    default: return tasks[task].name ?? "task \(task + 1)"
    }
  }

  /// The order's share of all orders: at each choice, each of the jobs that waited counts alike.
  var share: Double { choices.reduce(1) { $0 / Double($1.count) } }

  /// How much there is to read until it fails: steps, choices that are not the first, and which.
  var size: (Int, Int, Int) {
    let chosen = choices.prefix(failureChoices).map(\.chosen)
    return (failureStep, chosen.count { $0 > 0 }, chosen.reduce(0, +))
  }

  /// What may be chosen to make it smaller.
  var smallerChoices: [[Int]] {
    var chosen = choices.prefix(failureChoices).map(\.chosen)
    while chosen.last == 0 { chosen.removeLast() }
    var smaller = chosen.indices.map { Array(chosen.prefix($0)) }
    for index in chosen.indices where chosen[index] > 0 {
      var other = chosen
      other[index] = 0
      smaller.append(other)
      other[index] = chosen[index] - 1
      smaller.append(other)
      other.remove(at: index)
      smaller.append(other)
    }
    return smaller
  }

  /// The names of all tasks. Equal ones are told apart by a number.
  var names: [String] {
    var seen: [String: Int] = [:]
    return tasks.indices.map { task in
      let name = name(of: task)
      seen[name, default: 0] += 1
      return seen[name] == 1 ? name : "\(name) (\(seen[name] ?? 0))"
    }
  }
}

/// What is wrong in an order, and where the test says so.
struct OrderFailure {
  var comment: String
  var location: CodeLocation
}
