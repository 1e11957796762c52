import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: cancellation")
  struct CancellationTests {
    let setting = Setting()

    /// What became of the effects since they have started.
    private var events: [String] { setting.events.filter { !$0.hasSuffix("starts") } }

    @Test("All that is going under the id is canceled, in the order in which it has started")
    func cancelsAll() {
      let names = (1...9).map { "\($0)" }
      setting.run { world in
        [world.effect("outer", id: "a", starts: [world.effect("inner", id: "a")])]
          + names.map { world.effect($0, id: "a") }
      }
      setting.run { _ in [.cancel(id: "a")] }
      expect(
        events, (["outer", "inner"] + names).map { "\($0) is canceled" },
        "what became of eleven effects under the canceled id, the first of which has started the "
          + "second before it was suspended",
        why: "The outer one has started first, although its task is known last.")
      setting.run { _ in [.cancel(id: "a")] }
      expect(events.count, 11, "the number of cancellations when the id was canceled twice")
    }

    @Test("What is going under another id, or under none, goes on")
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
        #"what became of effects under 1, "1", no id and 2 when the id 1 was canceled"#,
        why: "Ids are equal when `==` says so.")
      for name in ["a", "b", "c", "d"] { setting.answer(name, name) }
      expect(setting.names, ["b", "c", "d"], "what the store has heard of those that go on")
      setting.run { world in
        [world.effect("e", id: SameHash(number: 1)), world.effect("f", id: SameHash(number: 2))]
      }
      setting.run { _ in [.cancel(id: SameHash(number: 1))] }
      expect(
        events, ["a is canceled", "e is canceled"],
        "what became of two effects whose ids differ and have the same hash value",
        why: "Ids are equal when `==` says so.")
      setting.run { world in [world.effect("g", id: 3)] }
      setting.run { _ in [.cancel(id: 3.0)] }
      expect(
        events.last ?? "nothing", "g is canceled",
        "what became of an effect under 3 when the id 3.0 was canceled",
        why: "Ids are equal when `==` says so, and of an `AnyHashable` it says so here.")
    }

    @Test("When nothing is going under the id, nothing happens, then or later")
    func nothing() {
      setting.run { world in [.cancel(id: 1), world.effect("a", id: 1)] }
      setting.answer("a", "1")
      expect(events, [], "the cancellations of an effect that has started after `cancel`")
      expect(setting.names, ["1"], "what the store has heard of it")
      setting.run { world in [world.effect("b", id: 2), .cancel(id: 2)] }
      expect(
        events, ["b is canceled"], "the cancellations when the same action starts and cancels")
    }

    @Test("What a canceled effect sends is dropped, also when another is going under its id")
    func deaf() {
      setting.run { [$0.effect("old", id: 1)] }
      setting.run { world in [.cancel(id: 1), world.effect("new", id: 1)] }
      setting.answer("old", "of the old one")
      setting.answer("new", "of the new one")
      expect(
        setting.names, ["of the new one"], "what the store has heard of both",
        why: "A cancellation is a request: the old work goes on, and nobody is to hear of it.")
    }

    @Test("The end of a canceled effect changes nothing for another one under its id")
    func oldOneEnds() {
      setting.run { [$0.effect("old", id: 1)] }
      setting.run { world in [.cancel(id: 1), world.effect("new", id: 1)] }
      setting.complete("old")
      expect(setting.effectsInFlight, 1, "the effects in flight when the old one has ended")
      setting.answer("new", "1")
      expect(setting.names, ["1"], "what the store has heard of the new one")
      setting.run { _ in [.cancel(id: 1)] }
      expect(
        setting.events.last ?? "nothing", "new is canceled",
        "what happens when the id is canceled again")
    }

    @Test("The end of one effect leaves another one under its id as it is")
    func sideBySide() {
      setting.run { [$0.effect("a", id: 1), $0.effect("b", id: 1), $0.effect("c", id: 1)] }
      setting.complete("c")
      setting.complete("a")
      setting.answer("b", "1")
      expect(setting.names, ["1"], "what the store has heard of the one that goes on")
      setting.run { _ in [.cancel(id: 1)] }
      expect(
        events, ["c ends", "a ends", "b is canceled"],
        "what became of three effects, the last of which was canceled")
    }

    @Test("An effect may be canceled by what it sends, before it is first suspended")
    func byItselfAtOnce() {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        let gate = Gate()
        world.run([
          .run(id: 1) { send in
            send(Step("1", [.cancel(id: 1)]))
            send("2")
            log.write("in flight: \(world.effectsInFlight)")
            await gate.wait()
            log.write(Task.isCancelled ? "canceled" : "not canceled")
            send("3")
          }
        ])
        gate.open()
      }
      expect(setting.names, ["1"], "what the store has heard of an effect that cancels itself")
      expect(
        setting.events, ["in flight: 0", "canceled"], "what the effect sees",
        why: "A task that the store does not know yet has to be canceled as soon as it does.")
      expect(setting.keptTasks, 0, "the tasks that the store's properties hold")
      setting.run { world in
        let inner = world.effect("inner", id: 2, starts: [.cancel(id: 1)])
        return [world.effect("outer", id: 1, starts: [inner])]
      }
      expect(
        Array(setting.events.dropFirst(2)),
        ["outer starts", "inner starts", "outer is canceled"],
        "what happens when an effect starts another one, which cancels it, before either is "
          + "suspended",
        why: "The task that is running then is that of the inner one, which goes on.")
    }

    @Test("An effect that replaces another one, before that is first suspended, is not canceled")
    func replacedAtOnce() {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        let gate = Gate()
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
        setting.events, ["new starts", "canceled"], "what becomes of both effects",
        why: "The effect that was going is canceled, and the one that starts after that is not.")
      expect(setting.effectsInFlight, 1, "the effects in flight")
      setting.answer("new", "2")
      expect(setting.names, ["1", "2"], "what the store has heard of both")
    }

    @Test("An effect may be canceled by what it sends later")
    func byItselfLater() {
      setting.run { [$0.effect("a", id: 1), $0.effect("b", id: 1)] }
      setting.perform { $0.contents.answer("a", Step("1", [.cancel(id: 1)])) }
      setting.answer("a", "2")
      setting.complete("a")
      expect(setting.names, ["1"], "what the store has heard of an effect that cancels itself")
      expect(
        events, ["a is canceled", "b is canceled", "a ends"],
        "what became of both effects under the id")
    }

    @Test("A cancellation handler may send an action, and what that starts is not canceled")
    func handler() {
      let (log, home) = (setting.log, setting.home)
      setting.perform { isolated in
        let world = isolated.contents
        let gate = Gate()
        world.run([
          .run(id: 1) { send in
            _ = isolated
            await notingCancellation(gate) {
              home.perform { home in
                let world = home.contents
                log.write("in flight: \(world.effectsInFlight)")
                world.run([world.effect("new", id: 1), .cancel(id: 2)])
              }
            }
          },
          world.effect("old", id: 1), world.effect("other", id: 2),
        ])
        world.run([.cancel(id: 1)])
      }
      expect(
        setting.events.filter { !$0.hasPrefix("other") },
        ["old starts", "in flight: 1", "new starts", "old is canceled"],
        "what happens when a handler starts an effect under the id that is canceled",
        why: "`cancel` ends what was going when it was called.")
      expect(
        setting.events.filter { $0.hasPrefix("other") }, ["other starts", "other is canceled"],
        "what becomes of an effect under another id, which the handler cancels")
      expect(setting.effectsInFlight, 1, "the effects in flight after that")
      setting.answer("new", "1")
      expect(setting.names, ["1"], "what the store has heard of the new effect")
    }
  }
}

/// An id whose hash value is that of all others.
private struct SameHash: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}
