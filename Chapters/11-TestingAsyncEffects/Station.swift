/// An actor without an executor of its own.
actor Station {
  func pass(_ write: @Sendable (String) -> Void) async {
    write("before")
    try? await Task.sleep(for: .seconds(1))
    write("after")
  }
}
