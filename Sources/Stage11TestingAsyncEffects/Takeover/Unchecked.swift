/// A value whose accesses the program does not check, and its owner's lock guards.
///
/// Swift checks, for a variable of a class, that no access begins while another one is under way.
/// For the list of jobs that took a tenth of the time of an order.
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

  /// For one access at a time.
  var value: Value {
    _read { yield pointer.pointee }
    nonmutating _modify { yield &pointer.pointee }
  }
}
