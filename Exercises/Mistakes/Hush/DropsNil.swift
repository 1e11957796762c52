// Drops values that are nil: only the error is to be dropped.

import ExerciseSupport
import Stage2Publishers

extension Publisher {
  /// The values before an error, as an effect that completes where the error would have come.
  func hush() -> Effect<Output> {
    self.map(Optional.some)
      .replaceError(with: nil)
      .compactMap { $0 }
      .filter { value in
        guard let optional = value as? any PossiblyNil else { return true }
        return !optional.isNil
      }
      .eraseToEffect()
  }
}

private protocol PossiblyNil {
  var isNil: Bool { get }
}

extension Optional: PossiblyNil {
  fileprivate var isNil: Bool { if case .none = self { true } else { false } }
}
