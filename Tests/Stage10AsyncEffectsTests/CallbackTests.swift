import Dispatch
import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: callbacks", .ownThread)
struct CallbackTests {
  private let setting = Setting()

  /// Runs an effect whose callback is posted, to be called by the test.
  private func ask(
    _ callbacks: Mailbox<@Sendable (sending Int) -> Void>, id: Int = 1
  ) {
    setting.perform { home in
      home.contents.run(
        Effect.async { answer in callbacks.post(answer) }
          .map { (number: Int) in Step("\(number)") }
          .cancellable(id: id))
    }
  }

  @Test("A callback that is called before its function returns has answered when `send` returns")
  func atOnce() {
    let names = setting.home.perform { home in
      home.contents.run(.async { answer in answer("1") }, .sync { "2" })
      return home.contents.names
    }
    #expect(names == ["1", "2"])
    #expect(setting.kept == 0)
  }

  @Test("So has one that is called by then on another thread")
  func atOnceElsewhere() {
    let names = setting.home.perform { home in
      let work = Effect<Step>.async { answer in
        let hasAnswered = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          answer("1")
          hasAnswered.signal()
        }
        hasAnswered.wait()
      }
      home.contents.run(work, .sync { "2" })
      return home.contents.names
    }
    #expect(names == ["1", "2"])
    #expect(setting.kept == 0)
  }

  @Test("Only the first answer counts")
  func twice() throws {
    let callbacks = Mailbox<@Sendable (sending Int) -> Void>()
    ask(callbacks)
    let answer = try #require(callbacks.all.first)
    answer(1)
    answer(2)
    setting.executor.run()
    answer(3)
    setting.executor.run()
    #expect(setting.names == ["1"])
    #expect(setting.kept == 0)
  }

  @Test("An answer after a cancellation is dropped, and the effect ends without it")
  func canceled() throws {
    let callbacks = Mailbox<@Sendable (sending Int) -> Void>()
    ask(callbacks)
    let store = setting.perform { home in
      home.contents.run(.cancel(id: 1))
      return home.contents.store?.kept
    }
    #expect(store == 0)
    #expect(setting.executor.count == 0)
    let answer = try #require(callbacks.all.first)
    answer(1)
    setting.executor.run()
    #expect(setting.names == [])
  }

  @Test("A callback that is never called, and released, does not retain the store; it ends with it")
  func never() {
    let census = Census()
    setting.perform { home in
      let token = census.token()
      home.contents.run(
        .async { _ in withExtendedLifetime(token) {} }, .async { _ in })
    }
    #expect(setting.kept == 2)
    setting.perform { $0.contents.store = nil }
    #expect(census.survivors(after: 0) == 0)
    #expect(setting.executor.count == 0)
  }

  @Test("Answers and cancellations that race: each effect ends, and answers once at most")
  func race() {
    let callbacks = Mailbox<@Sendable (sending Int) -> Void>()
    let count = 200
    for id in 0..<count { ask(callbacks, id: id) }
    let executor = setting.executor
    let home = setting.home
    let answers = callbacks.all
    together(
      { for answer in answers { answer(1) } },
      { for answer in answers.reversed() { answer(1) } },
      {
        for id in 0..<count where id.isMultiple(of: 2) {
          home.perform { $0.contents.run(.cancel(id: id)) }
          executor.step()
        }
      })
    setting.executor.run()
    #expect(setting.kept == 0)
    #expect((count / 2...count).contains(setting.names.count))
  }
}
