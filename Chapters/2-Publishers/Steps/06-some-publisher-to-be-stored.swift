// rejected: has no initializer expression from which to infer an underlying type
import Stage2Publishers

struct Answer {
  let publisher: some Publisher<Int, Never>

  init() {
    publisher = Just(42)
  }
}
