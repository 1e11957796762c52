// rejected: 'nil' is not compatible with expected argument type 'any Actor'
import Stage10AsyncEffects

func double(in store: Store<Int, Int>) -> Effect<Int> {
  .run { _ in
    store.send(store.value * 2)
  }
}
