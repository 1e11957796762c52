import Stage2Publishers

/// How many cancellables and subscriptions the properties of an object hold: by themselves, in
/// collections, and in values of the answer's own types.
public func kept(in value: Any) -> Int {
  kept(in: value, depth: 0)
}

/// The depth is bounded, because two objects may refer to each other.
private func kept(in value: Any, depth: Int) -> Int {
  if value is any Cancellable { return 1 }
  guard depth < 5 else { return 0 }
  return Mirror(reflecting: value).children
    .reduce(0) { $0 + kept(in: $1.value, depth: depth + 1) }
}
