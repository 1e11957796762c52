import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

extension RunEffectTests {
  @Suite("RunEffect: map")
  struct MapTests {
    let home = TestHome<World>()

    @Test("`map` transforms every value when it is sent")
    func everyValue() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in
          send(1)
          world.events.append("sent 1")
          send(2)
          await world.gate.wait()
          send(3)
          send(3)
        }
        world.run(effect.map { "number \($0)" })
        world.gate.open()
      }
      expect(
        home.events,
        ["number 1", "sent 1", "number 2", "number 3", "number 3", "over"],
        "the events of a mapped effect",
        why: "`map` passes each value on before the work continues.")
    }

    @Test("`transform` is called once for each value")
    func once() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in for number in [1, 2, 2, 1] { send(number) } }
        world.run(
          effect.map { number in
            world.events.append("map \(number)")
            return number * 10
          })
      }
      expect(
        home.events, ["map 1", "10", "map 2", "20", "map 2", "20", "map 1", "10", "over"],
        "the events of four values",
        why: "`map` calls `transform` once for each value, even for an equal one.")
    }

    @Test("A mapped effect can be mapped again")
    func mappedAgain() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in for number in 1...2 { send(number) } }
        world.run(effect.map { $0 + 1 }.map { $0 * 10 }.map { "<\($0)>" })
      }
      expect(
        home.events, ["<20>", "<30>", "over"], "the values of an effect that is mapped three times",
        why: "The first `map` is applied first.")
    }

    @Test("A value that is mapped to nil arrives")
    func nils() {
      home.performAndRun { home in
        let world = home.contents
        var received: [Int?] = []
        world.run(
          Effect<String?>.run { send in for text in ["1", "one", nil, "2"] { send(text) } }
            .map { $0.flatMap { Int($0) } }
        ) {
          received.append($0)
        }
        expect(
          received, [1, nil, nil, 2], "the values of four texts mapped to numbers",
          why: "A nil is a value like any other.")
      }
    }

    @Test("`perform` of a mapped effect returns when the work has returned")
    func empty() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { _ in await world.gate.wait() }
        world.run(effect.map { $0 + 1 })
        expect(world.events, [], "the events while the work is waiting")
        world.gate.open()
      }
      expect(home.events, ["over"], "the events after the work has returned")
    }

    @Test("The work of a mapped effect runs in the task that calls `perform`")
    func sameTask() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in
          world.events.append("starts")
          await world.gate.wait()
          send(Task.isCancelled ? 1 : 0)
        }
        world.run(effect.map { "canceled: \($0)" })
        expect(world.events, ["starts"], "the events before the task is first suspended")
        world.task?.cancel()
        world.gate.open()
      }
      expect(
        home.events, ["starts", "canceled: 1", "over"],
        "the events of a mapped effect whose task is canceled",
        why: "Make no task: the work must see that its task is canceled.")
    }

    @Test("Each run of a mapped effect does the work again")
    func runs() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in send(1) }
        let mapped = effect.map { $0 * 10 }
        world.run(mapped)
        world.run(mapped)
        world.run(effect)
      }
      expect(
        home.events, ["10", "over", "10", "over", "1", "over"],
        "the events of two mapped runs and one that is not mapped",
        why: "Each `perform` does the work again, and `map` changes only the new effect.")
    }

    @Test("A value that is dropped is not transformed")
    func dropped() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in world.retained = send }
        world.run(
          effect.map { number in
            world.events.append("maps \(number)")
            return number
          })
        world.retained?(1)
      }
      expect(
        home.events, ["over"], "the events when `send` is called after the end",
        why: "`map` transforms the values that arrive, and this one is dropped.")
    }
  }
}
