import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: cancellation")
struct CancellationTests {
  private let setting = Setting()

  @Test("An effect that is canceled by its id ends, and is out of the books at once")
  func byID() {
    setting.perform { home in
      let world = home.contents
      world.run(world.effect("a").cancellable(id: 1), world.effect("b").cancellable(id: 2))
    }
    #expect(setting.kept == 2)
    let kept = setting.perform { home in
      let world = home.contents
      world.run(.cancel(id: 1))
      return world.store?.kept
    }
    #expect(kept == 1)
    #expect(setting.events == ["a starts", "b starts", "a is canceled"])
  }

  @Test("An effect that does not look goes on, and what it sends is dropped")
  func deaf() {
    setting.perform { home in
      let world = home.contents
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
    }
    #expect(setting.names == ["1"])
    #expect(setting.events == (1...4).map { "has sent \($0)" })
  }

  @Test("What an effect sends after it has ended is dropped")
  func afterTheEnd() {
    final class Kept { var send: Send<Step>? }
    setting.perform { home in
      let world = home.contents
      let kept = Kept()
      world.run(.run { send in kept.send = send })
      kept.send?("too late")
    }
    #expect(setting.names == [])
  }

  @Test("`cancelInFlight` cancels what is going under the id, and not what starts")
  func inFlight() {
    for name in ["a", "b", "c"] {
      setting.perform { home in
        let world = home.contents
        world.run(world.effect(name).cancellable(id: "search", cancelInFlight: true))
      }
    }
    setting.perform { home in home.contents.answer("c", "an answer") }
    #expect(
      setting.events == ["a starts", "b starts", "a is canceled", "c starts", "b is canceled"])
    #expect(setting.names == ["an answer"])
    #expect(setting.kept == 1)
  }

  @Test("An id belongs to one store, and to the stores that are views of it")
  func twoStores() {
    let other = Setting()
    for setting in [setting, other] {
      setting.perform { home in home.contents.run(home.contents.effect("a").cancellable(id: 1)) }
    }
    setting.perform { home in
      let world = home.contents
      let local = world.store?.view(value: \.count, action: { (step: Step) in step })
      local?.send(Step("", then: .cancel(id: 1)))
    }
    #expect(setting.kept == 0)
    #expect(other.kept == 1)
    #expect(other.events == ["a starts"])
  }

  @Test("Answers that wait are dropped, by any id of their effect, also when it has ended")
  func waiting() {
    setting.perform { home in
      let world = home.contents
      world.run(
        Effect.answers(Step("1", then: .cancel(id: 2)), "2", "3")
          .cancellable(id: 1).cancellable(id: 2),
        Effect.answers("4", "5").cancellable(id: 2))
    }
    #expect(setting.names == ["1", "4", "5"])
  }

  @Test("An effect that is canceled before its task has started does no work")
  func beforeTheStart() {
    let log = Mailbox<String>()
    let home = TestHome { executor in
      Store<Int, Bool>(
        initialValue: 0,
        reducer: { _, isStart in
          isStart
            ? Effect.run { _ in log.post("works") }.cancellable(id: 1) : .cancel(id: 1)
        }, executorPreference: Late(executor))
    }
    home.perform { home in
      home.contents.send(true)
      home.contents.send(false)
      home.contents.send(true)
    }
    #expect(log.all == [])
    home.executor.run()
    #expect(log.all == ["works"])
  }

  @Test("`map` and `pullback` keep the ids and the orders to cancel")
  func mapped() {
    setting.perform { home in
      let world = home.contents
      world.run(world.effect("a").cancellable(id: 1).map { $0 })
      world.run(Effect<Step>.cancel(id: 1).map { $0 })
    }
    #expect(setting.events == ["a starts", "a is canceled"])
  }
}

/// An executor that starts no task at once, as where `send` is not called by a job of the actor.
private final class Late: EffectExecutor {
  private let executor: TestExecutor

  init(_ executor: TestExecutor) {
    self.executor = executor
  }

  func enqueue(_ job: consuming ExecutorJob) { executor.enqueue(job) }
  func runLastJob() {}
}
