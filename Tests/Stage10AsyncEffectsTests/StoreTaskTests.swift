import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Synchronization
import TestSupport
import Testing

@Suite("Stage 10: all that an action has led to")
struct StoreTaskTests {
  private let setting = Setting()

  /// Sends an action that runs the effect, and writes down when all is over.
  private func sendAndFinish(_ effect: @escaping @Sendable (World) -> Effect<Step>) {
    let home = setting.home
    Task(executorPreference: setting.executor) { await home.runAndFinish(effect) }
    setting.executor.run()
  }

  @Test("`finish` waits for the effect, for what its answers lead to, and so on")
  func finish() {
    sendAndFinish { world in world.effect("a") }
    setting.perform { home in home.contents.answer("a", Step("1", then: home.contents.effect("b")))
    }
    setting.perform { home in home.contents.complete("a") }
    setting.perform { home in home.contents.answer("b", Step("2", then: home.contents.effect("c")))
    }
    setting.perform { home in home.contents.complete("b") }
    #expect(setting.events.last == "b is done")
    setting.perform { home in home.contents.complete("c") }
    #expect(setting.events.suffix(2) == ["c is done", "finished"])
  }

  @Test("`finish` returns at once where nothing is going")
  func nothing() {
    sendAndFinish { _ in .merge(.sync { "1" }, .answers("2"), .none) }
    #expect(setting.events == ["finished"])
    #expect(setting.names == ["1", "2"])
  }

  @Test("`finish` does not wait for what another action has led to")
  func others() {
    setting.perform { home in home.contents.run(home.contents.effect("a")) }
    sendAndFinish { _ in .answers("1") }
    #expect(setting.events == ["a starts", "finished"])
  }

  @Test("Inside an action, `finish` waits for its own action, which waits for its turn")
  func insideAnAction() {
    setting.perform { home in
      let world = home.contents
      world.run(
        .run { _ in
          _ = home
          world.run(world.effect("a"))
          await world.task?.finish()
          world.events.append("finished")
        })
    }
    #expect(setting.events == ["a starts"])
    setting.perform { home in home.contents.complete("a") }
    #expect(setting.events == ["a starts", "a is done", "finished"])
  }

  @Test("`finish` waits for an effect that is canceled until it has ended")
  func canceledEffect() {
    sendAndFinish { world in
      Effect.run { _ in
        await Task.yield()
        await Task.yield()
        world.events.append("ended")
      }
      .cancellable(id: 1)
    }
    setting.perform { home in home.contents.run(.cancel(id: 1)) }
    #expect(setting.events == ["ended", "finished"])
  }

  @Test("`cancel` cancels all that the action has led to, and nothing else")
  func cancel() {
    setting.perform { home in
      let world = home.contents
      world.run(world.effect("other"))
      world.run(world.effect("a"))
      world.answer("a", Step("1", then: world.effect("b")))
    }
    setting.perform { home in
      let world = home.contents
      world.answer("b", "dropped")
      world.task?.cancel()
    }
    #expect(
      setting.events == [
        "other starts", "a starts", "b starts", "a is canceled", "b is canceled",
      ])
    #expect(setting.names == ["1"])
    #expect(setting.kept == 1)
  }

  @Test("After `cancel` no effect starts; an action that waits for its turn is reduced")
  func cancelInsideAnAction() {
    setting.perform { home in
      let world = home.contents
      let step = Step("1", then: .sync { "2" }, world.effect("a"))
      world.run(
        .fireAndForget {
          _ = home
          world.store?.send(step).cancel()
        })
    }
    #expect(setting.names == ["1"])
    #expect(setting.events == [])
  }

  @Test("Another thread may cancel, and wait")
  func anotherThread() {
    let (waiter, finished) = (TestExecutor(), Mailbox<String>())
    let task = setting.perform { home in
      home.contents.run(home.contents.effect("a"))
      return home.contents.task
    }
    Task.detached(executorPreference: waiter) {
      await task?.finish()
      finished.post("finished")
    }
    together({
      waiter.run()
      task?.cancel()
    })
    #expect(finished.all == [])
    setting.perform { home in home.contents.answer("a", "dropped") }
    together({ waiter.run() })
    #expect(finished.all == ["finished"])
    #expect(setting.events == ["a starts", "a is canceled"])
    #expect(setting.names == [])
    #expect(setting.kept == 0)
  }

  @Test("Other threads may cancel and wait while effects start, continue and end")
  func severalThreads() {
    let count = 200
    let (tasks, waiter, finished) = (Mailbox<StoreTask>(), TestExecutor(), Mailbox<Int>())
    let setting = setting
    // Relaxed, so that the thread sanitizer takes nothing for ordered that is not.
    let hasBegun = Atomic(0)
    let hasEnded = Atomic(0)
    together(
      {
        for number in 1...count {
          let task = setting.home.perform { home in
            let effects = (0..<4).map { _ in
              Effect<Step>.run { send in
                for _ in 0..<4 {
                  send(Step("1", then: .run { _ in await Task.yield() }))
                  await Task.yield()
                }
              }
            }
            home.contents.run(.merge(effects))
            return home.contents.task
          }
          if let task { tasks.post(task) }
          while hasBegun.load(ordering: .relaxed) < number { sched_yield() }
          setting.executor.run()
          hasEnded.store(number, ordering: .relaxed)
        }
      },
      {
        for number in 1...count {
          let task = try? tasks.wait(forCount: number).last
          hasBegun.store(number, ordering: .relaxed)
          guard let task else { continue }
          Task.detached(executorPreference: waiter) {
            await task.finish()
            finished.post(number)
          }
          waiter.run()
          repeat { task.cancel() } while hasEnded.load(ordering: .relaxed) < number
        }
      })
    setting.executor.run()
    waiter.run()
    #expect(finished.all.count == count)
    #expect(setting.kept == 0)
  }

  @Test("Who lets it go cancels nothing, and a store is not retained by it")
  func released() {
    setting.perform { home in
      let world = home.contents
      world.run(world.effect("a"))
      world.run(world.effect("b"))
    }
    #expect(setting.kept == 2)
    setting.perform { home in home.contents.store = nil }
    #expect(setting.events == ["a starts", "b starts", "a is canceled", "b is canceled"])
  }
}

extension TestHome<World> {
  /// Runs the effect, waits for all that it leads to, and writes down that this is over.
  fileprivate func runAndFinish(_ effect: (World) -> Effect<Step>) async {
    contents.run(effect(contents))
    await contents.task?.finish()
    contents.events.append("finished")
  }
}
