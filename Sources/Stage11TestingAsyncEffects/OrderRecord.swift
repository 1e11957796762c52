/// The record of an order that has been run.
struct OrderRecord {
  /// A task that has been seen, and its name if it is known.
  struct SeenTask {
    let number: UInt64
    /// Whether it has begun on an actor, and so comes back to it. Nil if it has not begun.
    fileprivate(set) var isOnActor: Bool?
    fileprivate(set) var name: String?

    var livesOnActor: Bool { isOnActor == true }
  }

  /// What happened.
  enum Event {
    /// A job of the task ran. It was one of those that were waiting.
    case step(task: Int, waiting: [Int])
    /// Something was noted by a task, or by the scenario itself.
    case note(task: Int?, String)
  }

  /// Stands for the number of a task, for a job that runs the tasks that wait for an actor, if its
  /// task is not known.
  static let actor: UInt64 = 0

  private(set) var tasks: [SeenTask] = []
  /// The indexes of tasks in `tasks`, if there are many.
  private var indexes: [UInt64: Int] = [:]
  /// The choices, where there was something to choose.
  var choices: [Choice] = []
  /// How many jobs were run.
  var stepCount = 0
  var events: [Event] = []
  /// The first expectation that failed.
  var failure: TestFailure?
  var failureStep = 0
  var failureChoices = 0
  var failureEvents: Int?
  /// The task whose job came from another thread, and after which step.
  var departed: (task: Int, step: Int)?
  /// Whether a test store waits for jobs from other threads.
  var isPatient = false
  /// How the run differed from the previous run.
  var difference: String?
  var isOverLimit = false

  mutating func reserveCapacity(_ capacity: Int) {
    tasks.reserveCapacity(capacity / 2)
    choices.reserveCapacity(capacity)
  }

  /// Finds the task with the number, or adds it. A task lives where its first job does.
  ///
  /// - Parameter isOnActor: Whether its job is an actor's. Nil if there is no job.
  mutating func index(of number: UInt64, isOnActor: Bool?) -> Int {
    if let index = known(number) {
      if tasks[index].isOnActor == nil { tasks[index].isOnActor = isOnActor }
      return index
    }
    tasks.append(SeenTask(number: number, isOnActor: isOnActor, name: nil))
    if tasks.count == Self.few {
      for (index, task) in tasks.enumerated() { indexes[task.number] = index }
    } else if tasks.count > Self.few {
      indexes[number] = tasks.count - 1
    }
    return tasks.count - 1
  }

  private func known(_ number: UInt64) -> Int? {
    tasks.count < Self.few ? tasks.lastIndex { $0.number == number } : indexes[number]
  }

  /// Up to this many tasks are found by a linear search.
  private static let few = 16

  mutating func name(_ task: Int, _ name: String) {
    if tasks[task].name == nil { tasks[task].name = name }
  }

  func name(of task: Int) -> String {
    guard tasks.indices.contains(task) else { return "task \(task + 1)" }
    switch tasks[task].number {
    case Self.actor: return "an actor"
    default: return tasks[task].name ?? "task \(task + 1)"
    }
  }

  /// The order's share of all orders: at each choice, each of the waiting jobs counts alike.
  var share: Double { choices.reduce(1) { $0 / Double($1.count) } }

  /// How much there is to read until the failure: steps, choices other than 0, and the choices.
  var size: (Int, Int, Int) {
    let chosen = choices.prefix(failureChoices).map(\.chosen)
    return (failureStep, chosen.count { $0 > 0 }, chosen.reduce(0, +))
  }

  /// Choices that can make the order smaller.
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

  /// The names of all tasks. A number distinguishes equal names.
  var names: [String] {
    var seen: [String: Int] = [:]
    return tasks.indices.map { task in
      let name = name(of: task)
      seen[name, default: 0] += 1
      return seen[name] == 1 ? name : "\(name) (\(seen[name] ?? 0))"
    }
  }
}

extension OrderRecord {
  /// Notes a failure. Only the first failure counts.
  mutating func fail(_ failure: TestFailure) {
    guard self.failure == nil else { return }
    self.failure = failure
    failureStep = stepCount
    failureChoices = choices.count
    failureEvents = events.count
  }

  /// The message that a job came from another thread.
  var departure: String? {
    if isPatient { return nil }
    return departed.map { task, step in
      """
      After step \(step), a job of \(name(of: task)) came from another thread. A request, a queue, a \
      thread, a real clock or an actor that other code uses answers at any time, and no test can order \
      it: replace it with a double that the test controls.
      """
    }
  }
}
