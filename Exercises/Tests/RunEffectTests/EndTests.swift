import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

extension RunEffectTests {
  @Suite("RunEffect: the end of a run")
  struct EndTests {
    let home = TestHome<World>()

    @Test("A value sent after the work has returned is dropped")
    func afterTheEnd() {
      home.performAndRun { home in
        let world = home.contents
        world.run(
          Effect<Int>.run { send in
            send(1)
            world.retained = send
          })
        world.retained?(2)
        world.retained?(3)
      }
      expect(
        home.events, ["1", "over"],
        "the values when `send` is called after the end",
        why: "Drop values sent after the work has returned.")
    }

    @Test("A value sent from elsewhere arrives while the work is running")
    func beforeTheEnd() {
      home.performAndRun { home in
        let world = home.contents
        world.run(
          Effect<Int>.run { send in
            world.retained = send
            await world.gate.wait()
          })
        world.retained?(1)
        world.gate.open()
      }
      home.performAndRun { $0.contents.retained?(2) }
      expect(
        home.events, ["1", "over"],
        "the values when `send` is called during and after the work",
        why: "A run ends when its work has returned, not before.")
    }

    @Test("The end of a run leaves other runs alone")
    func otherRuns() {
      home.performAndRun { home in
        let world = home.contents
        var isFirst = true
        let effect = Effect<Int>.run { send in
          if isFirst {
            isFirst = false
            world.retained = send
            await world.gate.wait()
          } else {
            send(2)
          }
        }
        world.run(effect, "a")
        world.run(effect, "b")
        world.retained?(1)
        world.gate.open()
      }
      home.performAndRun { $0.contents.retained?(3) }
      expect(
        home.events, ["b2", "over", "a1", "over"],
        "the values of two runs, the second of which ends first",
        why: "The end of a run must not silence another run of the same effect.")
      home.performAndRun { home in
        let world = home.contents
        world.events = []
        let inner = Effect<Int>.run { send in send(4) }
        world.run(
          Effect<Int>.run { send in
            await inner.perform(send)
            send(5)
          })
      }
      expect(
        home.events, ["4", "5", "over"],
        "the values of work that runs another effect",
        why: "The end of the inner effect must not silence the outer one.")
    }

    @Test("A new run does not revive an old one")
    func notRevived() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in
          guard world.retained == nil else { return await world.gate.wait() }
          world.retained = send
        }
        world.run(effect, "a")
        world.run(effect, "b")
        world.retained?(1)
      }
      expect(
        home.events, ["over"],
        "the values when an old `send` is called during a new run",
        why: "The old run has ended, so its values are dropped.")
    }
  }
}
