/// A value that its owner's lock guards, and whose accesses Swift does not check.
///
/// For a variable of a class, Swift checks that no access begins during another access. For the
/// list of jobs, these checks took about a tenth of an order's instructions.
struct Unchecked<Value>: ~Copyable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Accesses the value. The caller must hold the lock.
  var value: Value {
    _read { yield pointer.pointee }
    nonmutating _modify { yield &pointer.pointee }
  }
}
