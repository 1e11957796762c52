import Stage2Publishers

/// Counts the cancellables and subscriptions in the properties of an object: directly, in
/// collections, and in values and objects of the answer's own types.
public func kept(in value: Any) -> Int {
  var visited: Set<ObjectIdentifier> = []
  return kept(in: value, &visited)
}

/// Looks into each object once, because two objects can refer to each other.
private func kept(in value: Any, _ visited: inout Set<ObjectIdentifier>) -> Int {
  if value is any Cancellable { return 1 }
  if type(of: value) is AnyClass,
    !visited.insert(ObjectIdentifier(value as AnyObject)).inserted
  {
    return 0
  }
  return Mirror(reflecting: value).children.reduce(0) { $0 + kept(in: $1.value, &visited) }
}
