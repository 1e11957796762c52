import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 11: what a test store retains")
@MainActor struct TestStoreRetentionTests {
  @Test("A test store that is released has released all that it was made from, and its effects")
  func releasesAll() {
    let census = Census()
    func effect(_ effect: Effect<String>) -> Effect<String> {
      let token = census.token()
      return effect.map { output in withExtendedLifetime(token) { output } }
    }
    do {
      let (token, other) = (census.token(), census.token())
      let store = TestStore<Int, String>(
        initialValue: 0,
        reducer: { value, action in
          withExtendedLifetime(token) {}
          switch action {
          case "load": return effect(.late("1"))
          case "watch": return effect(.endless)
          default: return .none
          }
        },
        onFailure: { _ in withExtendedLifetime(other) {} })
      store.send("load")
      store.receive("1", { $0 = 1 })
      store.send("watch")
      store.send("load")
    }
    #expect(census.total == 5)
    #expect(census.survivors(after: 0) == 0)
  }

  @Test("The effects of a test store that is released are canceled, and go to their ends")
  func cancels() {
    let events = Mailbox<String>()
    let watch = Effect<String>.run { _ in
      let stream = AsyncStream<Void> { _ in }
      for await _ in stream {}
      events.post(Task.isCancelled ? "canceled" : "ended")
    }
    let found = failures(["watch": watch]) { store in
      store.send("watch", line: 1)
      store.finish()
      #expect(events.all == [])
    }
    #expect(found.count == 1)
    #expect(events.all == ["canceled"])
  }

  @Test("What a canceled effect still sends when its test store is released is dropped")
  func sendsAtTheEnd() {
    let reduced = Mailbox<Void>()
    let watch = Effect<String>.run { send in
      let stream = AsyncStream<Void> { _ in }
      for await _ in stream {}
      send("5")
    }
    let effects = ["watch": watch, "5": .fireAndForget { reduced.post(()) }]
    let found = failures(effects) { store in store.send("watch", line: 1) }
    #expect(found.map { $0.prefix(21) } == ["1: An effect of watch"])
    #expect(reduced.all.isEmpty)
  }
}
