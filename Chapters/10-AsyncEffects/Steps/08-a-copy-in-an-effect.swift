// accepted
import Stage10AsyncEffects

func double(_ count: inout Int) -> Effect<Int> {
  .run { [count] send in
    send(count * 2)
  }
}
