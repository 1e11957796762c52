// rejected: capture of 'send' with non-Sendable type 'Send<Int>' in a '@Sendable' closure
import Dispatch
import Stage10AsyncEffects

func request() -> Effect<Int> {
  .run { send in
    DispatchQueue.global().async { send(29) }
  }
}
