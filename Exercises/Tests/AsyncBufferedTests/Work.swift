import ExerciseSupport
import ExerciseTesting
import Stage2Publishers

@testable import AsyncBuffered

/// Work that a test does by hand.
final class Work {
  private var observers: [Observer<Int>] = []

  var starts: Int { observers.count }

  var effect: Effect<Int> {
    .async { observer in self.observers.append(observer) }
  }

  func send(_ values: Int..., to number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    values.forEach(observers[number].send)
  }

  func finish(_ number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    observers[number].finish()
  }
}

/// In a process of a test's own: what this probe has heard after the play, if that ends.
func report(_ probe: Probe<Int, Never>, after play: @escaping () -> Void) {
  report({ probe.heard }, after: play)
}

/// The same for what else has heard something.
func report(_ heard: () -> [String], after play: @escaping () -> Void) {
  guard returns(play) else {
    return report("a call does not return: a lock is held, or a loop has no end")
  }
  heard().forEach(report)
}
