import Foundation
import Synchronization

/// Runs the jobs of one order of a test, on the thread that turns. They come from any thread.
final class JobList: @unchecked Sendable {
  let guide: Guide
  let standIns: StandIns
  /// Is told of each job that comes from another thread.
  let arrivals = DispatchSemaphore(value: 0)
  /// Goes up with each step, for who watches over the thread that turns.
  let beat = Atomic(0)

  // What only the thread that turns uses.

  /// When the running job began.
  private(set) var stepStart = ContinuousClock.now
  /// Where the running job belongs.
  private(set) var place = Jobs.Place.main
  /// The task that the test's closure runs in; before that, the one that has called the test's
  /// function.
  var caller: UnsafeRawPointer?
  /// Whether that task is being made.
  private var isMakingNow = false
  /// The number of what is ending a sleep: a task of the runtime, which prefers no executor.
  private(set) var waking: UInt64 = 0
  /// The same, on its way through the pool.
  private var wakes: [UnownedJob] = []
  /// Whether there were still jobs when very many had been run at the end.
  private var isEndless = false

  // What the lock of the stand-ins guards. Nothing of others is called under it.

  private var jobs: Jobs
  private var thread = pthread_self()
  /// What sleeps on the test's clock.
  private var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var hasEnded = false
  /// The job of a task that is run at once.
  private var jobNow: UnownedJob?

  init(_ guide: Guide = Guide()) {
    self.guide = guide
    jobs = Jobs(guide)
    standIns = StandIns.take()
    standIns.begin(self)
  }

  func withJobs<Result>(_ body: (inout Jobs) throws -> Result) rethrows -> Result {
    standIns.lock.lock()
    defer { standIns.lock.unlock() }
    return try body(&jobs)
  }

  /// Reads or changes what is known of the order.
  func withRecord<Result>(_ body: (inout OrderRecord) -> Result) -> Result {
    withJobs { body(&$0.record) }
  }
}

// MARK: - What comes

extension JobList {
  /// Adds a job, from any thread, under the lock. False when the test has ended.
  ///
  /// - Parameters:
  ///   - number: The number of the job's task.
  ///   - sender: The number of the task that is going on this thread.
  func addLocked(
    _ job: UnownedJob, of number: UInt64, to place: Jobs.Place, sender: UInt64
  ) -> Bool {
    guard !hasEnded else { return false }
    let isHere = pthread_equal(thread, pthread_self()) != 0
    if isHere, isMakingNow {
      jobNow = job
      return true
    }
    jobs.add(job, of: number, at: place, sender: isHere ? sender : nil)
    if !isHere { arrivals.signal() }
    return true
  }

  /// Adds what ends a sleep, under the lock. False when the test has ended.
  func addLocked(_ job: UnownedJob, of task: UInt64, after delay: Duration) -> Bool {
    guard !hasEnded else { return false }
    let number = jobs.newSleep()
    jobs.add(
      Jobs.Sleeper(number: number, deadline: jobs.time + delay, task: task, job: job))
    // No sleep at all is a yield.
    if delay <= .zero { jobs.wake(number) }
    return true
  }

  /// Takes what is on its way to the real pool, on this thread. False for what is not the test's.
  func take(_ job: UnownedJob) -> Bool {
    let number = TaskNumber.of(job)
    if number != 0, number == waking {
      wakes.append(job)
      return true
    }
    // A task of the test does not come here, since it prefers the test's executor.
    guard number == 0 else { return false }
    standIns.add(job, to: .pool)
    return true
  }

  /// Notes a task that was made.
  func add(_ task: MadeTask, name: String?) {
    if isMakingNow, JobList.turningHere === self { return task.letGo() }
    // One that starts at once lives where it was made. Others live where their first job does.
    let isOnActor = task.isImmediate ? place != .pool : nil
    let isMany = withJobs { jobs in
      jobs.made.append(task)
      if name != nil || isOnActor != nil {
        let index = jobs.record.index(of: task.number, isOnActor: isOnActor)
        if let name { jobs.record.name(index, name) }
      }
      return jobs.made.count == jobs.madeLimit
    }
    if isMany { forgetEnded() }
  }

  /// Says that the task which was made last has to end by itself.
  func watchLastMade() {
    withJobs { jobs in
      if let last = jobs.made.last { jobs.watched.insert(last.number) }
    }
  }

  /// Forgets the tasks that have ended. They are let go after the lock, since their values go with
  /// them.
  private func forgetEnded() {
    let ended = withJobs { jobs in
      let ended = jobs.made.filter { !$0.isKeptElsewhere }
      jobs.made.removeAll { !$0.isKeptElsewhere }
      jobs.madeLimit = max(64, 2 * jobs.made.count)
      return ended
    }
    ended.forEach { $0.letGo() }
  }
}

// MARK: - Sleep

extension JobList {
  /// The time, which begins at zero.
  var now: Duration { withJobs { $0.time } }

  /// How many tasks sleep.
  var sleeperCount: Int { withJobs { $0.sleepers.count { !$0.isOver } } }

