import Foundation
import Synchronization

/// Runs the jobs of one order of a test, on the thread that turns. Any thread can add a job.
final class JobList: @unchecked Sendable {
  let guide: Guide
  let standIns: StandIns
  /// Signals each job that arrives from another thread.
  let arrivals = DispatchSemaphore(value: 0)
  /// Goes up with each step, for the watchdog of the thread that turns.
  let beat = Atomic(0)

  // Only the thread that turns uses these.

  /// When the running job began.
  private(set) var stepStart = ContinuousClock.now
  /// Where the running job runs.
  private(set) var place = Jobs.Place.main
  /// The task that the test's closure runs in; before that, the one that has called the test's
  /// function.
  var caller: UnsafeRawPointer?
  /// Whether that task is being made.
  private var isMakingNow = false
  /// The number of the runtime's task that is ending a sleep. It prefers no executor.
  private(set) var waking: UInt64 = 0
  /// Its jobs, on their way through the pool.
  private var wakes: [UnownedJob] = []
  /// Whether jobs were left after very many had been run at the end.
  private var isEndless = false

  // The lock of the stand-ins guards these. No code of a test is called under it.

  private let jobs: Unchecked<Jobs>
  private var thread = pthread_self()
  /// Those of the tasks that sleep on the test's clock.
  private var continuations: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var hasEnded = false
  /// The job of a task that is run immediately.
  private var jobNow: UnownedJob?

  init(_ guide: Guide = Guide()) {
    self.guide = guide
    jobs = Unchecked(Jobs(guide))
    standIns = StandIns.take()
    standIns.begin(self)
  }

  func withJobs<Result>(_ body: (inout Jobs) throws -> Result) rethrows -> Result {
    standIns.lock.lock()
    defer { standIns.lock.unlock() }
    return try body(&jobs.value)
  }

  /// Reads or changes the record of the order.
  func withRecord<Result>(_ body: (inout OrderRecord) -> Result) -> Result {
    withJobs { body(&$0.record) }
  }
}

// MARK: - Jobs that arrive

extension JobList {
  /// Adds a job, from any thread, under the lock. False when the test has ended.
  ///
  /// - Parameters:
  ///   - number: The number of the job's task.
  ///   - sender: The number of the task that is running on this thread.
  func addLocked(
    _ job: UnownedJob, of number: UInt64, to place: Jobs.Place, sender: UInt64
  ) -> Bool {
    guard !hasEnded else { return false }
    let isHere = pthread_equal(thread, pthread_self()) != 0
    if isHere, isMakingNow {
      jobNow = job
      return true
    }
    jobs.value.add(job, of: number, at: place, sender: isHere ? sender : nil)
    if !isHere { arrivals.signal() }
    return true
  }

  /// Adds the job that ends a sleep, under the lock. False when the test has ended.
  func addLocked(_ job: UnownedJob, of task: UInt64, after delay: Duration) -> Bool {
    guard !hasEnded else { return false }
    let number = jobs.value.newSleep()
    let deadline = jobs.value.time + delay
    jobs.value.add(Jobs.Sleeper(number: number, deadline: deadline, task: task, job: job))
    // No sleep at all is a yield.
    if delay <= .zero { jobs.value.wake(number) }
    return true
  }

  /// Takes a job on its way to the real pool, on this thread. False for a job of other code.
  func take(_ job: UnownedJob) -> Bool {
    let number = TaskNumber.of(job)
    if number != 0, number == waking {
      wakes.append(job)
      return true
    }
    // A task of the test prefers the test's executor, so it is not on this way.
    guard number == 0 else { return false }
    standIns.add(job, to: .pool)
    return true
  }

