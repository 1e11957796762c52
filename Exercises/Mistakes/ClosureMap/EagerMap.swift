// Runs the effect when the new effect is made: the work starts too early, and only once.

import ExerciseSupport

extension ClosureEffect {
  func map<B>(_ transform: @escaping (A) -> B) -> ClosureEffect<B> {
    var values: [B] = []
    self.run { value in values.append(transform(value)) }
    return ClosureEffect<B> { callback in values.forEach(callback) }
  }
}
