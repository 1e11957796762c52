// accepted
import Dispatch
import Stage2Publishers
import Stage8CancellableEffects

struct RequestID: Hashable {}

func request(_ answer: Effect<Int>, queue: DispatchQueue) -> Effect<Int> {
  answer.receive(on: queue).eraseToEffect().cancellable(id: RequestID())
}
