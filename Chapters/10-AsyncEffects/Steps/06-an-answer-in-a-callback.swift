// accepted
import Dispatch
import Stage10AsyncEffects

func request() -> Effect<Int> {
  .async { answer in
    DispatchQueue.global().async { answer(29) }
  }
}
