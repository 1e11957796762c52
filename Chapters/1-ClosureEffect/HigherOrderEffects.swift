import Foundation
import Stage1ClosureEffect

extension Effect {
  /// Starts the same work `seconds` later.
  func delay(_ seconds: Double) -> Effect {
    Effect { callback in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        self.run(callback)
      }
    }
  }

  /// Repeats the work after each `nil`, at most `times` times.
  func retry<Wrapped>(_ times: Int) -> Effect where A == Wrapped? {
    Effect { callback in
      self.run { value in
        guard value == nil, times > 0 else { return callback(value) }
        self.retry(times - 1).run(callback)
      }
    }
  }
}

/// Answers with the number after a delay.
func number(_ value: Int, after seconds: Double) -> Effect<Int> {
  Effect { callback in callback(value) }
    .delay(seconds)
}
