/// An actor without its own executor.
actor Station {
  func pass(_ write: @Sendable (String) -> Void) async {
    write("before")
    try? await Task.sleep(for: .seconds(1))
    write("after")
  }
}
