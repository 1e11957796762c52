import Dispatch
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Synchronization
import TestSupport
import Testing

@Suite("Stage 10: all that an action has led to")
struct StoreTaskTests {
  /// Sends an action that runs the effect, and writes down when all has ended.
  @MainActor private func sendAndFinish(_ effect: Effect<Step>, in world: World) {
    Task {
      world.run(effect)
      await world.task?.finish()
      world.events.append("finished")
    }
  }

  @Test("`finish` waits for the effect, for what its answers lead to, and so on")
  func finish() {
    withWorld { world, executor in
      sendAndFinish(world.effect("a"), in: world)
      world.answer("a", Step("1", then: world.effect("b")))
      executor.run()
      world.complete("a")
      world.answer("b", Step("2", then: world.effect("c")))
      executor.run()
      world.complete("b")
      executor.run()
      #expect(world.events.last == "b is done")
      world.complete("c")
      executor.run()
      #expect(world.events.suffix(2) == ["c is done", "finished"])
    }
  }

  @Test("`finish` returns immediately where nothing is going")
  func nothing() {
    withWorld { world, executor in
      sendAndFinish(.merge(.sync { "1" }, .answers("2"), .none), in: world)
      executor.step()
      #expect(world.events == ["finished"])
      #expect(world.names == ["1", "2"])
    }
  }

  @Test("`finish` does not wait for what another action has led to")
  func others() {
    withWorld { world, executor in
      world.run(world.effect("a"))
      sendAndFinish(.answers("1"), in: world)
      executor.run()
      #expect(world.events == ["a starts", "finished"])
    }
  }

  @Test("Inside an action, `finish` waits for its own action, which waits for its turn")
  func insideAnAction() {
    withWorld { world, executor in
      world.run(
        .run { _ in
          world.run(world.effect("a"))
          await world.task?.finish()
          world.events.append("finished")
        })
      executor.run()
      #expect(world.events == ["a starts"])
      world.complete("a")
      executor.run()
      #expect(world.events == ["a starts", "a is done", "finished"])
    }
  }

  @Test("`finish` waits for an effect that is canceled until it has ended")
  func canceledEffect() {
    withWorld { world, executor in
      let effect = Effect<Step>.run { _ in
        await Task.yield()
        await Task.yield()
        world.events.append("ended")
      }
      sendAndFinish(effect.cancellable(id: 1), in: world)
      executor.step()
      world.run(.cancel(id: 1))
      #expect(world.events == [])
      executor.run()
      #expect(world.events == ["ended", "finished"])
    }
  }

  @Test("`cancel` cancels all that the action has led to, and nothing else")
  func cancel() {
    withWorld { world, executor in
      world.run(world.effect("other"))
      world.run(world.effect("a"))
      world.answer("a", Step("1", then: world.effect("b")))
      executor.run()
      world.answer("b", "dropped")
      world.task?.cancel()
      executor.run()
      #expect(
        world.events == [
          "other starts", "a starts", "b starts", "a is canceled", "b is canceled",
        ])
      #expect(world.names == ["1"])
      #expect(world.kept == 1)
    }
  }

  @Test("After `cancel` no effect starts; an action that waits for its turn is reduced")
  func cancelInsideAnAction() {
    withWorld { world, executor in
      let step = Step("1", then: .sync { "2" }, world.effect("a"))
      world.run(.fireAndForget { world.store?.send(step).cancel() })
      executor.run()
      #expect(world.names == ["1"])
      #expect(world.events == [])
    }
  }

  @Test("Code off the actor may cancel, and wait, at whatever time")
  func offTheActor() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let (world, finished) = (World(), Mailbox<String>())
      world.run(world.effect("a"))
      let task = world.task
      order.task("answers") { world.answer("a", "1") }
      order.task("cancels") { @concurrent in task?.cancel() }
      order.task("waits") { @concurrent in
        await task?.finish()
        finished.post("finished")
      }
      order.executor.run()
      order.expect(finished.all == ["finished"])
      order.expect(world.events == ["a starts", "a is canceled"], "\(world.events)")
      order.expect(world.kept == 0)
      return world.names
    }
    #expect(Set(orders.outcomes.keys) == [[], ["1"]])
    #expect(orders.isComplete)
  }

  @Test("Other threads may cancel and wait while effects start, continue and end", .ownThread)
  func severalThreads() {
    let home = Home()
    // The effects need the pool's threads, which other suites keep busy.
    for _ in 1...100 {
      let task = home.perform { home in
        let effects = (0..<4).map { _ in
          Effect<Step>.run { send in
            for _ in 0..<4 {
              send(Step("1", then: .run { _ in await pause() }))
              await pause()
            }
          }
        }
        home.world.run(.merge(effects))
        return home.world.task
      }
      // Relaxed, so that the thread sanitizer takes nothing for ordered that is not.
      let hasEnded = Atomic(false)
      together(
        {
          let finished = DispatchSemaphore(value: 0)
          _ = home.perform { home in
            Task {
              _ = home
              await task?.finish()
              finished.signal()
            }
          }
          #expect(finished.wait(timeout: .now() + 360) == .success)
          hasEnded.store(true, ordering: .relaxed)
        },
        {
          repeat { task?.cancel() } while !hasEnded.load(ordering: .relaxed)
        }, limit: 380)
    }
    #expect(home.perform { $0.world.kept } == 0)
  }

  /// Suspends, and goes on when a queue says so. A yield would wait for a thread of the pool, which
  /// the tests that compute have.
  private func pause() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume() }
    }
  }

  @Test("Who lets it go cancels nothing, and a store is not retained by it")
  func released() {
    withWorld { world, executor in
      world.run(world.effect("a"))
      world.run(world.effect("b"))
      executor.run()
      #expect(world.kept == 2)
      world.store = nil
      executor.run()
      #expect(world.events == ["a starts", "b starts", "a is canceled", "b is canceled"])
    }
  }
}
