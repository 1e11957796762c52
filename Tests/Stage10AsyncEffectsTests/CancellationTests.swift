import Dispatch
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: cancellation")
struct CancellationTests {
  @Test("An effect that is canceled by its id ends, and is out of the books immediately")
  func byID() {
    withWorld { world, executor in
      world.run(world.effect("a").cancellable(id: 1), world.effect("b").cancellable(id: 2))
      executor.run()
      #expect(world.kept == 2)
      world.run(.cancel(id: 1))
      #expect(world.kept == 1)
      executor.run()
      #expect(world.events == ["a starts", "b starts", "a is canceled"])
    }
  }

  @Test("An effect that does not look goes on, and what it sends is dropped")
  func deaf() {
    withWorld { world, executor in
      world.run(
        Effect.run { send in
          for number in 1...4 {
            send(Step("\(number)"))
            world.events.append("has sent \(number)")
            await Task.yield()
          }
        }
        .cancellable(id: 1))
      world.run(.cancel(id: 1))
      executor.run()
      #expect(world.names == ["1"])
      #expect(world.events == (1...4).map { "has sent \($0)" })
    }
  }

  @Test("What an effect sends after it has ended is dropped")
  func afterTheEnd() {
    final class Kept { var send: Send<Step>? }
    withWorld { world, _ in
      let kept = Kept()
      world.run(.run { send in kept.send = send })
      kept.send?("too late")
      #expect(world.names == [])
    }
  }

  @Test("`cancelInFlight` cancels what is going under the id, and not what starts")
  func inFlight() {
    withWorld { world, executor in
      for name in ["a", "b", "c"] {
        world.run(world.effect(name).cancellable(id: "search", cancelInFlight: true))
        executor.run()
      }
      world.answer("c", "an answer")
      executor.run()
      #expect(
        world.events == ["a starts", "b starts", "a is canceled", "c starts", "b is canceled"])
      #expect(world.names == ["an answer"])
      #expect(world.kept == 1)
    }
  }

  @Test("An id belongs to one store, and to the stores that are views of it")
  func twoStores() {
    withWorld { world, executor in
      let other = World()
      world.run(world.effect("a").cancellable(id: 1))
      other.run(other.effect("a").cancellable(id: 1))
      let local = world.store?.view(value: \.count, action: { (step: Step) in step })
      local?.send(Step("", then: .cancel(id: 1)))
      executor.run()
      #expect(world.kept == 0)
      #expect(other.kept == 1)
      #expect(other.events == ["a starts"])
    }
  }

  @Test("Answers that wait are dropped, by any id of their effect, also when it has ended")
  func waiting() {
    withWorld { world, _ in
      world.run(
        Effect.answers(Step("1", then: .cancel(id: 2)), "2", "3")
          .cancellable(id: 1).cancellable(id: 2),
        Effect.answers("4", "5").cancellable(id: 2))
      #expect(world.names == ["1", "4", "5"])
    }
  }

  @Test("An effect that is canceled before its task has started does no work")
  func beforeTheStart() {
    let (home, log) = (BlockHome(), Mailbox<String>())
    home.perform { home in
      let store = Store<Int, Bool>(initialValue: 0) { _, isStart in
        isStart ? Effect.run { _ in log.post("works") }.cancellable(id: 1) : .cancel(id: 1)
      }
      store.send(true)
      store.send(false)
      store.send(true)
      #expect(log.all == [])
      home.store = store
    }
    home.perform { _ in }
    #expect(log.all == ["works"])
  }

  @Test("`map` and `pullback` keep the ids and the orders to cancel")
  func mapped() {
    withWorld { world, executor in
      world.run(world.effect("a").cancellable(id: 1).map { $0 })
      world.run(Effect<Step>.cancel(id: 1).map { $0 })
      executor.run()
      #expect(world.events == ["a starts", "a is canceled"])
    }
  }
}

/// An actor whose executor cannot tell whether a block on its queue is on the actor. So a task that
/// is made there does not start immediately.
private actor BlockHome {
  private nonisolated let executor = BlockExecutor()
  var store: Store<Int, Bool>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Calls `body` in a block on the queue.
  nonisolated func perform(_ body: (isolated BlockHome) -> Void) {
    executor.queue.sync { assumeIsolated(body) }
  }

  private final class BlockExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "blocks")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }
}
