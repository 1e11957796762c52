import ExerciseSupport
import ExerciseTesting

extension ManualEffect {
  /// Starts the work; what the test answers goes to the callback.
  func start(_ callback: @escaping (A) -> Void) { effect.run(callback) }
}
