// rejected: main actor-isolated instance method 'load()' cannot be called from outside of the actor
// main actor by default

final class Model {
  private var isLoading = false
  func load() { isLoading = true }
}

nonisolated func start(_ model: Model) {
  Task.immediate(name: "load") { model.load() }
}
