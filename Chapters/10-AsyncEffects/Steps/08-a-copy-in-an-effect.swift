// accepted
import Stage10AsyncEffects

func double(_ count: inout Int) -> Effect<Int> {
  let before = count
  return .run { send in
    send(before * 2)
  }
}
