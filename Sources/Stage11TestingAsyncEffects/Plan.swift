import Foundation

/// How the waiting jobs of one order are chosen, and what is written down of it.
///
/// It belongs to the state of an executor, and is guarded by its lock.
final class Plan {
  /// What waits for its turn.
  struct Waiting {
    enum Work {
      case job(UnownedJob, isOnActor: Bool)
      case wake(() -> Void)
    }
    let work: Work
    /// Whose it is, as an index.
    let task: Int
    /// Whether it is run at once, and is no choice, because it is only on the way to one.
    var isDetour = false
  }

  /// More jobs than this are taken for a scenario that does not end.
  static let limit = 10_000

  private var waiting: [Waiting] = []
  private(set) var record = OrderRecord()
  /// What was said of the order. It does not change, so no lock is needed.
  let guide: Guide
  private var generator: SplitMix?
  private let thread = pthread_self()
  private let departures: Departures
  /// What is run at once, in the order in which it came.
  private var detours: ArraySlice<Waiting> = []
  private var running: Int?
  private var jobs = 0

  init(_ guide: Guide, _ departures: Departures) {
    self.guide = guide
    self.departures = departures
    generator = guide.seed.map(SplitMix.init)
    // What most scenarios need, at once.
    waiting.reserveCapacity(8)
    record.reserveCapacity(16)
  }

  func add(_ job: UnownedJob, isOnActor: Bool, _ origin: JobOrigin) {
    if case .task(let name?) = origin.sender { self.name(name) }
    let work = Waiting.Work.job(job, isOnActor: isOnActor)
    let task: Int
    if guide.hidesDetours, origin.task == nil, case .task = origin.sender, let running {
      // What a yield leaves behind: it puts its task back in line.
      task = running
      detours.append(Waiting(work: work, task: task, isDetour: true))
    } else {
      task = record.index(of: origin.task ?? OrderRecord.actor, isOnActor: isOnActor)
      if guide.hidesDetours, !isOnActor, record.tasks[task].livesOnActor {
        detours.append(Waiting(work: work, task: task, isDetour: true))
      } else {
        waiting.append(Waiting(work: work, task: task))
      }
    }
    if pthread_equal(thread, pthread_self()) == 0 {
      record.departed = record.departed ?? (task, record.steps.count)
      departures.tell()
    }
  }

  func add(wake: @escaping () -> Void) {
    let task = record.index(of: OrderRecord.clock, isOnActor: false)
    waiting.append(Waiting(work: .wake(wake), task: task))
  }

  /// How many jobs wait.
  var count: Int { waiting.count + detours.count }

  /// Takes out what is next. Nil where nothing waits, or where too much has been run already.
  func next() -> Waiting? {
    guard count > 0 else { return nil }
    guard jobs < Self.limit else {
      record.isOverLimit = true
      return nil
    }
    if let detour = detours.popFirst() { return detour }
    return waiting.remove(at: waiting.count == 1 ? 0 : choice())
  }

  /// Takes out what came last.
  func last() -> Waiting? { waiting.popLast() }

  private func choice() -> Int {
    let count = waiting.count
    let number = record.choices.count
    var chosen = 0
    if number < guide.choices.count {
      chosen = guide.choices[number]
    } else if var random = generator {
      chosen = Int.random(in: 0..<count, using: &random)
      generator = random
    }
    if chosen >= count {
      if guide.isStrict { differ("\(chosen + 1) jobs waited when it was printed") }
      chosen = count - 1
    }
    let choice = Choice(chosen: chosen, count: count, task: waiting[chosen].task)
    if number < guide.expected.count {
      let expected = guide.expected[number]
      if expected.count != count {
        differ("\(expected.count) jobs waited there before")
      } else if number + 1 < guide.expected.count, expected.task != choice.task {
        differ("\(record.name(of: expected.task)) was next before")
      }
    }
    record.choices.append(choice)
    return chosen
  }

  private func differ(_ before: String) {
    guard record.difference == nil else { return }
    let names = list(waiting.map { record.name(of: $0.task) })
    record.difference =
      "at step \(record.steps.count + 1), \(before), and now \(waiting.count) wait: \(names)."
  }

  /// Notes that something is run. Returns who ran before that, and runs on when it has ended.
  func begin(_ waiting: Waiting) -> Int? {
    defer { running = waiting.task }
    jobs += 1
    if !waiting.isDetour {
      record.steps.append(waiting.task)
      if guide.isDetailed {
        let others = self.waiting.map(\.task)
        record.events.append(.step(task: waiting.task, waiting: [waiting.task] + others))
      }
    }
    return running
  }

  func end(before: Int?) {
    running = before
  }

  /// Names the task that is running, if it has no name yet.
  func name(_ name: String) {
    if let running { record.name(running, name) }
  }

  /// Names the task whose job came last.
  func nameLast(_ name: String) {
    if let last = waiting.last { record.name(last.task, name) }
  }

  func note(_ text: String) {
    record.events.append(.note(task: running, text))
  }

  func fail(_ failure: OrderFailure) {
    if guide.isDetailed { note("✗ \(failure.comment)") }
    guard record.failure == nil else { return }
    record.failure = failure
    record.failureStep = record.steps.count
    record.failureChoices = record.choices.count
  }

  /// Begins to watch for the end of a task that the scenario has started.
  func start(_ name: String) -> Int {
    record.going.append(name)
    return record.going.count - 1
  }

  func finish(_ task: Int) {
    record.going[task] = nil
  }

  /// Whether a task has not ended, and nothing waits: it may be elsewhere.
  var isSomebodyAway: Bool { count == 0 && record.going.contains { $0 != nil } }

  /// What is known of the order when the scenario has returned.
  ///
  /// - Parameter location: Where what is wrong with the end is said to be.
  func finish(_ location: CodeLocation) -> OrderRecord {
    let missing = guide.choices.count - record.choices.count
    if guide.isStrict, missing > 0, record.difference == nil {
      record.difference =
        "it ends after step \(record.steps.count), where something was to be chosen before."
    }
    if let comment = wrongEnd {
      fail(OrderFailure(comment: comment, location: location))
    }
    return record
  }

  /// What is wrong with the end of the order, or nil.
  private var wrongEnd: String? {
    if record.isOverLimit { return "The scenario has not ended after \(Self.limit) jobs." }
    if count > 0 {
      let names = list((detours + waiting).map { record.name(of: $0.task) })
      return "The scenario returns while jobs wait to be run (\(names)). "
        + "Let it call order.executor.run()."
    }
    guard record.going.contains(where: { $0 != nil }) else { return nil }
    let names = list(record.going.compactMap(\.self))
    return "Nothing waits to be run, and these have not ended: \(names)."
  }
}
