import Foundation
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: tasks inside an effect")
struct ChildrenTests {
  private let setting = Setting()

  @Test("The children of a task group are canceled with the effect, and it waits for them")
  func group() {
    let (clock, log) = (setting.clock, Mailbox<String>())
    setting.perform { home in
      home.contents.run(
        Effect.run { send in
          let numbers = await withTaskGroup(of: Int?.self) { group in
            for number in 1...3 {
              group.addTask {
                do {
                  try await clock.sleep(for: .seconds(number))
                  return number
                } catch {
                  log.post("\(number) is canceled")
                  return nil
                }
              }
            }
            var numbers: [Int] = []
            for await number in group { if let number { numbers.append(number) } }
            return numbers
          }
          log.post("\(numbers)")
          send(Step("\(numbers)"))
        }
        .cancellable(id: 1))
    }
    clock.advance(by: .seconds(1))
    setting.perform { $0.contents.run(.cancel(id: 1)) }
    #expect(Set(log.all.dropLast()) == ["2 is canceled", "3 is canceled"])
    #expect(log.all.last == "[1]")
    #expect(setting.names == [])
  }

  @Test("`async let` is canceled with the effect, too")
  func asyncLet() {
    let (clock, log) = (setting.clock, Mailbox<String>())
    setting.perform { home in
      home.contents.run(
        Effect.run { send in
          async let one = sleep(1, clock, log)
          async let two = sleep(2, clock, log)
          send(Step("\(await [one, two])"))
        }
        .cancellable(id: 1))
    }
    clock.advance(by: .seconds(1))
    setting.perform { $0.contents.run(.cancel(id: 1)) }
    #expect(log.all == ["1 wakes", "2 is canceled"])
    #expect(setting.names == [])
  }

  @Test("A child that does not look holds its effect up, and the effect is waited for")
  func deafChild() {
    let (log, gate) = (Mailbox<String>(), AsyncGate())
    setting.perform { home in
      home.contents.run(
        Effect.run { _ in
          await withTaskGroup { group in
            group.addTask { await gate.wait() }
          }
          log.post("the effect is over")
        }
        .cancellable(id: 1))
    }
    setting.perform { home in
      let task = home.contents.task
      home.contents.run(.cancel(id: 1))
      Task.immediate {
        _ = home
        await task?.finish()
        log.post("finished")
      }
    }
    #expect(log.all == [])
    #expect(setting.kept == 0)
    gate.open()
    setting.executor.run()
    #expect(log.all.first == "the effect is over")
  }

  @Test("A `Task { }` inside an effect goes on when the effect is canceled")
  func unstructured() {
    let (clock, log, executor) = (setting.clock, Mailbox<String>(), setting.executor)
    setting.perform { home in
      home.contents.run(
        Effect.run { _ in
          Task(executorPreference: executor) { await sleep(2, clock, log) }
          await sleep(1, clock, log)
        }
        .cancellable(id: 1))
    }
    setting.perform { $0.contents.run(.cancel(id: 1)) }
    #expect(log.all == ["1 is canceled"])
    #expect(setting.kept == 0)
    clock.run()
    #expect(log.all == ["1 is canceled", "2 wakes"])
  }
}

@discardableResult
private func sleep(_ seconds: Int, _ clock: TestClock, _ log: Mailbox<String>) async -> Int {
  do {
    try await clock.sleep(for: .seconds(seconds))
    log.post("\(seconds) wakes")
  } catch {
    log.post("\(seconds) is canceled")
  }
  return seconds
}

/// Where a task waits, canceled or not, until it is opened.
private final class AsyncGate: Sendable {
  private let opened = Mailbox<CheckedContinuation<Void, Never>>()

  func wait() async {
    await withCheckedContinuation { opened.post($0) }
  }

  func open() {
    for continuation in opened.all { continuation.resume() }
  }
}
