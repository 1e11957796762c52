import Stage7SignalProducer
import Testing

/// Two effects of one action that are both going, and one of them sends while the other one's value
/// is being reduced.
@Suite struct OverlapTests {
  @Test("A value sent while the store reduces another value of the same merge nests")
  func nests() {
    let (first, firstInput) = Signal<String, Never>.pipe()
    let (second, secondInput) = Signal<String, Never>.pipe()
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case "ask":
        return .merge(first.producer, second.producer)
      case "a":
        return .merge(.fireAndForget { secondInput.send(value: "b") }, .sync { "aa" })
      default:
        return .none
      }
    }
    store.send("ask")
    firstInput.send(value: "a")
    #expect(store.value == ["ask", "a", "b", "aa"])
  }
}
