/// The jobs that wait in one order of a test, and the record of it. It belongs to a `JobList`,
/// whose lock guards it.
struct Jobs {
  /// Where a job runs.
  enum Place {
    case main
    case pool
    /// An actor that has the test's executor.
    case actor
  }

  /// A job that waits for its turn, or the end of a sleep.
  struct Waiting {
    enum Work {
      case job(UnownedJob, Place)
      /// Ends the sleep with this number.
      case wake(Int)
    }
    let work: Work
    /// Its task, as an index.
    let task: Int
    /// Whether it runs immediately, and is no choice, because it is only on the way to one.
    var isDetour = false
    /// The number of the code that ran when it arrived.
    var origin = 0
    /// How many jobs of the main actor had arrived before it left for there.
    var departure = 0
    /// For a job of the main actor, its number, in the order in which these arrived.
    var arrival: Int?
    /// Whether it went to the main actor directly, without a detour through another executor.
    var isPrompt = true

    var isMain: Bool { arrival != nil }

    /// Whether the main actor is certain to run this job before another job, which arrived later.
    ///
    /// That is certain for two jobs that the same code sends, and for a job that leaves for the
    /// main actor when this one has arrived there.
    func precedes(_ other: Waiting) -> Bool {
      guard let arrival else { return false }
      return origin == other.origin || isPrompt && arrival < other.departure
    }
  }

  /// A task that sleeps.
  struct Sleeper {
    let number: Int
    let deadline: Duration
    /// The number of the task.
    let task: UInt64
    /// The job by which `Task.sleep` ends. Nil for a sleep on the test's clock.
    let job: UnownedJob?
    /// Whether the task has continued already, because it was canceled.
    var isOver = false
  }

  /// After so many jobs, the library assumes that a scenario does not end.
  static let limit = 10_000

  let guide: Guide
  var record = OrderRecord()
  /// The task whose job runs, as an index.
  var running: Int?
  /// The tasks that were made. From time to time the list forgets those that have ended.
  var made: [MadeTask] = []
  var madeLimit = 64
  /// The numbers of the tasks that must end by themselves.
  var watched: Set<UInt64> = []
  var time = Duration.zero
  /// How many sleeps in a row have ended before they began.
  var sleepsInVain = 0

  private(set) var waiting: [Waiting] = []
  /// Jobs that run immediately, in the order in which they arrived.
  private var detours: [Waiting] = []
  /// How many detours have run in a row.
  private var detoursInRow = 0
  /// After so many, a detour waits with the other jobs: otherwise a task that yields in a loop, off
  /// the actor on which it lives, would let no other task run.
  private static let longDetour = 32
  private(set) var sleepers: [Sleeper] = []
  private var lastSleep = 0
  private var generator: SplitMix?
  private var begun = 0
  /// Numbers the code that runs.
  private var origin = 0
  /// How many jobs have arrived at the main actor.
  private var mainCount = 0
  /// How many of these had arrived when the running code first sent a job elsewhere: that job's
  /// task can reach the main actor before a job that the code itself sends there afterward. Nil
  /// before that.
  private var departure: Int?

  init(_ guide: Guide) {
    self.guide = guide
    generator = guide.seed.map(SplitMix.init)
    // Enough for most scenarios.
    waiting.reserveCapacity(8)
    made.reserveCapacity(8)
    record.reserveCapacity(16)
  }

  /// How many are waiting.
  var count: Int { waiting.count + detours.count }

  /// Whether no job is waiting, no task sleeps, and all tasks have ended.
  var isEmpty: Bool {
    count == 0 && sleepers.isEmpty && !made.contains(where: \.isKeptElsewhere)
  }

  /// The tasks that must end by themselves, and perhaps have not.
  var going: [MadeTask] {
    watched.isEmpty ? [] : made.filter { watched.contains($0.number) && $0.isKeptElsewhere }
  }

