import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

@Suite("BooksOfTasks: how effects start", .serialized)
struct BooksOfTasksTests {
  // One test after the other: an answer may have a variable that all its stores share.

  let setting = Setting()

  @Test("A work starts at once: before the next effect, and before `send` returns")
  func starts() {
    for (setting, name) in [
      (setting, "with an executor"), (Setting(isApplication: true), "without an executor"),
    ] {
      let log = setting.log
      setting.perform { home in
        let world = home.contents
        world.run([world.effect("a"), world.effect("b", id: 1)])
        log.write("send has returned")
      }
      expect(
        setting.events, ["a starts", "b starts", "send has returned"],
        "what has happened, in order, when two effects were started in a store \(name)",
        why: "The task starts at once, and runs until the work is first suspended.")
      setting.complete("a")
      setting.complete("b")
    }
    expect(
      Array(setting.events.dropFirst(3)), ["a ends", "b ends"],
      "what happens when both are completed")
  }

  @Test("What the work sends at once is reduced before the next effect starts")
  func depthFirst() {
    let log = setting.log
    setting.perform { home in
      let world = home.contents
      world.run([
        .run { send in
          let inner = Effect<Step>.run { send in
            send("2")
            log.write("inner has sent, \(world.names)")
          }
          send(Step("1", [world.effect("a"), inner]))
          log.write("has sent, \(world.names)")
          send("3")
        },
        world.effect("b"),
      ])
    }
    expect(
      setting.events,
      ["a starts", #"inner has sent, ["1", "2"]"#, #"has sent, ["1", "2"]"#, "b starts"],
      "what has happened when an effect has answered at once, and the one that follows has, too")
    expect(setting.names, ["1", "2", "3"], "the actions in the order in which they were reduced")
  }

  @Test("What a work sends later is reduced when it is sent, each time, also if it is equal")
  func later() {
    setting.run { [$0.effect("a"), $0.effect("b")] }
    setting.answer("b", "1")
    setting.answer("a", "1")
    setting.answer("a", "2")
    expect(setting.names, ["1", "1", "2"], "what the store has heard of two effects")
    setting.complete("a")
    setting.answer("b", "3")
    expect(setting.names, ["1", "1", "2", "3"], "what the store has heard when one has ended")
  }

  @Test("An effect that ends at once, or sends nothing, leaves nothing in the books")
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
    expect(inside, [1, 1, 2, 1], "the effects in flight, as the works see them")
    expect(
      setting.effectsInFlight, 0, "the effects in flight when all have ended at once",
      why: "An effect that has ended before its task is known has nothing to remove later.")
    expect(setting.keptTasks, 0, "the tasks that the store's properties hold")
  }

  @Test("`effectsInFlight` says how many are going, and the store retains no other task")
  func inFlight() {
    setting.run { [$0.effect("a"), $0.effect("b", id: 1), $0.effect("c", id: 1)] }
    expect(setting.effectsInFlight, 3, "the effects in flight when three have started")
    setting.complete("b")
    expect(setting.effectsInFlight, 2, "the effects in flight when one has ended")
    setting.run { _ in [.cancel(id: 1)] }
    expect(
      setting.effectsInFlight, 1, "the effects in flight when one more was canceled",
      why: "A canceled effect is not counted, also when its work goes on.")
    setting.complete("a")
    setting.complete("c")
    expect(setting.effectsInFlight, 0, "the effects in flight when all have ended")
    expect(setting.keptTasks, 0, "the tasks that the store's properties hold")
  }

  @Test("What is sent when a work has returned is dropped, also when others are going")
  func afterTheEnd() {
    let names = setting.perform { home in
      let world = home.contents
      var retained: Send<Step>?
      world.run([.run(id: 1) { send in retained = send }, world.effect("a", id: 1)])
      retained?("too late")
      return world.names
    }
    expect(names, [], "what the store has heard of a `send` that was called after the end")
    let other = Setting()
    let log = other.log
    other.perform { home in
      let world = home.contents
      var retained: Send<Step>?
      let (first, second) = (Gate(), Gate())
      world.run([
        .run { send in
          retained = send
          await first.wait()
        },
        .run { _ in
          await second.wait()
          log.write("in flight: \(world.effectsInFlight)")
          retained?("too late")
        },
      ])
      first.open()
      second.open()
    }
    expect(
      other.events, ["in flight: 1"],
      "the effects in flight that a work sees which goes on right after another one has ended")
    expect(other.names, [], "what the store has heard of the one that has ended")
  }
}
