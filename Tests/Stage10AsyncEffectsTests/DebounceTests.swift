import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@Suite("Stage 10: debounce")
struct DebounceTests {
  private let setting = Setting()

  private func run(_ name: String, id: String = "search", for time: Duration = .seconds(3)) {
    let clock = setting.clock
    setting.perform { home in
      let world = home.contents
      world.run(world.effect(name).debounce(id: id, for: time, clock: clock))
    }
  }

  @Test("Of several effects only the last one starts, when the time has passed since")
  func last() {
    for name in ["a", "ab", "abc"] {
      run(name)
      setting.clock.advance(by: .seconds(2))
    }
    #expect(setting.events == [])
    #expect(setting.clock.sleepers == 1)
    setting.clock.advance(by: .milliseconds(999))
    #expect(setting.events == [])
    setting.clock.advance(by: .milliseconds(1))
    #expect(setting.events == ["abc starts"])
    setting.perform { $0.contents.answer("abc", "an answer") }
    setting.perform { $0.contents.complete("abc") }
    #expect(setting.names == ["an answer"])
    #expect(setting.kept == 0)
  }

  @Test("Effects that are far enough apart all start; the old one ends when the new one waits")
  func apart() {
    run("a")
    setting.clock.advance(by: .seconds(3))
    run("b")
    #expect(setting.events == ["a starts", "a is canceled"])
    setting.clock.advance(by: .seconds(3))
    #expect(setting.events == ["a starts", "a is canceled", "b starts"])
    #expect(setting.kept == 1)
  }

  @Test("Two ids do not disturb each other")
  func twoIDs() {
    run("a", id: "first")
    run("b", id: "second")
    setting.clock.advance(by: .seconds(3))
    #expect(setting.events == ["a starts", "b starts"])
  }

  @Test("A debounced effect is canceled by its id while it waits, and does not start")
  func canceledWaiting() {
    run("a")
    setting.clock.advance(by: .seconds(1))
    setting.perform { $0.contents.run(.cancel(id: "search")) }
    #expect(setting.kept == 0)
    #expect(setting.clock.sleepers == 0)
    setting.clock.run()
    #expect(setting.events == [])
  }

  @Test("A debounced effect is canceled by its id after it has started")
  func canceledGoing() {
    run("a")
    setting.clock.advance(by: .seconds(3))
    setting.perform { $0.contents.run(.cancel(id: "search")) }
    #expect(setting.events == ["a starts", "a is canceled"])
    #expect(setting.kept == 0)
  }

  @Test("All parts of a debounced effect start in their order, and go on side by side")
  func parts() {
    let clock = setting.clock
    setting.perform { home in
      let world = home.contents
      world.run(
        Effect.merge(
          world.effect("a").cancellable(id: "lost"), .sync { "now" }, .cancel(id: "b"),
          .answers("1", "2"), world.effect("b")
        )
        .debounce(id: "search", for: .seconds(1), clock: clock))
    }
    clock.advance(by: .seconds(1))
    #expect(setting.names == ["now", "1", "2"])
    #expect(setting.events == ["a starts", "b starts"])
    setting.perform { $0.contents.answer("b", "of b") }
    setting.perform { $0.contents.complete("b") }
    setting.perform { $0.contents.run(.cancel(id: "lost")) }
    setting.perform { $0.contents.answer("a", "of a") }
    #expect(setting.names == ["now", "1", "2", "of b", "of a"])
    #expect(setting.kept == 1)
    setting.perform { $0.contents.run(.cancel(id: "search")) }
    #expect(setting.events.last == "a is canceled")
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
    let clock = setting.clock
    setting.perform { home in
      let world = home.contents
      world.run(
        Effect.merge(
          world.effect("before"), ending.part(world, clock),
          .fireAndForget { world.events.append("writes") }, world.effect("after"),
          .sync { "answers" }
        )
        .debounce(id: "autosave", for: .seconds(1), clock: clock))
    }
    clock.advance(by: .seconds(1))
    #expect(setting.events == ["before starts", "before is canceled"])
    #expect(!setting.names.contains("answers"))
    clock.run()
    #expect(setting.events == ["before starts", "before is canceled"])
    #expect(setting.kept ?? 0 == 0)
  }

  @Test("An effect without work that is debounced ends what is going under the id")
  func noWork() {
    run("a")
    setting.clock.advance(by: .seconds(3))
    let clock = setting.clock
    setting.perform { home in
      home.contents.run(Effect.none.debounce(id: "search", for: .seconds(3), clock: clock))
    }
    setting.clock.run()
    #expect(setting.events == ["a starts", "a is canceled"])
    #expect(setting.kept == 0)
  }
}
