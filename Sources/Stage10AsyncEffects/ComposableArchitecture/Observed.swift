import Observation

/// Tells those who observe a store that its value is about to change.
///
/// A class of its own, because it is not generic: its key path is made once. In a generic class
/// with the macro `@Observable` a key path is made at each assignment, which takes longer than all
/// the rest.
final class Observed: Observable {
  private let registrar = ObservationRegistrar()
  private let keyPath = \Observed.value

  /// What is observed stands for the store's value. Nobody reads it.
  private var value: Void { () }

  /// Notes that the value is read, for who observes what is read now.
  func access() {
    registrar.access(self, keyPath: keyPath)
  }

  /// Changes the value, and tells who observes it.
  func withMutation(_ change: () -> Void) {
    registrar.withMutation(of: self, keyPath: keyPath, change)
  }
}
