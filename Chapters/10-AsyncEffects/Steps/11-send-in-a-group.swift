// accepted
import Stage10AsyncEffects

func primes(_ prime: @escaping @Sendable (Int) async -> Int) -> Effect<Int> {
  .run { send in
    await withTaskGroup { group in
      for number in 1...3 { group.addTask { await prime(number) } }
      for await answer in group { send(answer) }
    }
  }
}
