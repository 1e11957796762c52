// accepted
// main actor by default
import Observation

@Observable final class Counter {
  @ObservationIgnored private var question: Task<Void, Never>?

  deinit { question?.cancel() }
}
