// accepted
import Stage10AsyncEffects

func primes(_ prime: @escaping @Sendable (Int) async -> Int) -> Effect<Int> {
  .run { send in
    let answer = { (number: Int) async in send(await prime(number)) }
    await answer(1)
  }
}
