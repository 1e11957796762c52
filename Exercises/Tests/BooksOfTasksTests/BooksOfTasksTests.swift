import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

@Suite("BooksOfTasks: how effects start", .serialized)
struct BooksOfTasksTests {
  // One test after the other: an answer can have a variable that all its stores share.

  let setting = Setting()

  @Test("A task starts immediately, before the next effect and before `send` returns")
  func starts() {
    for (setting, name) in [
      (setting, "with an executor"), (Setting(isApplication: true), "without an executor"),
    ] {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        world.run([world.effect("a"), world.effect("b", id: 1)])
        log.write("returned")
      }
      expect(
        setting.events, ["a starts", "b starts", "returned"],
        "the events of two effects \(name)",
        why: "A task starts immediately, and runs until its first suspension.")
      setting.complete("a")
      setting.complete("b")
    }
    expect(
      Array(setting.events.dropFirst(3)), ["a ends", "b ends"],
      "the later events, after both have ended")
  }

  @Test("A task prefers the store's executor")
  func executor() {
    let log = setting.log
    setting.perform { home in
      let executor = home.executor
      home.contents.run([
        .run { _ in log.write(prefers(executor) ? "preferred" : "not preferred") }
      ])
    }
    expect(
      setting.events, ["preferred"], "the executor of a task",
      why: "Tests turn this executor by hand, and another task continues elsewhere.")
  }

  @Test("An action is reduced, with everything that follows, before `send` returns")
  func depthFirst() {
    let log = setting.log
    setting.perform { home in
      let world = home.contents
      world.run([
        .run { send in
          let inner = Effect<Step>.run { send in
            send("2")
            log.write("inner: \(world.names.joined())")
          }
          send(Step("1", [world.effect("a"), inner]))
          log.write("outer: \(world.names.joined())")
          send("3")
        },
        world.effect("b"),
      ])
    }
    expect(
      setting.events, ["a starts", "inner: 12", "outer: 12", "b starts"],
      "the events, with the reduced actions",
      why: "`send` returns when its action and everything that follows is reduced.")
    expect(setting.names, ["1", "2", "3"], "the reduced actions")
  }

  @Test("A later action is reduced when it is sent, even an equal one")
  func later() {
    setting.run { [$0.effect("a"), $0.effect("b")] }
    setting.answer("b", "1")
    setting.answer("a", "1")
    setting.answer("a", "2")
    expect(setting.names, ["1", "1", "2"], "the actions of two effects")
    setting.complete("a")
    setting.answer("b", "3")
    expect(setting.names, ["1", "1", "2", "3"], "the actions after one of them has ended")
  }

  @Test("An effect that ends before its first suspension is not kept")
  func endsAtOnce() {
    let inside = setting.perform { home in
      let world = home.contents
      var counts: [Int] = []
      world.run([
        .run { send in counts.append(world.effectsInFlight) },
        .run(id: 1) { send in
          counts.append(world.effectsInFlight)
          send(Step("1", [.run(id: 1) { _ in counts.append(world.effectsInFlight) }]))
          counts.append(world.effectsInFlight)
        },
      ])
      return counts
    }
    expect(inside, [1, 1, 2, 1], "`effectsInFlight` inside the effects")
    expect(
      setting.effectsInFlight, 0, "`effectsInFlight` after all have ended",
      why: "An effect can end before `Task.immediate` returns its task.")
    expect(setting.keptTasks, 0, "the tasks in the store's properties")
  }

  @Test("`effectsInFlight` counts running effects, and the store keeps no other task")
  func inFlight() {
    setting.run { [$0.effect("a"), $0.effect("b", id: 1), $0.effect("c", id: 1)] }
    expect(setting.effectsInFlight, 3, "`effectsInFlight` after three have started")
    setting.complete("b")
    expect(setting.effectsInFlight, 2, "`effectsInFlight` after one has ended")
    setting.run { _ in [.cancel(id: 1)] }
    expect(
      setting.effectsInFlight, 1, "`effectsInFlight` after one more was canceled",
      why: "A canceled effect is not counted, even if its work keeps running.")
    setting.complete("a")
    setting.complete("c")
    expect(setting.effectsInFlight, 0, "`effectsInFlight` after all have ended")
    expect(setting.keptTasks, 0, "the tasks in the store's properties")
  }

  @Test("An action sent after the end of the work is dropped")
  func afterTheEnd() {
    let names = setting.perform { home in
      let world = home.contents
      var retained: Send<Step>?
      world.run([.run(id: 1) { send in retained = send }, world.effect("a", id: 1)])
      retained?("too late")
      return world.names
    }
    expect(
      names, [], "the actions sent after the end",
      why: "Code can keep `send`, but an effect that has ended sends nothing.")
    let other = Setting()
    let log = other.log
    other.perform { home in
      let world = home.contents
      var retained: Send<Step>?
      let (first, second) = (world.makeGate(), world.makeGate())
      world.run([
        .run { send in
          retained = send
          await first.wait()
        },
        .run { _ in
          await second.wait()
          log.write("running: \(world.effectsInFlight)")
          retained?("too late")
        },
      ])
      first.open()
      second.open()
    }
    expect(
      other.events, ["running: 1"], "`effectsInFlight` right after another effect has ended")
    expect(other.names, [], "the actions of the effect that has ended")
  }
}
