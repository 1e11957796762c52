/// Loads the degrees at each station once. It sets the task that loads them before it awaits.
actor Cache {
  private let load: @Sendable (String) async -> Int
  private var tasks: [String: Task<Int, Never>] = [:]

  init(load: @escaping @Sendable (String) async -> Int) {
    self.load = load
  }

  func degrees(at station: String) async -> Int {
    if let task = tasks[station] { return await task.value }
    let task = Task { await load(station) }
    tasks[station] = task
    return await task.value
  }
}

/// Should do the same. It looks, awaits, and then sets, which is too late.
actor HastyCache {
  private let load: @Sendable (String) async -> Int
  private var degrees: [String: Int] = [:]

  init(load: @escaping @Sendable (String) async -> Int) {
    self.load = load
  }

  func degrees(at station: String) async -> Int {
    if let known = degrees[station] { return known }
    let loaded = await load(station)
    degrees[station] = loaded
    return loaded
  }
}
