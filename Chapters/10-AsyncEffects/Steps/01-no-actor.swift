// rejected: 'nil' is not compatible with expected argument type 'any Actor'
import Stage10AsyncEffects

func count(in store: Store<Int, Int>) {
  store.send(1)
}
