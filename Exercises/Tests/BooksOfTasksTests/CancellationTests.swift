import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: cancellation")
  struct CancellationTests {
    let setting = Setting()

    /// The later events of the effects.
    private var events: [String] { setting.events.filter { !$0.hasSuffix("starts") } }

    @Test("All running effects with the id are canceled")
    func cancelsAll() {
      setting.run { world in
        [
          world.effect("outer", id: "a", starts: [world.effect("inner", id: "a")]),
          world.effect("last", id: "a"),
        ]
      }
      setting.run { _ in [.cancel(id: "a")] }
      expect(
        events.sorted(), ["inner is canceled", "last is canceled", "outer is canceled"],
        "the events of three effects with the canceled id",
        why: "`.cancel(id:)` cancels every running effect with the id.")
      setting.run { _ in [.cancel(id: "a")] }
      expect(events.count, 3, "the number of cancellations after two orders")
    }

    @Test("Effects with another id or without one keep running")
    func others() {
      setting.run { world in
        [
          world.effect("a", id: 1), world.effect("b", id: "1"), world.effect("c"),
          world.effect("d", id: 2),
        ]
      }
      setting.run { _ in [.cancel(id: 1)] }
      expect(
        events, ["a is canceled"],
        #"the events of ids 1, "1", nil and 2 after `.cancel(id: 1)`"#,
        why: #"Compare ids with `==`: 1 and "1" are different."#)
      for name in ["a", "b", "c", "d"] { setting.answer(name, name) }
      expect(setting.names, ["b", "c", "d"], "the actions of the effects that keep running")
    }

    @Test("Without a running effect, `.cancel(id:)` does nothing, then or later")
    func nothing() {
      setting.run { world in [.cancel(id: 1), world.effect("a", id: 1)] }
      setting.answer("a", "1")
      expect(events, [], "the cancellations of an effect that starts after `.cancel`")
      expect(setting.names, ["1"], "the actions of that effect")
      setting.run { world in [world.effect("b", id: 2), .cancel(id: 2)] }
      expect(
        events, ["b is canceled"], "the cancellations of an effect that starts before `.cancel`")
    }

    @Test("Actions of a canceled effect are dropped, even if a new effect has its id")
    func deaf() {
      setting.run { [$0.effect("old", id: 1)] }
      setting.run { world in [.cancel(id: 1), world.effect("new", id: 1)] }
      setting.answer("old", "old action")
      setting.answer("new", "new action")
      expect(
        setting.names, ["new action"], "the actions of both effects",
        why: "Canceled work can keep running. Drop anything it still sends.")
    }

    @Test("The end of a canceled effect changes nothing for a new one with its id")
    func oldOneEnds() {
      setting.run { [$0.effect("old", id: 1)] }
      setting.run { world in [.cancel(id: 1), world.effect("new", id: 1)] }
      setting.complete("old")
      expect(setting.effectsInFlight, 1, "`effectsInFlight` after the old effect has ended")
      setting.answer("new", "1")
      expect(setting.names, ["1"], "the actions of the new effect")
      setting.run { _ in [.cancel(id: 1)] }
      expect(
        setting.events.last ?? "nothing", "new is canceled",
        "the last event after the id is canceled again")
    }

    @Test("The end of an effect changes nothing for another one with its id")
    func sideBySide() {
      setting.run { [$0.effect("a", id: 1), $0.effect("b", id: 1), $0.effect("c", id: 1)] }
      setting.complete("c")
      setting.complete("a")
      setting.answer("b", "1")
      expect(setting.names, ["1"], "the actions of the effect that keeps running")
      setting.run { _ in [.cancel(id: 1)] }
      expect(
        events, ["c ends", "a ends", "b is canceled"],
        "the events of three effects with one id")
    }

    @Test("An effect can be canceled by its own action, before its first suspension")
    func byItselfAtOnce() {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        let gate = world.makeGate()
        world.run([
          .run(id: 1) { send in
            send(Step("1", [.cancel(id: 1)]))
            send("2")
            log.write("running: \(world.effectsInFlight)")
            await gate.wait()
            log.write(Task.isCancelled ? "canceled" : "not canceled")
            send("3")
          }
        ])
        gate.open()
      }
      expect(setting.names, ["1"], "the actions of an effect that cancels itself")
      expect(
        setting.events, ["running: 0", "canceled"], "what the effect sees",
        why: "Cancel its task as soon as the store has it.")
      expect(setting.keptTasks, 0, "the tasks in the store's properties")
      setting.run { world in
        let inner = world.effect("inner", id: 2, starts: [.cancel(id: 1)])
        return [world.effect("outer", id: 1, starts: [inner])]
      }
      expect(
        Array(setting.events.dropFirst(2)),
        ["outer starts", "inner starts", "outer is canceled"],
        "the events of an effect that its own inner effect cancels",
        why: "The outer effect is canceled, not the one that is running.")
    }

    @Test("An effect that replaces one before its first suspension is not canceled")
    func replacedAtOnce() {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        let gate = world.makeGate()
        world.run([
          .run(id: 1) { send in
            send(Step("1", [.cancel(id: 1), world.effect("new", id: 1)]))
            await gate.wait()
            log.write(Task.isCancelled ? "canceled" : "not canceled")
          }
        ])
        gate.open()
      }
      expect(
        setting.events, ["new starts", "canceled"], "the events of both effects",
        why: "The old effect is canceled, and the new one is not.")
      expect(setting.effectsInFlight, 1, "`effectsInFlight`")
      setting.answer("new", "2")
      expect(setting.names, ["1", "2"], "the actions of both effects")
    }

    @Test("An effect can be canceled by its own later action")
    func byItselfLater() {
      setting.run { [$0.effect("a", id: 1), $0.effect("b", id: 1)] }
      setting.perform { $0.contents.answer("a", Step("1", [.cancel(id: 1)])) }
      setting.answer("a", "2")
      setting.complete("a")
      expect(setting.names, ["1"], "the actions of an effect that cancels itself")
      expect(
        events.sorted(), ["a ends", "a is canceled", "b is canceled"],
        "the events of both effects with the id")
    }
  }
}
