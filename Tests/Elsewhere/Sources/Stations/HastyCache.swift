/// Is to load the degrees at each station once. It looks, awaits, and then sets, which is too late.
actor HastyCache {
  private let load: @Sendable (String) async -> Int
  private let executor: (any SerialExecutor & TaskExecutor)?
  private var degrees: [String: Int] = [:]

  init(
    executor: (any SerialExecutor & TaskExecutor)? = nil,
    load: @escaping @Sendable (String) async -> Int
  ) {
    self.load = load
    self.executor = executor
  }

  /// In an application it shares the main actor's.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
  }

  func degrees(at station: String) async -> Int {
    if let known = degrees[station] { return known }
    let loaded = await load(station)
    degrees[station] = loaded
    return loaded
  }
}
