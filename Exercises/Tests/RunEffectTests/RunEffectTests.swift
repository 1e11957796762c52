import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

@Suite("RunEffect: run", .serialized)
struct RunEffectTests {
  // One test after the other: an answer may have a variable that all its effects share.

  let home = TestHome<World>()

  @Test("Making or mapping an effect does nothing yet")
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
    expect(
      home.events, [], "the events before `perform`",
      why: "An effect starts when it is run, not when it is made.")
  }

  @Test("The work runs in the task that calls `perform`, which waits for it")
  func starts() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.events.append("starts")
        await world.gate.wait()
        world.events.append("continues")
      }
      world.run(effect)
      expect(
        world.events, ["starts"],
        "the events before the task is first suspended",
        why: "The work is a part of the task that calls `perform`.")
    }
    expect(
      home.events, ["starts"], "the events while the work is waiting",
      why: "`perform` returns when the work has returned.")
    home.performAndRun { $0.contents.gate.open() }
    expect(home.events, ["starts", "continues", "over"], "the events after the work")
  }

  @Test("Work that does not suspend has ended before the task is first suspended")
  func atOnce() {
    home.performAndRun { home in
      let world = home.contents
      world.run(Effect<Int>.run { send in send(1) })
      expect(
        world.events, ["1", "over"], "the events when the task was started",
        why: "Neither `perform` nor `send` suspends a task.")
    }
  }

  @Test("Work that is canceled can see it, and its values still arrive")
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
      "the events of work that is canceled and sends two values",
      why: "Drop values after the end of the work, not after a cancellation.")
  }

  @Test("In a task that is already canceled, the work still runs")
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
      "the events in a task that is already canceled",
      why: "The work can see the cancellation, but all its values still arrive.")
  }

  @Test("A value arrives before `send` returns")
  func receivedAtOnce() {
    home.performAndRun { home in
      let world = home.contents
      world.run(
        Effect<Int>.run { send in
          send(1)
          world.events.append("sent 1")
          await world.gate.wait()
          send(2)
          world.events.append("sent 2")
        })
      world.gate.open()
    }
    expect(
      home.events, ["1", "sent 1", "2", "sent 2", "over"],
      "the events while the work sends two values",
      why: "`send` passes each value on before it returns.")
  }

  @Test("A value sent while another one arrives is passed on before `send` returns")
  func receivedInside() {
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in
        world.retained = send
        send(1)
        world.events.append("sent 1")
      }
      world.run(effect) { output in
        _ = home
        world.events.append("\(output)")
        guard output == 1 else { return }
        world.retained?(2)
        world.events.append("sent 2")
      }
    }
    expect(
      home.events, ["1", "2", "sent 2", "sent 1", "over"],
      "the events when 2 is sent while 1 arrives",
      why: "`send` passes each value on before it returns.")
  }

  @Test("Every value arrives, even nil or an equal one")
  func everyValue() {
    home.performAndRun { home in
      let world = home.contents
      var received: [Int?] = []
      world.run(Effect<Int?>.run { send in for output in [1, 1, nil, nil, 2] { send(output) } }) {
        received.append($0)
      }
      expect(received, [1, 1, nil, nil, 2], "the values that arrive")
    }
  }

  @Test("Each run does the work again and has its own `send`")
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
      "the events of two concurrent runs of one effect",
      why: "A run passes its values to its own `send`.")
    home.performAndRun { $0.contents.events = [] }
    home.performAndRun { home in
      let world = home.contents
      let effect = Effect<Int>.run { send in send(1) }
      for name in ["a", "b", "c"] { world.run(effect, name) }
    }
    expect(
      home.events, ["a1", "over", "b1", "over", "c1", "over"],
      "the events of three runs, one after the other",
      why: "Each `perform` does the work again.")
  }

  @Test("A run can begin while a value of another run arrives")
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
      "the events when the effect runs again while 1 arrives",
      why: "Each run has its own `send`.")
  }
}
