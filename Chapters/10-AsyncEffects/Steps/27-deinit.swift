// rejected: main actor-isolated property 'task' can not be referenced from a nonisolated context
// main actor by default
import Observation

@Observable final class Model {
  private var task: Task<Void, Never>?

  deinit { task?.cancel() }
}
