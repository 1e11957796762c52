import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

extension OneAnswerTests {
  @Suite("OneAnswer: threads")
  struct ThreadTests {
    @Test("The answer may come on another thread", .ownThread)
    func anotherThread() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        setting.ask(library)
        race([{ library.answer(1) }])
        report("\(setting.events)")
        setting.perform { home in
          home.contents.ask { (answer: @escaping Callback<Int>) in
            report("in time: \(returns { answer(2) })")
          }
        }
        report("\(setting.events)")
        finish()
      }
      expect(
        process, reports: [#"["answer 1"]"#, "in time: true", #"["answer 1", "answer 2"]"#],
        "the results when another thread has answered; whether it can answer while `start` waits for "
          + "that; and the results then",
        why: "The answer may be given inside `start`, on any thread, and no lock is held meanwhile."
      )
    }

    @Test(
      "Two threads may answer at the same moment: one answer is the result, and one is dropped",
      .ownThread)
    func twoThreads() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let rounds = 2_000
        _ = setting.ask(library, times: rounds)
        let callbacks = library.entries
        let hasReturned = returns(within: 20) {
          race(
            rounds: rounds,
            [
              { if callbacks.indices.contains($0) { callbacks[$0](1) } },
              { if callbacks.indices.contains($0) { callbacks[$0](2) } },
            ])
        }
        guard hasReturned else {
          report("two threads wait forever")
          finish()
        }
        let events = setting.events
        report("\(events.count { $0 == "answer 1" || $0 == "answer 2" })")
        finish()
      }
      expect(
        process, reports: ["2000"],
        "the number of results when 2000 calls are answered on two threads at once")
    }

    @Test("A thread may answer at the moment at which another one cancels the task", .ownThread)
    func answerAndCancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let rounds = 2_000
        let tasks = setting.ask(library, times: rounds)
        let callbacks = library.entries
        let hasReturned = returns(within: 20) {
          race(
            rounds: rounds,
            [
              { if callbacks.indices.contains($0) { callbacks[$0](1) } },
              { tasks[$0].cancel() },
            ])
        }
        guard hasReturned else {
          report("two threads wait forever")
          finish()
        }
        let events = setting.events
        report("\(events.count { $0 == "answer 1" || $0 == "no answer" })")
        finish()
      }
      expect(
        process, reports: ["2000"],
        "the number of results when 2000 calls are answered and canceled at once",
        why: "A task that is resumed under a lock may wait for the one who cancels it, and "
          + "the other way round.")
    }
  }
}
