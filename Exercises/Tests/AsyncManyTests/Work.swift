import ExerciseSupport
import Stage2Publishers

@testable import AsyncMany

/// Work that a test does by hand.
final class Work {
  private var observers: [Observer<Int>] = []
  private(set) var stopped: [Int] = []

  var starts: Int { observers.count }

  var effect: Effect<Int> {
    .async { observer in
      let number = self.observers.count
      self.observers.append(observer)
      return AnyCancellable { self.stopped.append(number) }
    }
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
