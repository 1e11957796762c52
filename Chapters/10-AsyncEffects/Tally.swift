/// A plain actor, which keeps a sum.
actor Tally {
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum
  }
}

/// The sums that two tasks get, each of which adds 1.
func sumsOfTwoTasks() -> [String] {
  withRun { run in
    let (log, tally) = (LockedLog(), Tally())
    for _ in 1...2 {
      Task {
        let sum = await tally.add(1)
        log.append("\(sum)")
      }
    }
    run.perform { _ in }
    return log.lines
  }
}
