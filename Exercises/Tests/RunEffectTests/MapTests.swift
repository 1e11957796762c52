import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

extension RunEffectTests {
  @Suite("RunEffect: map")
  struct MapTests {
    let home = TestHome<World>()

    @Test("`map` changes every value, when it is sent")
    func everyValue() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in
          send(1)
          world.events.append("has sent 1")
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
        ["number 1", "has sent 1", "number 2", "number 3", "number 3", "over"],
        "what is received of a mapped effect, and what its work does, in order")
    }

    @Test("`transform` is called once for each value")
    func once() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in for number in [1, 2, 2, 1] { send(number) } }
        world.run(
          effect.map { number in
            world.events.append("maps \(number)")
            return number * 10
          })
      }
      expect(
        home.events, ["maps 1", "10", "maps 2", "20", "maps 2", "20", "maps 1", "10", "over"],
        "what is mapped and received, in order, of values that come again")
    }

    @Test("What is mapped may be mapped again: the first `map` comes first")
    func mappedAgain() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in for number in 1...2 { send(number) } }
        world.run(effect.map { $0 + 1 }.map { $0 * 10 }.map { "<\($0)>" })
      }
      expect(
        home.events, ["<20>", "<30>", "over"], "what is received of an effect mapped three times")
    }

    @Test("A value that is mapped to nil is received, and so is a nil that is mapped")
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
        expect(received, [1, nil, nil, 2], "what is received when texts are mapped to numbers")
      }
    }

    @Test("An effect that sends nothing is over when its work is, mapped or not")
    func empty() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { _ in await world.gate.wait() }
        world.run(effect.map { $0 + 1 })
        expect(world.events, [], "what has happened while the work waits")
        world.gate.open()
      }
      expect(home.events, ["over"], "what has happened when the work is over")
    }

    @Test("The work of a mapped effect starts at once, and is canceled with its task")
    func sameTask() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in
          world.events.append("starts")
          await world.gate.wait()
          send(Task.isCancelled ? 1 : 0)
        }
        world.run(effect.map { "canceled: \($0)" })
        expect(world.events, ["starts"], "what has happened when the task was started")
        world.task?.cancel()
        world.gate.open()
      }
      expect(
        home.events, ["starts", "canceled: 1", "over"],
        "what happens when the task that runs a mapped effect is canceled")
    }

    @Test("Each run of a mapped effect does the work, and the effect itself stays as it was")
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
        "what is received in two runs of a mapped effect, and in one of the effect itself")
    }

    @Test("What is dropped is not mapped")
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
        home.events, ["over"], "what happens when the `send` of a mapped effect is called too late")
    }
  }
}
