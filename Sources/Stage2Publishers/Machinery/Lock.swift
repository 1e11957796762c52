#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// The layer's only lock: mutual exclusion for a few lines, in which no client's code runs.
///
/// It is on the heap because a pthread mutex must not move. `Synchronization.Mutex` would be the
/// obvious choice, but the thread sanitizer reports it as a race on Linux.
@usableFromInline struct Lock: ~Copyable {
  #if canImport(Darwin)
    @usableFromInline let pointer: os_unfair_lock_t

    @inlinable init() {
      pointer = .allocate(capacity: 1)
      pointer.initialize(to: os_unfair_lock())
    }

    @inlinable deinit { pointer.deallocate() }
    @inlinable func lock() {
      os_unfair_lock_lock(pointer)
    }
    @inlinable func unlock() {
      os_unfair_lock_unlock(pointer)
    }
  #else
    @usableFromInline let pointer: UnsafeMutablePointer<pthread_mutex_t>

    @inlinable init() {
      pointer = .allocate(capacity: 1)
      pthread_mutex_init(pointer, nil)
    }

    @inlinable deinit {
      pthread_mutex_destroy(pointer)
      pointer.deallocate()
    }

    @inlinable func lock() {
      pthread_mutex_lock(pointer)
    }
    @inlinable func unlock() {
      pthread_mutex_unlock(pointer)
    }
  #endif

  /// Runs `body` under the lock, where no object may be deallocated, because its `deinit` might
  /// also want this lock. So `body` returns what it takes out, and the caller releases it
  /// afterward, with `withExtendedLifetime` if needed.
  @inlinable func locked<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