  /// The names of the tasks whose jobs are waiting when the scenario has returned. Releasing its
  /// objects at its end, a store for example, can cancel tasks, which still have to end.
  var forgottenNames: [String] {
    guard count > 0 else { return [] }
    let going = Set(made.filter { !$0.isCanceled }.map(\.number))
    return (detours + waiting).map(\.task).filter { going.contains(record.tasks[$0].number) }
      .map { record.name(of: $0) }
  }

  /// The names of the tasks whose jobs are waiting.
  var waitingNames: [String] { (detours + waiting).map { record.name(of: $0.task) } }
}

// MARK: - Jobs that arrive

extension Jobs {
  /// Adds a job.
  ///
  /// The job of a `Task.yield()` is no task's, and arrives while the task that yields is still
  /// running: it puts its task back in line. The job that runs the tasks waiting for an actor is no
  /// task's either, and arrives when the task that continues on the actor is suspended already.
  ///
  /// - Parameters:
  ///   - number: The number of the job's task. 0 for none.
  ///   - sender: The number of the task that is running on the thread that turns, and adds this.
  ///     Nil if another thread adds it.
  mutating func add(_ job: UnownedJob, of number: UInt64, at place: Place, sender: UInt64?) {
    let work = Waiting.Work.job(job, place)
    let task: Int
    var isDetour = false
    if number == 0 {
      let cause = sender == nil ? nil : running
      task = cause ?? record.index(of: OrderRecord.actor, isOnActor: nil)
      isDetour = guide.hidesDetours && cause != nil && sender != 0
    } else {
      if !sleepers.isEmpty, let sleeper = sleepers.firstIndex(where: { $0.task == number }) {
        sleepers[sleeper].isOver = true
      }
      task = record.index(of: number, isOnActor: place != .pool)
      // A task that lives on an actor runs code off it, and returns.
      isDetour = guide.hidesDetours && place == .pool && record.tasks[task].livesOnActor
    }
    if detoursInRow >= Self.longDetour { isDetour = false }
    var next = Waiting(work: work, task: task, isDetour: isDetour, origin: origin)
    let departure = departure ?? mainCount
    next.departure = departure
    if place == .main {
      (next.arrival, next.isPrompt) = (mainCount, self.departure == nil)
      mainCount += 1
    } else {
      self.departure = departure
    }
    if isDetour { detours.append(next) } else { waiting.append(next) }
    if sender == nil { record.departed = record.departed ?? (task, record.stepCount) }
  }

  /// Numbers a sleep.
  mutating func newSleep() -> Int {
    lastSleep += 1
    return lastSleep
  }

  mutating func add(_ sleeper: Sleeper) {
    sleepers.append(sleeper)
  }

  mutating func removeSleeper(_ number: Int) {
    sleepers.removeAll { $0.number == number }
  }
}

// MARK: - Jobs that run

extension Jobs {
  /// Takes out the next job, and notes that it runs. Nil if none is waiting, or if too many have
  /// run already.
  ///
  /// - Parameter isFirst: Whether the job that has waited longest is next, regardless of the guide.
  mutating func next(isFirst: Bool = false) -> Waiting? {
    guard count > 0 else { return nil }
    if guide.isSearched, !isFirst, begun >= Self.limit {
      record.isOverLimit = true
      return nil
    }
    begun += 1
    origin += 1
    guard detours.isEmpty else {
      detoursInRow += 1
      let next = detours.removeFirst()
      departure = next.departure
      return next
    }
    detoursInRow = 0
    departure = nil
    let place = waiting.count == 1 || isFirst ? 0 : choice()
    let tasks = guide.isDetailed ? waiting.map(\.task) : []
    let next = waiting.remove(at: place)
    // A job that is run at the end is not a step of the scenario.
    if isFirst { return next }
    record.stepCount += 1
    if guide.isDetailed {
      record.events.append(.step(task: next.task, waiting: tasks))
      if case .wake = next.work { record.events.append(.note(task: next.task, "wakes")) }
    }
    return next
  }

