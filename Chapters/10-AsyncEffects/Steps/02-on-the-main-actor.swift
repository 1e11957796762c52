// accepted
import Stage10AsyncEffects

@MainActor func count(in store: Store<Int, Int>) {
  store.send(1)
}
