import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

// A continuation that is resumed twice ends the program, and a lock that is taken twice can do so.
// So each of these runs in its own process.

extension OneAnswerTests {
  @Suite("OneAnswer: more than one answer")
  struct TwiceTests {
    @Test("An answer inside `start` is the result", .ownThread)
    func insideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        finish {
          let setting = Setting()
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Int>) in
              for number in 1...3 { answer(number) }
            }
          }
          reportAll(setting.events)
        }
      }
      expect(
        process, reports: ["answer 1"], "the results when `start` answers 1, 2 and 3",
        why: "The first answer counts, even if the task is not waiting yet.")
    }

    @Test("An answer inside `start` can be nil", .ownThread)
    func nilInsideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        finish {
          let setting = Setting()
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Int?>) in
              answer(nil)
              answer(1)
            }
          }
          reportAll(setting.events)
        }
      }
      expect(process, reports: ["answer nil"], "the results when `start` answers nil and 1")
    }

    @Test("Later answers are dropped", .ownThread)
    func later() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        setting.ask(library)
        for number in 1...3 { library.answer(number) }
        setting.settle()
        for number in 4...6 { library.answer(number) }
        setting.ask(library)
        library.answer(7)
        setting.settle()
        library.answer(8, to: 1)
        reportAll(setting.events)
        finish()
      }
      expect(
        process, reports: ["answer 1", "answer 8"],
        "the results of two calls, the first answered again and again",
        why: "Resume a continuation once: a second time is a crash.")
    }

    @Test("An answer after the cancellation is dropped", .ownThread)
    func afterCancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let first = setting.ask(library)
        first.cancel()
        library.answer(1)
        let second = setting.ask(library)
        second.cancel()
        setting.settle()
        library.answer(2, to: 1)
        reportAll(setting.events)
        finish()
      }
      expect(
        process, reports: ["no answer", "no answer"],
        "the results of two calls, answered after their cancellation",
        why: "The cancellation was first.")
    }

    @Test("An answer before the cancellation is the result", .ownThread)
    func beforeCancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let task = setting.ask(library)
        library.answer(1)
        task.cancel()
        reportAll(setting.events)
        finish()
      }
      expect(
        process, reports: ["answer 1"],
        "the results when the task is canceled before it continues",
        why: "The answer was first.")
    }

    @Test("The resumed task can call `answer`", .ownThread)
    func answersWhenItGoesOn() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        finish {
          let library = Log<Callback<Int>>()
          let results = Log<String>()
          let task = Task(executorPreference: AtOnceExecutor()) {
            for number in 0...1 {
              let result = await oneAnswer { library.write($0) }
              library.answer(2, to: number)
              library.answer(2, to: number)
              results.write(text(result))
            }
          }
          library.answer(1)
          task.cancel()
          library.answer(1, to: 1)
          reportAll(results.entries)
        }
      }
      expect(
        process, reports: ["answer 1", "no answer"],
        "the results when the task runs inside `resume` and answers",
        why: "Note the end first, and hold no lock while you resume the task.")
    }
  }
}
