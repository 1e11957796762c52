// accepted
import Stage10AsyncEffects

actor Screen {
  func show(_ store: sending Store<Int, Int>) {
    store.send(1)
  }
}

func makeStore() -> sending Store<Int, Int> {
  Store(initialValue: 0) { _, _ in .none }
}

@MainActor func count(on screen: Screen) async {
  let store = makeStore()
  await screen.show(store)
}
