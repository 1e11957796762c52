import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import RunEffect

// One at a time: if two crash together, the runtime can wait forever to report it.
@Suite("RunEffect", .serialized)
struct RunEffectTests {
  @Test("Making or mapping an effect does nothing yet")
  func isLazy() {
    withWorld { world, _ in
      let effect = Effect<Int>.run { send in
        world.events.append("does the work")
        send(1)
      }
      let mapped = effect.map { number in
        world.events.append("maps")
        return number
      }
      withExtendedLifetime((effect, mapped)) {}
      expect(
        world.events, [], "the events before `perform`",
        why: "An effect starts when it is run, not when it is made.")
    }
  }

  @Test("Each `perform` does the work again")
  func isRepeatable() {
    withWorld { world, _ in
      var starts = 0
      let effect = Effect<Int>.run { _ in starts += 1 }
      for _ in 1...3 { world.perform(effect) }
      expect(starts, 3, "the number of starts after three runs")
    }
  }

  @Test("The work runs in the task that calls `perform`, which returns when the work has")
  func waits() {
    withWorld { world, executor in
      let effect = Effect<Int>.run { _ in
        world.events.append("starts")
        await world.gate.wait()
        world.events.append(Task.isCancelled ? "canceled" : "not canceled")
      }
      let task = world.perform(effect)
      expect(
        world.events, ["starts"], "the events while the work is waiting",
        why: "`perform` returns when the work has returned.")
      task.cancel()
      world.gate.open()
      executor.run()
      expect(
        world.events, ["starts", "canceled", "ended"], "the events after the task was canceled",
        why: "The work is a part of the task that calls `perform`: make no other task.")
    }
  }

  @Test("Values sent in a canceled task still arrive")
  func isCanceled() {
    withWorld { world, executor in
      let effect = Effect<Int>.run { send in
        await world.gate.wait()
        send(1)
      }
      world.perform(effect).cancel()
      world.gate.open()
      executor.run()
      expect(
        world.events, ["1", "ended"], "the events of a canceled task whose work sends 1",
        why: "Drop values after the end of the work, not after a cancellation.")
    }
  }

  @Test("`send` passes each value on before it returns")
  func isSynchronous() {
    withWorld { world, executor in
      let effect = Effect<Int>.run { send in
        send(1)
        world.events.append("sent 1")
        await world.gate.wait()
        send(2)
        world.events.append("sent 2")
      }
      world.perform(effect)
      world.gate.open()
      executor.run()
      expect(
        world.events, ["1", "sent 1", "2", "sent 2", "ended"],
        "the events while the work sends two values")
    }
  }

  @Test("Every value arrives, even nil or an equal one")
  func everyValue() {
    withWorld { world, _ in
      let effect = Effect<Int?>.run { send in for value in [1, 1, nil, nil, 2] { send(value) } }
      world.perform(effect)
      expect(
        world.events, ["1", "1", "nil", "nil", "2", "ended"],
        "the events of work that sends five values")
    }
  }

  @Test("A value sent after the work has returned is dropped")
  func afterTheEnd() {
    withWorld { world, executor in
      let effect = Effect<Int>.run { send in
        guard world.retained == nil else { return await world.gate.wait() }
        world.retained = send
      }
      world.perform(effect)
      world.retained?(1)
      expect(
        world.events, ["ended"], "the events when `send` is called after the end",
        why: "Code can keep `send`, but an effect that has ended sends nothing.")
      world.perform(effect)
      world.retained?(2)
      expect(
        world.events, ["ended"], "the events when the old `send` is called during a new run",
        why: "A new run of the effect doesn't bring the old run back.")
      world.gate.open()
      executor.run()
    }
  }

  @Test("The end of a run leaves other runs alone")
  func otherRuns() {
    withWorld { world, executor in
      var runs = 0
      let effect = Effect<Int>.run { send in
        runs += 1
        if runs == 1 { await world.gate.wait() }
        send(runs)
      }
      world.perform(effect, "first run: ")
      world.perform(effect, "second run: ")
      expect(
        world.events, ["second run: 2", "ended"], "the events while the first run is waiting",
        why: "Each run passes its values to its own `send`.")
      world.events = []
      world.gate.open()
      executor.run()
      expect(
        world.events, ["first run: 2", "ended"], "the later events of the first run",
        why: "The end of the second run must not silence the first one.")
    }
  }

  @Test("`map` calls `transform` once for each value, when the value is sent")
  func mapsEachValue() {
    withWorld { world, _ in
      let effect = Effect<Int>.run { send in
        send(1)
        world.events.append("sent 1")
        send(1)
      }
      world.perform(
        effect.map { number in
          world.events.append("maps \(number)")
          return number * 10
        })
      expect(
        world.events, ["maps 1", "10", "sent 1", "maps 1", "10", "ended"],
        "the events of a mapped effect")
    }
  }

  @Test("A value that is mapped to nil arrives")
  func mapsToNil() {
    withWorld { world, _ in
      let effect = Effect<String>.run { send in for text in ["1", "two", "3"] { send(text) } }
      world.perform(effect.map { Int($0) })
      expect(
        world.events, ["1", "nil", "3", "ended"], "the events of three texts mapped to numbers")
    }
  }

  @Test("The work of a mapped effect runs in the task that calls `perform`")
  func mapWaits() {
    withWorld { world, executor in
      let effect = Effect<Int>.run { send in
        await world.gate.wait()
        send(Task.isCancelled ? 1 : 0)
      }
      let task = world.perform(effect.map { $0 == 1 ? "canceled" : "not canceled" })
      expect(world.events, [], "the events while the work is waiting")
      task.cancel()
      world.gate.open()
      executor.run()
      expect(
        world.events, ["canceled", "ended"], "the events after the task was canceled",
        why: "Make no task: the work must see that its task is canceled.")
    }
  }
}

/// What a test looks at.
@MainActor
private final class World {
  /// What happened, in order.
  var events: [String] = []
  let gate = Gate()
  /// A `send` that the test's work has kept.
  var retained: Send<Int>?

  /// Runs an effect in a task that starts immediately, and writes down its values and its end.
  @discardableResult
  func perform<Output>(_ effect: Effect<Output>, _ name: String = "") -> Task<Void, Never> {
    Task.immediate {
      await effect.perform(
        Send { value in
          let text = (value as? any CustomStringConvertible)?.description ?? "nil"
          self.events.append(name + text)
        })
      self.events.append("ended")
    }
  }
}

/// Runs a test whose tasks are turned by an executor.
private func withWorld(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @MainActor (World, TestExecutor) -> Void
) {
  withTestExecutor(
    onFailure: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
  ) { executor in
    body(World(), executor)
  }
}
