// accepted
import Stage10AsyncEffects

func primes(_ prime: @escaping @Sendable (Int) async -> Int) -> Effect<Int> {
  .run { send in
    await withTaskCancellationHandler {
      send(await prime(1))
    } onCancel: {
    }
  }
}
