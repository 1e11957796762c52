import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport
import Testing

@Suite("Stage 10: tasks inside an effect")
struct ChildrenTests {
  @Test("The children of a task group are canceled with the effect, and it waits for them")
  func group() {
    withWorld { world, executor in
      let (clock, log) = (executor.clock, Mailbox<String>())
      world.run(
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
      executor.advance(by: .seconds(1))
      world.run(.cancel(id: 1))
      executor.run()
      #expect(Set(log.all.dropLast()) == ["2 is canceled", "3 is canceled"])
      #expect(log.all.last == "[1]")
      #expect(world.names == [])
    }
  }

  @Test("`async let` is canceled with the effect, too")
  func asyncLet() {
    withWorld { world, executor in
      let (clock, log) = (executor.clock, Mailbox<String>())
      world.run(
        Effect.run { send in
          async let one = sleep(1, clock, log)
          async let two = sleep(2, clock, log)
          send(Step("\(await [one, two])"))
        }
        .cancellable(id: 1))
      executor.advance(by: .seconds(1))
      world.run(.cancel(id: 1))
      executor.run()
      #expect(log.all == ["1 wakes", "2 is canceled"])
      #expect(world.names == [])
    }
  }

  @Test("A child that does not look holds its effect up, and the effect is waited for")
  func deafChild() {
    withWorld { world, executor in
      let (log, gate) = (Mailbox<String>(), AsyncGate())
      world.run(
        Effect.run { _ in
          await withTaskGroup { group in
            group.addTask { await gate.wait() }
          }
          log.post("the effect has ended")
        }
        .cancellable(id: 1))
      let task = world.task
      executor.run()
      world.run(.cancel(id: 1))
      Task {
        await task?.finish()
        log.post("finished")
      }
      executor.run()
      #expect(log.all == [])
      #expect(world.kept == 0)
      gate.open()
      executor.run()
      #expect(log.all == ["the effect has ended", "finished"])
    }
  }

  @Test("A `Task { }` inside an effect goes on when the effect is canceled")
  func unstructured() {
    withWorld { world, executor in
      let (clock, log) = (executor.clock, Mailbox<String>())
      world.run(
        Effect.run { _ in
          Task { await sleep(2, clock, log) }
          await sleep(1, clock, log)
        }
        .cancellable(id: 1))
      executor.run()
      world.run(.cancel(id: 1))
      executor.run()
      #expect(log.all == ["1 is canceled"])
      #expect(world.kept == 0)
      executor.advance(by: .seconds(2))
      #expect(log.all == ["1 is canceled", "2 wakes"])
    }
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
