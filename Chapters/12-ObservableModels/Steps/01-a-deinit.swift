// rejected: main actor-isolated property 'question' can not be referenced
// main actor by default
import Observation

@Observable final class Counter {
  private var question: Task<Void, Never>?

  deinit { question?.cancel() }
}
