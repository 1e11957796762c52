// accepted
// main actor by default
import Observation

@Observable final class Model {
  private var task: Task<Void, Never>?

  isolated deinit { task?.cancel() }
}
