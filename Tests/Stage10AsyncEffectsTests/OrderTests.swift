import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 10: when effects start, and in which order they answer")
struct OrderTests {
  @Test("An effect starts before `send` returns, and runs up to its first suspension")
  func startsAtOnce() {
    withWorld { world, executor in
      world.run(
        .run { send in
          send("before")
          await Task.yield()
          send("after")
        })
      #expect(world.names == ["before"])
      executor.run()
      #expect(world.names == ["before", "after"])
    }
  }

  @Test("What answers immediately is reduced, with all that follows, before the next effect starts")
  func depthFirst() {
    withWorld { world, _ in
      world.run(
        .answers(Step("a", then: .answers(Step("a1", then: .sync { "a1x" })), .sync { "a2" })),
        .sync { Step("b", then: .answers("b1")) },
        .fireAndForget { [log = world] in log.events.append("fired") },
        .answers("c"))
      #expect(world.names == ["a", "a1", "a1x", "a2", "b", "b1", "c"])
      #expect(world.events == ["fired"])
    }
  }

  @Test("An effect that answers several times goes on before its first answer is reduced")
  func several() {
    withWorld { world, _ in
      world.run(
        .run { send in
          send("1")
          world.events.append("has sent, \(world.names)")
          send("2")
        })
      #expect(world.events == ["has sent, []"])
      #expect(world.names == ["1", "2"])
    }
  }

  @Test("What an effect sends later is reduced before `send` returns to it, with all that follows")
  func later() {
    withWorld { world, executor in
      world.run(
        .run { send in
          await Task.yield()
          send(Step("1", then: .answers(Step("1a", then: .sync { "1b" }))))
          world.events.append("\(world.names)")
        })
      executor.run()
      #expect(world.events == ["[\"1\", \"1a\", \"1b\"]"])
    }
  }

  @Test("A plain effect of a task is run once for each time its action is sent")
  func eachTime() {
    withWorld { world, _ in
      let effect = Effect<Step>.run { send in send("answer") }
      world.run(effect)
      world.run(effect, effect)
      #expect(world.names == ["answer", "answer", "answer"])
    }
  }

  @Test("`map` changes every answer, of work that awaits and of work that does not")
  func map() {
    withWorld { world, executor in
      let numbers = Effect<Int>.merge(
        .run { send in
          send(1)
          await Task.yield()
          send(2)
        }, .sync { 3 }, .fireAndForget {}, .async { answer in answer(4) })
      world.run(numbers.map { $0 * 10 }.map { Step("\($0)") })
      executor.run()
      #expect(world.names == ["10", "30", "40", "20"])
    }
  }

  @Test("No effect at all starts nothing")
  func none() {
    withWorld { world, executor in
      world.run(.none)
      world.run(.merge([]))
      world.run()
      #expect(world.names == [])
      #expect(executor.count == 0)
    }
  }

  @Test("Nothing recurses: a chain of very many immediate answers needs no more stack than one")
  func longChain() {
    #if DEBUG
      let many = 20_000
    #else
      let many = 1_000_000
    #endif
    withTestExecutor(onFailure: { $0.record() }) { _ in
      let store = Store<Int, Bool>(initialValue: 0) { count, isTask in
        count += 1
        guard count < many else { return .none }
        return isTask ? .run { send in send(false) } : .sync { true }
      }
      store.send(true)
      #expect(store.value == many)
    }
  }
}
