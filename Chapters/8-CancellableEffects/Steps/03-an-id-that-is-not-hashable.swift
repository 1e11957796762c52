// rejected: does not conform to expected type 'Hashable'
import Stage2Publishers
import Stage8CancellableEffects

struct RequestID {}

func request(_ answer: Effect<Int>) -> Effect<Int> {
  answer.cancellable(id: RequestID())
}
