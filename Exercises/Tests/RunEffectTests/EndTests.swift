import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

extension RunEffectTests {
  @Suite("RunEffect: the end of a run")
  struct EndTests {
    let home = TestHome<World>()

    @Test("What is sent when the work has returned is dropped")
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
        "what is received when the `send` of a run is called after its end")
    }

    @Test("What is sent from elsewhere is received while the work is going")
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
        "what is received when `send` is called during the work, and after it")
    }

    @Test("The end of a run ends no other one")
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
        "what is received when one run has ended, and another one of the same effect goes on")
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
        "what is received when a work runs another effect with its own `send`, and sends after it")
    }

    @Test("A run that begins later does not revive one that is over")
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
        "what is received when the `send` of an old run is called during a new run")
    }

    @Test("When a run is over, the effect retains nothing of it")
    func retention() {
      home.performAndRun { home in
        let world = home.contents
        let effect = Effect<Int>.run { send in send(1) }.map { $0 + 1 }
        var receiver: Receiver? = Receiver()
        let reference = WeakReference(receiver)
        world.run(effect) { [receiver] in receiver?.outputs.append($0) }
        expect(receiver?.outputs ?? [], [2], "what is received")
        receiver = nil
        world.task = nil
        expect(reference.object == nil, "the closure that a run sent to to be released")
        withExtendedLifetime(effect) {}
      }
    }

    @Test("When a run is over, the effect retains no value of it")
    func values() {
      home.performAndRun { home in
        let world = home.contents
        var sent: [WeakReference] = []
        let effect = Effect<Receiver>.run { send in
          for _ in 1...2 {
            let value = Receiver()
            sent.append(WeakReference(value))
            send(value)
          }
        }
        let mapped = effect.map { [$0] }
        world.run(mapped) { _ in }
        world.task = nil
        expect(
          sent.map { $0.object == nil }, [true, true],
          "each of two values, of a run that is over, to be released")
        withExtendedLifetime(mapped) {}
      }
    }
  }

  private final class Receiver {
    var outputs: [Int] = []
  }
}
