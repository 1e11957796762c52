// accepted
import Stage2Publishers
import Stage8CancellableEffects

func both(_ first: Effect<Int>, _ second: Effect<Int>) -> Effect<Int> {
  .merge(first, second)
}
