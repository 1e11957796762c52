// accepted
import Stage2Publishers
import Stage8CancellableEffects

struct RequestID: Hashable {}

func request(_ answer: Effect<Int>) -> Effect<Int> {
  answer.cancellable(id: RequestID())
}