  /// Takes out the next job, as ``next(isFirst:)`` does, and notes its task.
  mutating func startNext(isFirst: Bool) -> Waiting? {
    let next = next(isFirst: isFirst)
    if let next { running = next.task }
    return next
  }

  /// Notes that the code continues that had a job run.
  mutating func goOn(as task: Int?) {
    running = task
    origin += 1
    departure = nil
  }

  /// Takes out all jobs.
  mutating func takeJobs() -> [(job: UnownedJob, place: Place)] {
    defer { (waiting, detours) = ([], []) }
    return (detours + waiting).compactMap { next in
      if case .job(let job, let place) = next.work { (job, place) } else { nil }
    }
  }

  /// Chooses one of the jobs that wait. Returns its place, in the order in which they arrived.
  private mutating func choice() -> Int {
    guard guide.isSearched else { return 0 }
    var count = waiting.count
    let isAny = guide.mainActor == .inAnyOrder || !waiting.contains(where: \.isMain)
    if !isAny { count = waiting.indices.count(where: mayBeNext) }
    guard count > 1 else { return 0 }
    let chosen = chosen(of: count)
    let index = isAny ? chosen : waiting.indices.filter(mayBeNext)[chosen]
    note(Choice(chosen: chosen, count: count, task: waiting[index].task))
    return index
  }

  /// Whether no other job must run before this one. The job that arrived first can always be next.
  private func mayBeNext(_ index: Int) -> Bool {
    let next = waiting[index]
    return !next.isMain || !waiting[..<index].contains { $0.precedes(next) }
  }

  private mutating func chosen(of count: Int) -> Int {
    var chosen = 0
    if record.choices.count < guide.choices.count {
      chosen = guide.choices[record.choices.count]
    } else if var random = generator {
      chosen = Int.random(in: 0..<count, using: &random)
      generator = random
    }
    guard chosen >= count else { return chosen }
    if guide.isStrict { differ("\(chosen + 1) jobs waited when it was printed", count) }
    return count - 1
  }

  private mutating func note(_ choice: Choice) {
    let number = record.choices.count
    if number < guide.expected.count {
      let expected = guide.expected[number]
      if expected.count != choice.count {
        differ("\(expected.count) jobs waited there before", choice.count)
      } else if number + 1 < guide.expected.count, expected.task != choice.task {
        differ("\(record.name(of: expected.task)) was next before", choice.count)
      }
    }
    record.choices.append(choice)
  }

  private mutating func differ(_ before: String, _ count: Int) {
    guard record.difference == nil else { return }
    let names = joined(waiting.map { record.name(of: $0.task) })
    record.difference =
      "at step \(record.stepCount + 1), \(before), and now \(count) wait: \(names)."
  }

  /// Adds the tasks that wake next, at the same moment, to the list, and sets the time to that
  /// moment. A sleep that has ended already is no choice.
  ///
  /// - Parameter end: The last moment. With nil, there is none.
  /// - Returns: How many tasks wake. Nil if none does.
  mutating func wakeNext(before end: Duration?) -> Int? {
    guard let deadline = sleepers.map(\.deadline).min(), deadline <= end ?? deadline else {
      return nil
    }
    time = max(time, deadline)
    let next = sleepers.filter { $0.deadline == deadline }
    for sleeper in next { wake(sleeper.number) }
    return next.count
  }

  /// Adds one task that sleeps to the list.
  mutating func wake(_ number: Int) {
    guard let sleeper = sleepers.first(where: { $0.number == number }) else { return }
    let task = record.index(of: sleeper.task, isOnActor: nil)
    var wake = Waiting(work: .wake(number), task: task, isDetour: sleeper.isOver)
    wake.departure = mainCount
    if sleeper.isOver { detours.append(wake) } else { waiting.append(wake) }
  }

  /// Takes out a task that sleeps, if it still does.
  mutating func takeSleeper(_ number: Int) -> Sleeper? {
    sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
  }
}
