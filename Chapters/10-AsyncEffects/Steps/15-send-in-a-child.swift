// rejected: risks causing data races between code in the current task and
import Stage10AsyncEffects

func primes(_ prime: @escaping @Sendable (Int) async -> Int) -> Effect<Int> {
  .run { send in
    await withTaskGroup { group in
      group.addTask { send(await prime(1)) }
    }
  }
}