  /// Numbers a sleep.
  func newSleep() -> Int { withJobs { $0.newSleep() } }

  /// Adds a task that sleeps on the clock. It goes on at once where its deadline has passed, or
  /// where it has been canceled.
  func fallAsleep(
    _ number: Int, until deadline: Duration, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let task = TaskNumber.ofThisCode
    // Asked under the lock: who cancels the task has marked it as canceled, and takes the lock
    // then.
    let outcome = withJobs { jobs -> Result<Void, any Error>? in
      if Task.isCancelled || deadline <= jobs.time {
        jobs.sleepsInVain += 1
        if jobs.sleepsInVain < Jobs.limit || hasEnded {
          return Task.isCancelled ? .failure(CancellationError()) : .success(())
        }
        // It would sleep in a loop for ever, and nothing else would run.
        jobs.record.isOverLimit = true
      }
      jobs.sleepsInVain = 0
      jobs.add(Jobs.Sleeper(number: number, deadline: deadline, task: task, job: nil))
      continuations[number] = continuation
      return nil
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  /// Wakes a task that was canceled, if it sleeps.
  func wakeCanceled(_ number: Int) {
    let continuation = withJobs { jobs in
      jobs.removeSleeper(number)
      return continuations.removeValue(forKey: number)
    }
    continuation?.resume(throwing: CancellationError())
  }

  /// Moves the time forward, and wakes those that have slept until then. Jobs are run before the
  /// first one wakes, and after those that wake at the same moment.
  ///
  /// - Parameter end: Until when. Nil for until nobody sleeps.
  func advance(to end: Duration?) {
    turn {
      run()
      var wakes = 0
      while let count = withJobs({ $0.wakeNext(before: end) }) {
        run()
        wakes += count
        let isOver = withRecord { record in
          if wakes > 100_000 { record.isOverLimit = true }
          return record.isOverLimit
        }
        if isOver { return }
      }
      if let end { withJobs { $0.time = max($0.time, end) } }
    }
  }
}

// MARK: - What is run

extension JobList {
  /// How many jobs wait.
  var count: Int { withJobs { $0.count } }

  /// Begins to turn on this thread.
  func begin() {
    place = .main
    withJobs { _ in thread = pthread_self() }
    Watchdog.shared.begin(self)
  }

  func end() {
    Watchdog.shared.end(self)
  }

  /// Calls what makes a task of the main actor, and runs the task's job at once: it is no step.
  func runNow(_ make: () -> Void) {
    isMakingNow = true
    make()
    isMakingNow = false
    let job = withJobs { _ in
      defer { jobNow = nil }
      return jobNow
    }
    if let job { run(job, at: .main) }
  }

  /// Runs the job that is next. False where none waits.
  func step() -> Bool {
    turn { step(isFirst: false) }
  }

  private func step(isFirst: Bool) -> Bool {
    var before: Int?
    let next = withJobs { jobs in
      before = jobs.running
      let next = jobs.next(isFirst: isFirst)
      if let next { jobs.running = next.task }
      return next
    }
    guard let next else { return false }
    run(next.work)
    withJobs { $0.goOn(as: before) }
    return true
  }

  private func run(_ work: Jobs.Waiting.Work) {
    stepStart = .now
    beat.add(1, ordering: .relaxed)
    switch work {
    case .job(let job, let place): run(job, at: place)
    case .wake(let number): wake(number)
    }
  }

  private func run(_ job: UnownedJob, at place: Jobs.Place) {
    let before = self.place
    self.place = place
    standIns.runHere(job, at: place)
    self.place = before
  }

  /// Ends a sleep.
  private func wake(_ number: Int) {
    let (sleeper, continuation) = withJobs { jobs in
      (jobs.takeSleeper(number), continuations.removeValue(forKey: number))
    }
    continuation?.resume()
    guard let job = sleeper?.job else { return }
    waking = TaskNumber.of(job)
    run(job, at: .pool)
    // It goes on to the pool first, and that has been noted.
    while !wakes.isEmpty { run(wakes.removeFirst(), at: .pool) }
    waking = 0
  }

  /// Runs jobs until none waits, or until so many have run that they do not seem to end.
  func run() {
    turn {
      var count = 0
      while step(isFirst: false) {
        count += 1
        if count == 100_000, !guide.isSearched {
          return withRecord { $0.isOverLimit = true }
        }
      }
    }
  }
}

// MARK: - What is said of it

extension JobList {
  /// Names the task that is running, where it has no name yet.
  func nameThisTask(_ name: String) {
    guard guide.isNamed else { return }
    let number = TaskNumber.ofThisCode
    withRecord { $0.name($0.index(of: number, isOnActor: nil), name) }
  }

  /// Writes down what the running task does, or the scenario itself.
  func note(_ text: String) {
    let number = numberOfNote
    withRecord { record in
      let task = number.map { record.index(of: $0, isOnActor: nil) }
      record.events.append(.note(task: task, text))
    }
  }

  /// Notes that something is wrong.
  func fail(_ failure: TestFailure) {
    if guide.isDetailed { note("✗ \(failure.message)") }
    withRecord { $0.fail(failure) }
  }

  /// Who waits or sleeps.
  private var namesOfRestless: [String] {
    withJobs { jobs in
      let sleepers = jobs.sleepers.map { sleeper in
        jobs.record.name(of: jobs.record.index(of: sleeper.task, isOnActor: nil))
      }
      return Set(jobs.waitingNames + sleepers).sorted()
    }
  }

  /// Whose jobs wait.
  var waitingNames: [String] { withJobs { $0.waitingNames } }

  /// Whether a task has not ended, and nothing waits: it may be elsewhere.
  var isSomebodyAway: Bool {
    count == 0 && !namesOfGoing.isEmpty
  }

  /// Those that have to end by themselves, and have not.
  private var namesOfGoing: [String] {
    let going = withJobs { $0.going }
    return going.isEmpty ? [] : turn { stillGoing(going) }
  }

  /// Notes what is wrong when the scenario has returned.
  func checkEnd(at location: CodeLocation) {
    let missing = guide.choices.count - withRecord { $0.choices.count }
    if guide.isStrict, missing > 0 {
      withRecord { record in
        let message =
          "it ends after step \(record.stepCount), where something was to be chosen before."
        record.difference = record.difference ?? message
      }
    }
    if let message = wrongEnd { fail(TestFailure(message: message, location: location)) }
  }

  /// What is wrong when the scenario has returned, or nil.
  private var wrongEnd: String? {
    if withRecord({ $0.isOverLimit }) {
      return guide.isSearched
        ? "The scenario has not ended after \(Jobs.limit) jobs."
        : "The test has not ended after a hundred thousand jobs: "
          + "a task yields or sleeps in a loop, one of these: \(joined(namesOfRestless))."
    }
    guard guide.isSearched else { return nil }
    let forgotten = withJobs { $0.forgottenNames }
    if !forgotten.isEmpty {
      return "The scenario returns while jobs wait to be run (\(joined(forgotten))). "
        + "Let it call order.executor.run()."
    }
    let names = namesOfGoing
    return names.isEmpty
      ? nil : "Nothing waits to be run, and these have not ended: \(joined(names))."
  }
}

// MARK: - The end

extension JobList {
  /// Cancels all tasks, and runs jobs until they have ended.
  ///
  /// - Returns: The names of those that have not.
  func cancelAll() -> [String] {
    guard isAnythingLeft else { return [] }
    return turn {
      for _ in 0..<10 where isAnythingLeft {
        withJobs { $0.made }.forEach { $0.cancel() }
        runAtEnd()
        while withJobs({ $0.wakeNext(before: nil) }) != nil { runAtEnd() }
      }
      let left = withJobs { $0.made }.filter(\.isKeptElsewhere)
      return left.isEmpty ? [] : stillGoing(left)
    }
  }

  private var isAnythingLeft: Bool {
    withJobs { jobs in
      jobs.count > 0 || !jobs.sleepers.isEmpty || jobs.made.contains(where: \.isKeptElsewhere)
    }
  }

  /// Runs those that have waited longest, whatever was said of the order: not more than so many,
  /// since a task that yields in a loop always has another job.
  private func runAtEnd() {
    for _ in 0..<Jobs.limit {
      guard step(isFirst: true) else { return }
    }
    isEndless = true
  }

  /// Who has really not ended, of tasks that somebody refers to.
  private func stillGoing(_ tasks: [MadeTask]) -> [String] {
    let ended = LockedState<Set<UInt64>>([])
    let before = withJobs { jobs in
      // None is forgotten meanwhile.
      jobs.madeLimit = .max
      return jobs.made.count
    }
    for task in tasks {
      let number = task.number
      task.whenEnded { ended.withLock { _ = $0.insert(number) } }
    }
    runAtEnd()
    // Those that were made to find out are nobody's.
    let others = withJobs { jobs in
      let others = Array(jobs.made[before...])
      jobs.made.removeSubrange(before...)
      return others
    }
    others.forEach { $0.letGo() }
    let going = tasks.map(\.number).filter { number in !ended.withLock { $0.contains(number) } }
    return withRecord { record in
      going.map { record.name(of: record.index(of: $0, isOnActor: nil)) }
    }
  }

  /// Ends the list: what comes after this really goes on.
  ///
  /// - Parameter isOver: Whether all tasks have ended.
  func close(isOver: Bool) {
    let (made, left, isEmpty) = withJobs { jobs in
      hasEnded = true
      let made = jobs.made
      jobs.made = []
      return (made, jobs.takeJobs(), jobs.sleepers.isEmpty)
    }
    made.forEach { $0.letGo() }
    standIns.giveBack(isOver: isOver && isEmpty && left.isEmpty)
    // What has come meanwhile goes on, too: others may wait for it, in an actor that they share
    // with the test. But a task that yields in a loop has been run for long enough.
    for (job, place) in left where !isEndless || TaskNumber.of(job) == 0 {
      standIns.add(job, to: place)
    }
  }
}
