import Foundation
import Stage10AsyncEffects
import TestSupport
import Testing

@testable import Stage11TestingAsyncEffects

@Suite("Stage 11: work that is really elsewhere, and a test store with patience", .ownThread)
@MainActor struct TestStoreElsewhereTests {
  /// Asks a thread of its own, which answers when the job that has asked has ended: a test store
  /// that does not wait has given up by then.
  private func ask(_ output: String?) -> Effect<String> {
    .run { send in
      await Task.yield()
      let answer = await withCheckedContinuation { continuation in
        let list = JobList.turningHere
        Thread.detachNewThread {
          while list?.withJobs({ $0.running }) != nil { sched_yield() }
          continuation.resume(returning: output)
        }
      }
      if let answer { send(answer) }
    }
  }

  @Test("An answer from another thread is waited for")
  func receives() {
    let found = failures(["ask": ask("5")], patience: 60) { store in
      store.send("ask")
      store.receive("5") { $0 = 5 }
    }
    #expect(found == [])
  }

  @Test("Without patience it is not")
  func withoutPatience() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let found = failures(["ask": .all(of: stream)]) { store in
      store.send("ask")
      store.receive("5", line: 1)
      continuation.finish()
    }
    #expect(found.first == "1: 5 was not received. Effects of these actions are running: ask.")
  }

  @Test("The end of the test waits for an effect that is about to end", arguments: [true, false])
  func finishes(isFinished: Bool) {
    let found = failures(["save": ask(nil)], patience: 60) { store in
      store.send("save")
      if isFinished { store.finish() }
    }
    #expect(found == [])
  }

  @Test("When the last effect has ended without an answer, nothing is waited for any more")
  func endsWithoutAnswer() {
    let time = ContinuousClock().measure {
      let found = failures(["ask": ask(nil)], patience: 60) { store in
        store.send("ask")
        store.receive("5", line: 1)
      }
      #expect(found == ["1: 5 was not received: no effect is running that could answer."])
    }
    #expect(time < .seconds(30))
  }

  @Test("What does not come in time is a failure that says the time")
  func notInTime() {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let found = failures(["ask": .all(of: stream)], patience: 0.02) { store in
      store.send("ask")
      store.receive("5", line: 1)
      continuation.finish()
    }
    #expect(
      found == ["1: 5 was not received in 0.02 s. Effects of these actions are running: ask."])
  }

  @Test("Thousands of answers from other threads are reduced on the store's actor, one by one")
  func stress() {
    let work = Effect<String>.async { answer in DispatchQueue.global().async { answer("1") } }
    let found = failures(["load": .merge(work, work, work, work)], patience: 60) { store in
      for round in 0..<500 {
        store.send("load")
        for number in 1...4 { store.receive("1") { $0 = 4 * round + number } }
      }
    }
    #expect(found == [])
  }
}
