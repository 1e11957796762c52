import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

@Suite("RunEffect: run", .serialized)
struct RunEffectTests {
  // One test after the other: an answer may have a variable that all its effects share.

  let home = TestHome<World>()

  @Test("To make an effect, or to map one, does nothing yet")
  func isLazy() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.events.append("works")
        send(1)
      }
      let mapped = effect.map { number in
        world.events.append("maps")
        return number
      }
      withExtendedLifetime((effect, mapped)) {}
    }
    expect(home.events, [], "what has happened when effects were made, and none was run")
  }

  @Test("The work starts at once, and `perform` returns when the work has returned")
  func starts() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.events.append("starts")
        await world.gate.wait()
        world.events.append("goes on")
      }
      world.run(effect)
      expect(
        world.events, ["starts"],
        "what has happened when the task that runs the effect was started",
        why: "The task starts at once, and the work is a part of that task.")
    }
    expect(home.events, ["starts"], "what has happened while the work waits")
    home.performAndRun { $0.contents.gate.open() }
    expect(home.events, ["starts", "goes on", "over"], "what has happened when the work is over")
  }

  @Test("A work that does not suspend is over at once")
  func atOnce() {
    home.performAndRun { home in
      let world = home.contents
      world.run(Effect<Int>.run { send in send(1) })
      expect(world.events, ["1", "over"], "what has happened when the task was started")
    }
  }

  @Test("The work can see that the task is canceled, and it may go on sending")
  func canceled() {
    home.performAndRun { home in
      let world = home.contents
      world.run(
        Effect<Int>.run { send in
          world.retained = send
          await world.gate.wait()
          world.events.append(Task.isCancelled ? "canceled" : "not canceled")
          send(1)
        })
      world.task?.cancel()
      world.gate.open()
    }
    home.performAndRun { $0.contents.retained?(2) }
    expect(
      home.events, ["canceled", "1", "over"],
      "what happens when the task that runs the effect is canceled, the work goes on, and its "
        + "`send` is called once more after the end",
      why: "To drop what a canceled effect sends is the store's part: but a run has an end.")
  }

  @Test("In a task that is canceled already, the work is done all the same")
  func canceledBefore() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.events.append(Task.isCancelled ? "canceled" : "not canceled")
        send(1)
      }
      world.run(effect, isCanceled: true)
    }
    expect(
      home.events, ["canceled", "1", "over"],
      "what happens when an effect is run in a task that is canceled",
      why: "The work can see the cancellation, and nothing else changes by it.")
  }

  @Test("What the work sends is received before `send` returns")
  func receivedAtOnce() {
    home.performAndRun { home in
      let world = home.contents
      world.run(
        Effect<Int>.run { send in
          send(1)
          world.events.append("has sent 1")
          await world.gate.wait()
          send(2)
          world.events.append("has sent 2")
        })
      world.gate.open()
    }
    expect(
      home.events, ["1", "has sent 1", "2", "has sent 2", "over"],
      "what is received, and what the work does, in order")
  }

  @Test("What is sent inside a delivery is received before that `send` returns")
  func receivedInside() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.retained = send
        send(1)
        world.events.append("has sent 1")
      }
      world.run(effect) { output in
        _ = home
        world.events.append("\(output)")
        guard output == 1 else { return }
        world.retained?(2)
        world.events.append("has sent 2")
      }
    }
    expect(
      home.events, ["1", "2", "has sent 2", "has sent 1", "over"],
      "what is received, and what is done, when 2 is sent while 1 is received")
  }

  @Test("Every value is received, also one that is nil or equal to the one before it")
  func everyValue() {
    home.performAndRun { home in
      let world = home.contents
      var received: [Int?] = []
      world.run(Effect<Int?>.run { send in for output in [1, 1, nil, nil, 2] { send(output) } }) {
        received.append($0)
      }
      expect(received, [1, 1, nil, nil, 2], "what is received")
    }
  }

  @Test("Each run does the work, and has a `send` of its own")
  func runs() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.events.append("starts")
        send(1)
        await world.gate.wait()
        send(2)
      }
      world.run(effect, "a")
      world.run(effect, "b")
      world.gate.open()
    }
    expect(
      home.events, ["starts", "a1", "starts", "b1", "a2", "over", "b2", "over"],
      "what happens in two runs of one effect, side by side",
      why: "What a run sends goes to the closure of that run.")
    home.performAndRun { $0.contents.events = [] }
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in send(1) }
      for name in ["a", "b", "c"] { world.run(effect, name) }
    }
    expect(
      home.events, ["a1", "over", "b1", "over", "c1", "over"],
      "what happens in three runs of one effect, one after the other")
  }

  @Test("A run may begin inside a delivery of another one")
  func inside() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        send(1)
        send(2)
      }
      world.run(effect) { output in
        _ = home
        world.events.append("\(output)")
        if output == 1 { world.run(effect, "inner ") }
      }
    }
    expect(
      home.events, ["1", "inner 1", "inner 2", "over", "2", "over"],
      "what is received when the effect is run again inside its first delivery")
  }
}
