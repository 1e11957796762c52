// rejected: escaping closure captures 'inout' parameter 'count'
import Stage10AsyncEffects

func double(_ count: inout Int) -> Effect<Int> {
  .run { send in
    send(count * 2)
  }
}
