// rejected: sending 'store' risks causing data races
import Stage10AsyncEffects

actor Screen {
  func show(_ store: Store<Int, Int>) {
    store.send(1)
  }
}

@MainActor func count(in store: Store<Int, Int>, on screen: Screen) async {
  await screen.show(store)
}
