import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

// A continuation that is resumed twice ends the program, and a lock that is taken twice may do so.
// So these run in processes of their own.

extension OneAnswerTests {
  @Suite("OneAnswer: answers inside `start`, later answers, and several threads")
  struct TwiceTests {
    @Test(
      "The answer may be given inside `start`, also several times: the first one counts", .ownThread
    )
    func insideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let hasReturned = returns {
          let setting = Setting()
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Int>) in
              for number in 1...3 { answer(number) }
            }
          }
          report("\(setting.events)")
        }
        if !hasReturned { report("the program waits forever") }
        finish()
      }
      expect(
        process, reports: [#"["answer 1"]"#], "the results when `start` answers 1, 2 and 3",
        why: "The answer may be given inside `start`, when the task does not wait yet.")
    }

    @Test("An answer inside `start` may be nil", .ownThread)
    func nilInsideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let hasReturned = returns {
          let setting = Setting()
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Int?>) in
              answer(nil)
              answer(1)
            }
          }
          report("\(setting.events)")
        }
        if !hasReturned { report("the program waits forever") }
        finish()
      }
      expect(
        process, reports: [#"["answer nil"]"#], "the results when `start` answers nil and 1")
    }

    @Test("Later answers are dropped: before the task has gone on, and after it", .ownThread)
    func later() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        setting.ask(library)
        for number in 1...3 { library.answer(number) }
        report("\(setting.events)")
        for number in 4...6 { library.answer(number) }
        report("\(setting.events)")
        setting.ask(library)
        library.answer(7)
        report("\(setting.events)")
        library.answer(8, to: 1)
        report("\(setting.events)")
        finish()
      }
      expect(
        process,
        reports: [
          #"["answer 1"]"#, #"["answer 1"]"#, #"["answer 1"]"#, #"["answer 1", "answer 8"]"#,
        ],
        "the results after three answers, after three more, after one more while another call "
          + "waits, and after that one's own answer",
        why: "Later answers are dropped. They do no harm.")
    }

    @Test("An answer that comes after the cancellation is dropped", .ownThread)
    func afterCancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let first = setting.ask(library, "a: ")
        first.cancel()
        library.answer(1)
        report("\(setting.events)")
        let second = setting.ask(library, "b: ")
        second.cancel()
        setting.settle()
        second.cancel()
        library.answer(2, to: 1)
        report("\(setting.events.count)")
        finish()
      }
      expect(
        process, reports: [#"["a: no answer"]"#, "2"],
        "the results when an answer comes after the cancellation, and how many there are in the end"
      )
    }

    @Test("An answer that comes before the cancellation is the result", .ownThread)
    func beforeCancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        let task = setting.ask(library)
        library.answer(1)
        task.cancel()
        report("\(setting.events)")
        task.cancel()
        report("\(setting.events)")
        finish()
      }
      expect(
        process, reports: [#"["answer 1"]"#, #"["answer 1"]"#],
        "the results when the task is canceled after the answer, before it gets to go on",
        why: "The answer was first.")
    }

    @Test("The task may be canceled inside `start`, before the answer or after it", .ownThread)
    func canceledInsideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let hasReturned = returns {
          let setting = Setting()
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Int>) in
              cancelThisTask()
              answer(1)
            }
            home.contents.ask { (answer: @escaping Callback<Int>) in
              answer(2)
              cancelThisTask()
            }
          }
          report("\(setting.events)")
        }
        if !hasReturned { report("the program waits forever") }
        finish()
      }
      expect(
        process, reports: [#"["no answer", "answer 2"]"#],
        "the results when `start` cancels its task and answers, and when it answers and cancels",
        why: "What comes first counts.")
    }

    @Test("What the task does when it goes on may answer again", .ownThread)
    func answersWhenItGoesOn() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let hasReturned = returns {
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
          report("\(results.entries)")
        }
        if !hasReturned { report("the program waits forever") }
        finish()
      }
      expect(
        process, reports: [#"["answer 1", "no answer"]"#],
        "the results when the task runs as soon as it is told to, and answers itself then",
        why: "No lock is held while the task is told to go on.")
    }

    @Test("What is answered after the end is released at once", .ownThread)
    func retention() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Note>>())
        let task = setting.ask(library)
        var references = (1...2).map { _ in library.answerNote() }
        report("\(setting.events)")
        task.cancel()
        references += (1...2).map { _ in library.answerNote() }
        report("retained: \(references.count { $0.object != nil })")
        setting.ask(library).cancel()
        references = [library.answerNote(to: 1)]
        report("\(setting.events)")
        references += (1...2).map { _ in library.answerNote(to: 1) }
        report("retained: \(references.count { $0.object != nil })")
        let hasReturned = returns {
          let (setting, kept, inside) = (Setting(), Log<Callback<Note>>(), Log<WeakReference>())
          setting.perform { home in
            home.contents.ask { (answer: @escaping Callback<Note>) in
              kept.write(answer)
              for _ in 1...2 { inside.write(kept.answerNote()) }
            }
          }
          report("\(setting.events)")
          report("retained: \(inside.entries.count { $0.object != nil })")
        }
        if !hasReturned { report("the program waits forever") }
        finish()
      }
      expect(
        process,
        reports: [
          #"["answer a note"]"#, "retained: 0", #"["answer a note", "no answer"]"#, "retained: 0",
          #"["answer a note"]"#, "retained: 0",
        ],
        "the results, and how many of four answers are retained, the second of which came before the "
          + "task went on; then how many of three that came after a cancellation; and how many of "
          + "two that came inside `start`",
        why: "The library has the closure `answer` still, and that does not retain an answer.")
    }
  }
}
