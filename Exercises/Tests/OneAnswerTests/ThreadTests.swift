import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

extension OneAnswerTests {
  @Suite("OneAnswer: threads")
  struct ThreadTests {
    @Test("The answer can arrive on another thread", .ownThread)
    func anotherThread() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let (setting, library) = (Setting(), Log<Callback<Int>>())
        setting.ask(library)
        race([{ library.answer(1) }])
        reportAll(setting.events)
        finish()
      }
      expect(process, reports: ["answer 1"], "the results after an answer on another thread")
    }

    @Test("The answer can arrive on another thread while `start` runs", .ownThread)
    func anotherThreadInsideStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let setting = Setting()
        setting.perform { home in
          home.contents.ask { (answer: @escaping Callback<Int>) in
            report(returns { answer(2) } ? "answered" : "waits forever")
          }
        }
        reportAll(setting.events)
        finish()
      }
      expect(
        process, reports: ["answered", "answer 2"], "the events of an answer inside `start`",
        why: "Hold no lock while `start` runs.")
    }
  }
}
