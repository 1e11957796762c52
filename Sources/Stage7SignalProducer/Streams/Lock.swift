#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Mutual exclusion by a pthread mutex, which sits on the heap because it must not move.
///
/// `Synchronization.Mutex` would be the obvious choice, but the thread sanitizer reports it as a
/// race on Linux.
struct Lock: ~Copyable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Creates a lock. The thread that holds a recursive lock can take it again.
  init(isRecursive: Bool = false) {
    mutex = .allocate(capacity: 1)
    guard isRecursive else {
      pthread_mutex_init(mutex, nil)
      return
    }
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Takes the lock if that needs no waiting, and returns whether it did.
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  /// Runs `body` under the lock. `body` returns what it takes out of the guarded state, so that no
  /// object is deallocated, and no client's `deinit` runs, while the lock is held.
  func locked<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
