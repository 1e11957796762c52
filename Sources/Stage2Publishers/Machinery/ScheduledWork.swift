import Synchronization

/// Work that a scheduler has received, and that can be dropped until it runs.
///
/// A scheduler retains its work until the moment has come. So it receives this object, and what the
/// work captures can be released before. The work runs once, or is dropped, whichever happens
/// first, from any thread.
@usableFromInline final class ScheduledWork {
  @usableFromInline let isTaken = Atomic<Bool>(false)
  /// Used by the call that has set `isTaken`.
  @usableFromInline @exclusivity(unchecked) var work: (() -> Void)?

  @inlinable init(_ work: @escaping () -> Void) {
    self.work = work
  }

  @usableFromInline func run() {
    guard take() else { return }
    work.take()?()
  }

  @usableFromInline func drop() {
    guard take() else { return }
    work = nil
  }

  private func take() -> Bool {
    !isTaken.exchange(true, ordering: .acquiringAndReleasing)
  }
}
