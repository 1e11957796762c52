/// Loads the degrees at each station once. Before it awaits, it sets the task that loads them.
actor Cache {
  private let load: @Sendable (String) async -> Int
  private let executor: (any SerialExecutor & TaskExecutor)?
  private var tasks: [String: Task<Int, Never>] = [:]

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
    if let task = tasks[station] { return await task.value }
    let task = Task(name: station, executorPreference: executor) { [load] in
      await load(station)
    }
    tasks[station] = task
    return await task.value
  }
}
