import Observation

/// Notifies a store's observers that its value is about to change.
///
/// It is a separate class, because it is not generic: it makes its key path once. A generic class
/// with the macro `@Observable` makes a key path at each assignment, which takes longer than all
/// the rest.
final class Observed: Observable {
  private let registrar = ObservationRegistrar()
  private let keyPath = \Observed.value

  /// The property that is observed, in place of the store's value. No code reads it.
  private var value: Void { () }

  /// Notes that the value is read, for code that observes what is read now.
  func access() {
    registrar.access(self, keyPath: keyPath)
  }

  /// Changes the value, and notifies its observers.
  func withMutation(_ change: () -> Void) {
    registrar.withMutation(of: self, keyPath: keyPath, change)
  }
}
