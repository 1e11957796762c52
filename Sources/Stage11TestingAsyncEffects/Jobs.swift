/// What waits in one order of a test, and what has happened in it. It belongs to a `JobList`, whose
/// lock guards it.
struct Jobs {
  /// Where a job runs.
  enum Place {
    case main
    case pool
    /// An actor that has the test's executor.
    case actor
  }

  /// What waits for its turn.
  struct Waiting {
    enum Work {
      case job(UnownedJob, Place)
      /// Ends the sleep with this number.
      case wake(Int)
    }
    let work: Work
    /// Whose it is, as an index.
    let task: Int
    /// Whether it is run at once, and is no choice, because it is only on the way to one.
    var isDetour = false
    /// What ran when it came.
    var origin = 0
    /// How many jobs of the main actor had come before it left for there.
    var departure = 0
    /// For a job of the main actor: which of these it is, in the order in which they came.
    var arrival: Int?
    /// Whether it came to the main actor straight from where it was sent.
    var isPrompt = true

    var isMain: Bool { arrival != nil }

    /// Whether the main actor is certain to run this one before another one, which came later.
    ///
    /// So it does with what the same code sends. And what leaves for the main actor when this has
    /// come there, comes after it.
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
    /// What `Task.sleep` leaves behind. Nil for a sleep on the test's clock.
    let job: UnownedJob?
    /// Whether the task has gone on already, since it was canceled.
    var isOver = false
  }

  /// After so many jobs, a scenario is taken for one that does not end.
  static let limit = 10_000

  let guide: Guide
  var record = OrderRecord()
  /// Whose job runs, as an index.
  var running: Int?
  /// The tasks that were made. Those that have ended are forgotten now and then.
  var made: [MadeTask] = []
  var madeLimit = 64
  /// The numbers of those that have to end by themselves.
  var watched: Set<UInt64> = []
  var time = Duration.zero
  /// How many sleeps in a row have ended before they began.
  var sleepsInVain = 0

  private(set) var waiting: [Waiting] = []
  /// What is run at once, in the order in which it came.
  private var detours: [Waiting] = []
  /// How many of these have run in a row.
  private var detoursInRow = 0
  /// After so many, a detour waits with the others: a task that yields in a loop, off the actor on
  /// which it lives, would let nobody else run.
  private static let longDetour = 32
  private(set) var sleepers: [Sleeper] = []
  private var lastSleep = 0
  private var generator: SplitMix?
  private var begun = 0
  /// Numbers what runs.
  private var origin = 0
  /// How many jobs have come to the main actor.
  private var mainCount = 0
  /// How many of these there were when the running code sent something elsewhere for the first
  /// time: what comes of that may reach the main actor before what the code itself sends there
  /// afterwards. Nil when it has not.
  private var departure: Int?

  init(_ guide: Guide) {
    self.guide = guide
    generator = guide.seed.map(SplitMix.init)
    // What most scenarios need, at once.
    waiting.reserveCapacity(8)
    record.reserveCapacity(16)
  }

  /// How many wait.
  var count: Int { waiting.count + detours.count }

  /// Those that have to end by themselves, and may not have.
  var going: [MadeTask] {
    watched.isEmpty ? [] : made.filter { watched.contains($0.number) && $0.isKeptElsewhere }
  }

  /// Whose jobs wait when the scenario has returned. What it releases at its end, a store for
  /// example, may cancel tasks, and these, and their children, still have to end.
  var forgottenNames: [String] {
    let going = Set(made.filter { !$0.isCanceled }.map(\.number))
    return (detours + waiting).map(\.task).filter { going.contains(record.tasks[$0].number) }
      .map { record.name(of: $0) }
  }

  /// Whose jobs wait.
  var waitingNames: [String] { (detours + waiting).map { record.name(of: $0.task) } }
}

// MARK: - What comes

extension Jobs {
  /// Adds a job.
  ///
  /// What a `Task.yield()` leaves behind is no task's, and comes while the task that yields is
  /// still going: it puts its task back in line. What runs the tasks that wait for an actor is no
  /// task's, either, and comes when the task that goes on to the actor has been suspended already.
  ///
  /// - Parameters:
  ///   - number: The number of the job's task. 0 for none.
  ///   - sender: The number of the task that is going on the thread that turns, and adds this. Nil
  ///     where another thread does.
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
      // A task that lives on an actor does something off it, and comes back.
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

// MARK: - What is run

extension Jobs {
  /// Takes out what is next, and notes that it runs. Nil where nothing waits, or where too much has
  /// been run already.
  ///
  /// - Parameter isFirst: Whether what has waited longest is next, whatever is said of the order.
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
    // What is run at the end is none of the scenario's steps.
    if isFirst { return next }
    record.stepCount += 1
    if guide.isDetailed {
      record.events.append(.step(task: next.task, waiting: tasks))
      if case .wake = next.work { record.events.append(.note(task: next.task, "wakes")) }
    }
    return next
  }

  /// Notes that the code goes on that has had something run.
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

  /// Chooses one of those that wait: which of them, in the order in which they came.
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

  /// Whether no other job has to be run before this one. What came first may always be next.
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

  /// Puts those into the list that wake next, at the same moment, and sets the time to that. A
  /// sleep that is over already is no choice.
  ///
  /// - Parameter end: Until when. Nil for ever.
  /// - Returns: How many there were. Nil for none.
  mutating func wakeNext(before end: Duration?) -> Int? {
    guard let deadline = sleepers.map(\.deadline).min(), deadline <= end ?? deadline else {
      return nil
    }
    time = max(time, deadline)
    let next = sleepers.filter { $0.deadline == deadline }
    for sleeper in next { wake(sleeper.number) }
    return next.count
  }

  /// Puts one that sleeps into the list.
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
