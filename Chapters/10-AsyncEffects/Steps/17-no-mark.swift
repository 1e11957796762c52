// accepted
// main actor by default
import Stage10AsyncEffects

func count(in store: Store<Int, Int>) {
  store.send(1)
}
