import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 10: debounce")
struct DebounceTests {
  @Test("Of several effects only the last one starts, when the time has passed since")
  func last() {
    withWorld { world, executor in
      for name in ["a", "ab", "abc"] {
        world.debounce(name, executor.clock)
        executor.advance(by: .seconds(2))
      }
      #expect(world.events == [])
      #expect(executor.clock.sleepers == 1)
      executor.advance(by: .milliseconds(999))
      #expect(world.events == [])
      executor.advance(by: .milliseconds(1))
      #expect(world.events == ["abc starts"])
      world.answer("abc", "an answer")
      world.complete("abc")
      executor.run()
      #expect(world.names == ["an answer"])
      #expect(world.kept == 0)
    }
  }

  @Test("Effects that are far enough apart all start; the old one ends when the new one waits")
  func apart() {
    withWorld { world, executor in
      world.debounce("a", executor.clock)
      executor.advance(by: .seconds(3))
      world.debounce("b", executor.clock)
      executor.run()
      #expect(world.events == ["a starts", "a is canceled"])
      executor.advance(by: .seconds(3))
      #expect(world.events == ["a starts", "a is canceled", "b starts"])
      #expect(world.kept == 1)
    }
  }

  @Test("Two ids do not disturb each other")
  func twoIDs() {
    withWorld { world, executor in
      world.debounce("a", id: "first", executor.clock)
      world.debounce("b", id: "second", executor.clock)
      executor.advance(by: .seconds(3))
      #expect(world.events == ["a starts", "b starts"])
    }
  }

  @Test("A debounced effect is canceled by its id while it waits, and does not start")
  func canceledWaiting() {
    withWorld { world, executor in
      world.debounce("a", executor.clock)
      executor.advance(by: .seconds(1))
      world.run(.cancel(id: "search"))
      executor.run()
      #expect(world.kept == 0)
      #expect(executor.clock.sleepers == 0)
      executor.advance(by: .seconds(3))
      #expect(world.events == [])
    }
  }

  @Test("A debounced effect is canceled by its id after it has started")
  func canceledGoing() {
    withWorld { world, executor in
      world.debounce("a", executor.clock)
      executor.advance(by: .seconds(3))
      world.run(.cancel(id: "search"))
      executor.run()
      #expect(world.events == ["a starts", "a is canceled"])
      #expect(world.kept == 0)
    }
  }

  @Test("All parts of a debounced effect start in their order, and go on side by side")
  func parts() {
    withWorld { world, executor in
      world.run(
        Effect.merge(
          world.effect("a").cancellable(id: "lost"), .sync { "now" }, .cancel(id: "b"),
          .answers("1", "2"), world.effect("b")
        )
        .debounce(id: "search", for: .seconds(1), clock: executor.clock))
      executor.advance(by: .seconds(1))
      #expect(world.names == ["now", "1", "2"])
      #expect(world.events == ["a starts", "b starts"])
      world.answer("b", "of b")
      world.complete("b")
      executor.run()
      world.run(.cancel(id: "lost"))
      world.answer("a", "of a")
      executor.run()
      #expect(world.names == ["now", "1", "2", "of b", "of a"])
      #expect(world.kept == 1)
      world.run(.cancel(id: "search"))
      executor.run()
      #expect(world.events.last == "a is canceled")
    }
  }

  /// How one part of an effect ends the whole effect.
  enum Ending: CaseIterable {
    case order, orderOfTask, newEffect, storeTask, release

    func part(_ world: World, _ clock: TestClock) -> Effect<Step> {
      switch self {
      case .order: .sync { Step("willSave", then: .cancel(id: "autosave")) }
      case .orderOfTask: .answers(Step("willSave", then: .cancel(id: "autosave")))
      case .newEffect:
        .sync {
          Step("willSave", then: .none.debounce(id: "autosave", for: .seconds(1), clock: clock))
        }
      case .storeTask: .fireAndForget { world.task?.cancel() }
      case .release: .fireAndForget { world.store = nil }
      }
    }
  }

  @Test(
    "When a part ends a debounced effect, no further part starts", arguments: Ending.allCases)
  func canceledByItsOwnPart(ending: Ending) {
    withWorld { world, executor in
      world.run(
        Effect.merge(
          world.effect("before"), ending.part(world, executor.clock),
          .fireAndForget { world.events.append("writes") }, world.effect("after"),
          .sync { "answers" }
        )
        .debounce(id: "autosave", for: .seconds(1), clock: executor.clock))
      executor.advance(by: .seconds(1))
      #expect(world.events == ["before starts", "before is canceled"])
      #expect(!world.names.contains("answers"))
      executor.clock.run()
      #expect(world.events == ["before starts", "before is canceled"])
      #expect(world.kept ?? 0 == 0)
    }
  }

  @Test("An effect without work that is debounced ends what is going under the id")
  func noWork() {
    withWorld { world, executor in
      world.debounce("a", executor.clock)
      executor.advance(by: .seconds(3))
      world.run(Effect.none.debounce(id: "search", for: .seconds(3), clock: executor.clock))
      executor.clock.run()
      #expect(world.events == ["a starts", "a is canceled"])
      #expect(world.kept == 0)
    }
  }
}

extension World {
  /// Runs the effect with this name when three seconds have passed.
  fileprivate func debounce(
    _ name: String, id: String = "search", _ clock: TestClock,
    isolation: isolated any Actor = #isolation
  ) {
    run(effect(name).debounce(id: id, for: .seconds(3), clock: clock))
  }
}
