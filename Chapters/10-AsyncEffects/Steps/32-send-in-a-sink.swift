// accepted
import Stage10AsyncEffects
import Stage2Publishers

func follow(_ prices: some Publisher<Int, Never>) -> Effect<Int> {
  .run { send in
    let prices = prices.sink { send($0) }
    await Task.yield()
    prices.cancel()
  }
}
