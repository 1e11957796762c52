// accepted
import Stage10AsyncEffects

func primes(_ count: inout Int) -> Effect<Int> {
  .run { [count] send in
    send(count)
  }
}
