import Dispatch
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: callbacks", .ownThread)
struct CallbackTests {
  @Test("A callback that is called before its function returns has answered when `send` returns")
  func atOnce() {
    withWorld { world, _ in
      world.run(.async { answer in answer("1") }, .sync { "2" })
      #expect(world.names == ["1", "2"])
      #expect(world.kept == 0)
    }
  }

  @Test("So has one that is called by then on another thread")
  func atOnceElsewhere() {
    withWorld { world, _ in
      let work = Effect<Step>.async { answer in
        let hasAnswered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          answer("1")
          hasAnswered.signal()
        }
        hasAnswered.wait()
      }
      world.run(work, .sync { "2" })
      #expect(world.names == ["1", "2"])
      #expect(world.kept == 0)
    }
  }

  @Test("Only the first answer counts")
  func twice() throws {
    try withWorld { world, executor in
      let callbacks = Callbacks()
      world.run(callbacks.effect())
      let answer = try #require(callbacks.all.first)
      answer(1)
      answer(2)
      executor.run()
      answer(3)
      executor.run()
      #expect(world.names == ["1"])
      #expect(world.kept == 0)
    }
  }

  @Test("An answer after a cancellation is dropped, and the effect ends without it")
  func canceled() throws {
    try withWorld { world, executor in
      let callbacks = Callbacks()
      world.run(callbacks.effect())
      world.run(.cancel(id: 1))
      #expect(world.kept == 0)
      executor.run()
      let answer = try #require(callbacks.all.first)
      answer(1)
      #expect(executor.count == 0)
      #expect(world.names == [])
    }
  }

  @Test("A callback that is never called, and released, does not retain the store; it ends with it")
  func never() {
    let census = Census()
    withWorld { world, executor in
      run(census.token(), in: world)
      #expect(world.kept == 2)
      world.store = nil
      executor.run()
      #expect(census.survivors(after: 0) == 0)
    }
  }

  /// Runs two effects without an answer. One has the token.
  @MainActor private func run(_ token: AnyObject, in world: World) {
    world.run(.async { _ in withExtendedLifetime(token) {} }, .async { _ in })
  }

  @Test("Answers and cancellations that race: each effect ends, and answers once at most")
  func race() async throws {
    let (home, callbacks, count) = (Home(), Callbacks(), 200)
    let tasks = (0..<count).compactMap { id in
      home.perform { home in
        home.world.run(callbacks.effect(id: id))
        return home.world.task
      }
    }
    let answers = try callbacks.wait(forCount: count)
    together(
      { for answer in answers { answer(1) } },
      { for answer in answers.reversed() { answer(1) } },
      {
        for id in 0..<count where id.isMultiple(of: 2) {
          home.perform { $0.world.run(.cancel(id: id)) }
        }
      })
    for task in tasks { await task.finish() }
    #expect(tasks.count == count)
    #expect(home.perform { $0.world.kept } == 0)
    #expect((count / 2...count).contains(home.perform { $0.world.names.count }))
  }
}

/// Callbacks that the test calls.
private typealias Callbacks = Mailbox<@Sendable (sending Int) -> Void>

extension Callbacks {
  /// An effect whose callback is posted.
  fileprivate func effect(id: Int = 1) -> Effect<Step> {
    Effect.async { answer in self.post(answer) }
      .map { (number: Int) in Step("\(number)") }
      .cancellable(id: id)
  }
}
