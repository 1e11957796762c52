import Foundation

extension Chapter {
  /// Waits until the condition holds, and runs the blocks of `DispatchQueue.main` while it waits.
  ///
  /// Returns true as soon as the condition holds, and then claims nothing. If the condition does
  /// not hold within `limit` seconds, that is a false claim, and the result is false. It evaluates
  /// the condition repeatedly, on the main thread. Not for use inside a block of the main queue,
  /// which runs no other block until that block ends.
  @discardableResult
  package func wait(
    _ what: String, atMost limit: Double = 2,
    file: StaticString = #filePath, line: UInt = #line,
    until condition: () -> Bool
  ) -> Bool {
    if keepRunning(atMost: limit, until: condition) { return true }
    let claim = "\(what) comes within \(String(format: "%g", limit)) s"
    return check(claim, false, file: file, line: line)
  }

  /// Lets time pass, and runs the blocks of `DispatchQueue.main` while it waits.
  ///
  /// It is for showing that something does *not* happen. To wait for something that happens, use
  /// ``wait(_:atMost:file:line:until:)``.
  package func pause(seconds: Double) {
    keepRunning(atMost: seconds) { false }
  }

  /// Measures how many seconds something takes.
  package func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return (clock.now - start) / .seconds(1)
  }

  @discardableResult
  private func keepRunning(atMost limit: Double, until condition: () -> Bool) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(limit)
    while !condition() {
      // A block that has arrived by the end of the time runs, even if this thread did not run for
      // a while.
      let isOver = clock.now >= deadline
      _ = runLoop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      if isOver { return condition() }
    }
    return true
  }
}