  /// Notes a task that was made.
  func add(_ task: MadeTask, name: String?) {
    if isMakingNow, JobList.turningHere === self { return task.letGo() }
    // An immediate task lives where it was made. Others live where their first job runs.
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

  /// Forgets the tasks that have ended. Releases them after the lock, since that deallocates their
  /// values.
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

  /// Adds a task that sleeps on the clock. It continues immediately if its deadline has passed, or
  /// if it has been canceled.
  func fallAsleep(
    _ number: Int, until deadline: Duration, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let task = TaskNumber.ofThisCode
    // Asked under the lock: a cancellation marks the task first, and takes the lock then.
    let outcome = withJobs { jobs -> Result<Void, any Error>? in
      if Task.isCancelled || deadline <= jobs.time {
        jobs.sleepsInVain += 1
        if jobs.sleepsInVain < Jobs.limit || hasEnded {
          return Task.isCancelled ? .failure(CancellationError()) : .success(())
        }
        // Otherwise it could sleep in a loop forever, and nothing else would run.
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

  /// Moves the time forward, and wakes the tasks whose sleep ends by then. Jobs are run before the
  /// first one wakes, and after those that wake at the same moment.
  ///
  /// - Parameter end: Until when. With nil, until no task sleeps.
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

// MARK: - Jobs that run

extension JobList {
  /// How many jobs are waiting.
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

  /// Calls `make`, which makes a task of the main actor, and runs the task's job immediately, not
  /// as a step.
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

  /// Runs the next job. False if none is waiting.
  func step() -> Bool {
    turn { runNext(1) > 0 }
  }

  /// Runs jobs until none is waiting, but at most so many.
  ///
  /// - Parameter isFirst: Whether the job that has waited longest is next, regardless of the guide.
  /// - Returns: How many have run.
  @discardableResult
  private func runNext(_ most: Int, isFirst: Bool = false) -> Int {
    var (before, next) = withJobs { ($0.running, $0.startNext(isFirst: isFirst)) }
    var count = 0
    while let running = next {
      run(running.work)
      count += 1
      next = withJobs { jobs in
        jobs.goOn(as: before)
        return count < most ? jobs.startNext(isFirst: isFirst) : nil
      }
    }
    return count
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
    // Its task goes through the pool first, and `take` has noted that.
    while !wakes.isEmpty { run(wakes.removeFirst(), at: .pool) }
    waking = 0
  }

  /// Runs jobs until none is waiting, or until so many have run that they seem to have no end.
  func run() {
    turn {
      // A search has its own limit.
      let most = guide.isSearched ? Int.max : 100_000
      if runNext(most) == most { withRecord { $0.isOverLimit = true } }
    }
  }
}

// MARK: - Notes and failures

extension JobList {
  /// Names the task that is running, unless it has a name.
  func nameThisTask(_ name: String) {
    guard guide.isNamed else { return }
    let number = TaskNumber.ofThisCode
    withRecord { $0.name($0.index(of: number, isOnActor: nil), name) }
  }

  /// Notes what the running task does, or the scenario itself.
  func note(_ text: String) {
    let number = numberOfNote
    withRecord { record in
      let task = number.map { record.index(of: $0, isOnActor: nil) }
      record.events.append(.note(task: task, text))
    }
  }

  /// Notes a failure.
  func fail(_ failure: TestFailure) {
    if guide.isDetailed { note("✗ \(failure.message)") }
    withRecord { $0.fail(failure) }
  }

  /// The names of the tasks that wait or sleep.
  private var namesOfRestless: [String] {
    withJobs { jobs in
      let sleepers = jobs.sleepers.map { sleeper in
        jobs.record.name(of: jobs.record.index(of: sleeper.task, isOnActor: nil))
      }
      return Set(jobs.waitingNames + sleepers).sorted()
    }
  }

  /// The names of the tasks whose jobs are waiting.
  var waitingNames: [String] { withJobs { $0.waitingNames } }

  /// Whether nothing is left, and nothing is wrong with the end, as after most orders.
  var isDone: Bool {
    withJobs { jobs in
      jobs.isEmpty && !jobs.record.isOverLimit && jobs.record.choices.count >= guide.choices.count
    }
  }

  /// Whether a task has not ended, and no job is waiting: the task can be elsewhere.
  var isSomebodyAway: Bool {
    count == 0 && !namesOfGoing.isEmpty
  }

  /// The names of the tasks that must end by themselves, and have not.
  private var namesOfGoing: [String] {
    let going = withJobs { $0.going }
    return going.isEmpty ? [] : turn { stillGoing(going) }
  }

  /// Notes the failure that the end of the scenario shows, if there is one.
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

  /// The failure that the end of the scenario shows, or nil.
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

  private var isAnythingLeft: Bool { withJobs { !$0.isEmpty } }

  /// Runs jobs in the order in which they arrived, regardless of the guide: at most so many, since
  /// a task that yields in a loop always has another job.
  private func runAtEnd() {
    if runNext(Jobs.limit, isFirst: true) == Jobs.limit { isEndless = true }
  }

  /// The names of the tasks that have not ended, of tasks with another reference.
  private func stillGoing(_ tasks: [MadeTask]) -> [String] {
    let ended = LockedState<Set<UInt64>>([])
    let before = withJobs { jobs in
      // None is forgotten while this waits for them.
      jobs.madeLimit = .max
      return jobs.made.count
    }
    for task in tasks {
      let number = task.number
      task.whenEnded { ended.withLock { _ = $0.insert(number) } }
    }
    runAtEnd()
    // The tasks that were made to find out are not the test's.
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

  /// Ends the list: jobs that arrive later run for real.
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
    // Jobs that are left also run for real: other code can wait for them, in an actor that it
    // shares with the test. But a task that yields in a loop has been run for long enough.
    for (job, place) in left where !isEndless || TaskNumber.of(job) == 0 {
      standIns.add(job, to: place)
    }
  }
}
