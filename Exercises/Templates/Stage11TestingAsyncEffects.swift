// A place to try things on stage 11, TestingAsyncEffects. git ignores this file: it is yours.

import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// A model of the main actor, as an application has one. It knows nothing of tests.
@MainActor
final class Reminder {
  private(set) var text = ""
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func start() {
    text = "waiting"
    Task {
      try? await clock.sleep(for: .seconds(10))
      text = "ten seconds later"
    }
  }
}

// Until the closure returns, the executor runs the tasks only when the test tells it to.
withTestExecutor(onFailure: { print($0) }) { executor in
  let reminder = Reminder(clock: executor.clock)
  reminder.start()
  print(reminder.text)
  executor.advance(by: .seconds(10))
  print(reminder.text)
}
