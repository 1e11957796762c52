import Stage11TestingAsyncEffects

@testable import BooksOfTasks

extension Setting {
  /// How many tasks the store's properties hold: by themselves, in collections, and in values and
  /// objects of the answer's own types.
  var keptTasks: Int {
    home.perform { home in
      var visited: Set<ObjectIdentifier> = []
      return tasks(in: home.contents.store as Any, &visited)
    }
  }
}

/// Looks into each object once, because two objects may refer to each other.
private func tasks(in value: Any, _ visited: inout Set<ObjectIdentifier>) -> Int {
  if "\(type(of: value))".hasPrefix("Task<") { return 1 }
  if type(of: value) is AnyClass,
    !visited.insert(ObjectIdentifier(value as AnyObject)).inserted
  {
    return 0
  }
  return Mirror(reflecting: value).children.reduce(0) { $0 + tasks(in: $1.value, &visited) }
}
