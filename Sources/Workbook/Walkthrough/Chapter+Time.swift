import Foundation

extension Chapter {
  /// Waits until the condition holds, and delivers what arrives on `DispatchQueue.main` meanwhile.
  ///
  /// Returns true as soon as the condition holds, and then claims nothing. When `limit` seconds
  /// have passed without it, that is a false claim, and the answer is false. The condition is asked
  /// again and again, on the main thread. Not for use inside a block of the main queue, which
  /// delivers nothing until that block is done.
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

  /// Lets time pass, and delivers what arrives on `DispatchQueue.main` meanwhile.
  ///
  /// It is for showing that something does *not* happen. For what does, there is
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
      // What has arrived when the time is over is delivered, also where this thread did not run for
      // a while.
      let isOver = clock.now >= deadline
      _ = runLoop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      if isOver { return condition() }
    }
    return true
  }
}
