import Observation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: Store")
struct StoreTests {
  @Test("A store that goes takes its effects with it, in the order in which they have started")
  func released() {
    withWorld { world, executor in
      world.run(world.effect("a"), world.effect("b").cancellable(id: 1), world.effect("c"))
      world.store = nil
      executor.run()
      #expect(
        world.events == [
          "a starts", "b starts", "c starts", "a is canceled", "b is canceled", "c is canceled",
        ])
    }
  }

  @Test("An effect that never ends does not retain the store, and what it sends is dropped")
  func neverEnds() {
    withWorld { world, executor in
      world.run(
        .run { send in
          while !Task.isCancelled { await Task.yield() }
          send("too late")
          world.events.append("sent")
        })
      weak let store = world.store
      world.store = nil
      #expect(store == nil)
      executor.run()
      #expect(world.events == ["sent"])
    }
  }

  @Test("When all effects have ended, nothing of them is retained")
  func nothingRetained() {
    let census = Census()
    withWorld { world, executor in
      for number in 0..<100 {
        let token = census.token()
        world.run(
          .run { send in
            if number.isMultiple(of: 2) { await Task.yield() }
            withExtendedLifetime(token) { send("") }
          }
          .cancellable(id: number % 7))
      }
      executor.run()
      #expect(census.total == 100)
      #expect(census.survivors(after: 0) == 0)
      #expect(world.kept == 0)
    }
  }

  @Test("The reader of a value is told before it changes, once, and of nothing else")
  func observation() {
    withWorld { world, _ in
      guard let store = world.store else { return }
      let told = Mailbox<String>()
      withObservationTracking {
        _ = store.value
      } onChange: {
        told.post("changes")
      }
      #expect(told.all.isEmpty)
      store.send("1")
      store.send("2")
      #expect(told.all == ["changes"])
    }
  }

  @Test("The reader of a local store's value is told when the whole changes")
  func localObservation() {
    withWorld { world, _ in
      guard let store = world.store else { return }
      let local = store.view(value: \.count, action: { (name: String) in Step(name) })
      let told = Mailbox<String>()
      withObservationTracking {
        _ = local.value
      } onChange: {
        told.post("changes")
      }
      store.send("1")
      #expect(told.all == ["changes"])
      #expect(local.value == 1)
      local.send("2")
      #expect(local.value == 2)
      #expect(store.value == ["1", "2"])
    }
  }

  @Test("A local store retains the whole one, and not the other way round")
  func localStore() {
    withWorld { world, _ in
      weak let whole = world.store
      var local = world.store?.view(value: \.count, action: { (step: Step) in step })
      var smaller = local?.view(value: { "\($0)" }, action: { (name: String) in Step(name) })
      weak let part = local
      (world.store, local) = (nil, nil)
      smaller?.send("1")
      #expect(smaller?.value == "1" && whole?.value == ["1"])
      smaller = nil
      #expect(part == nil && whole == nil)
    }
  }

  @Test("What is sent while an action is reduced, or told, waits for its turn")
  func sentInside() {
    withWorld { world, _ in
      world.run(
        .fireAndForget {
          world.store?.send("1")
          world.events.append("has sent, \(world.names)")
        }, .sync { "2" })
      #expect(world.events == ["has sent, []"])
      #expect(world.names == ["1", "2"])
    }
  }
}
