import Foundation
import Stage1ClosureEffect

extension Effect {
  /// The same work, started `seconds` later.
  func delay(_ seconds: Double) -> Effect {
    Effect { callback in
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        self.run(callback)
      }
    }
  }

  /// The same work, begun again after each `nil`, `times` times at the most.
  func retry<Wrapped>(_ times: Int) -> Effect where A == Wrapped? {
    Effect { callback in
      self.run { value in
        guard value == nil, times > 0 else { return callback(value) }
        self.retry(times - 1).run(callback)
      }
    }
  }
}

/// The number, a while from now.
func number(_ value: Int, after seconds: Double) -> Effect<Int> {
  Effect { callback in callback(value) }
    .delay(seconds)
}
