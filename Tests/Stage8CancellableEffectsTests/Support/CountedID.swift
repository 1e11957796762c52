import TestSupport

/// An id that is counted until it is released, so that a test sees who has kept it.
struct CountedID: Hashable {
  let name: String
  private let token: AnyObject

  init(_ name: String, _ census: Census) {
    self.name = name
    self.token = census.token()
  }

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
