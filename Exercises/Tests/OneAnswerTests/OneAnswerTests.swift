import ExerciseTesting
import Foundation
import Testing

@testable import OneAnswer

// A continuation that is resumed twice ends the program, and so can a lock that is taken twice. So
// the tests in which that can happen run in their own processes.

@Suite("OneAnswer")
struct OneAnswerTests {
  @Test("`start` is called on the caller's actor, before the function waits")
  func starts() {
    inWorld { world in
      let library = Log<Callback<Int>>()
      world.ask { answer in
        world.events.append("starts")
        library.write(answer)
      }
      world.events.append("waits")
      world.settle()
      library.answer(1)
      expect(
        world.results, ["starts", "waits", "answer 1"], "the events of a call",
        why: "The function must not leave the caller's actor before it calls `start`.")
      expect(library.entries.count, 1, "the number of calls of `start`")
    }
  }

  @Test("The answer is the result")
  func answer() {
    inWorld { world in
      let library = Log<Callback<Int>>()
      world.ask(library)
      expect(world.results, [], "the results before the answer")
      library.answer(1)
      expect(world.results, ["answer 1"], "the results after the answer")
    }
  }

  @Test("If `Output` is an optional, nil is an answer")
  func nilIsAnAnswer() {
    inWorld { world in
      let library = Log<Callback<Int?>>()
      world.ask(library)
      library.answer(nil)
      expect(
        world.results, ["answer nil"], "the results after the answer nil",
        why: "A nil that the library answers is an answer.")
    }
  }

  @Test("The first answer inside `start` is the result", .ownThread)
  func insideStart() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      let result = await oneAnswer { (answer: @escaping Callback<Int>) in
        for number in 1...3 { answer(number) }
      }
      report(text(result))
      finish()
    }
    expect(
      process, reports: ["answer 1"], "the result when `start` answers 1, 2 and 3",
      why: "The first answer counts, even if the task is not waiting yet.")
  }

  @Test("The answer can arrive on another thread, even while `start` runs", .ownThread)
  func anotherThread() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      let library = Log<Callback<Int>>()
      let results = Log<String>()
      // It waits already when its executor lets this thread continue.
      Task(executorPreference: ImmediateExecutor()) {
        results.write(text(await oneAnswer { library.write($0) }))
      }
      _ = library.entries(count: 1)
      Thread.detachNewThread { library.answer(1) }
      reportAll(results.entries(count: 1))
      let early = await oneAnswer { (answer: @escaping Callback<Int>) in
        if !returns({ answer(2) }) { report("the second answer waits forever") }
      }
      report(text(early))
      finish()
    }
    expect(
      process, reports: ["answer 1", "answer 2"], "the results of two answers on other threads",
      why: "Hold no lock while `start` runs.")
  }

  @Test("Later answers are dropped", .ownThread)
  func later() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      inWorld { world in
        let library = Log<Callback<Int>>()
        world.ask(library)
        for number in 1...3 { library.answer(number) }
        world.settle()
        library.answer(4)
        reportAll(world.results)
      }
      finish()
    }
    expect(
      process, reports: ["answer 1"], "the results of one call with four answers",
      why: "Resume a continuation once: a second time is a crash.")
  }

  @Test("When the task is canceled, the function returns nil immediately", .ownThread)
  func canceled() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      inWorld { world in
        let library = Log<Callback<Int>>()
        let task = world.ask(library)
        task.cancel()
        reportAll(world.results)
        report("the library answers")
        library.answer(1)
        world.settle()
      }
      finish()
    }
    expect(
      process, reports: ["no answer", "the library answers"], "the events after a cancellation",
      why: "The library may never answer, and the task would wait forever.")
  }

  @Test("An answer before the cancellation is the result", .ownThread)
  func answeredBefore() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      inWorld { world in
        let library = Log<Callback<Int>>()
        let task = world.ask(library)
        library.answer(1)
        task.cancel()
        reportAll(world.results)
      }
      finish()
    }
    expect(
      process, reports: ["answer 1"],
      "the results when the task is canceled before it continues",
      why: "The answer was first.")
  }

  @Test("In a task that is already canceled, `start` is not called")
  func canceledBefore() {
    inWorld { world in
      let library = Log<Callback<Int>>()
      world.ask(isCanceled: true) { library.write($0) }
      expect(world.results, ["no answer"], "the results in a canceled task")
      expect(library.entries.count, 0, "the number of calls of `start` in a canceled task")
    }
  }

  @Test("Nothing runs while the function waits")
  func nothingRuns() {
    inWorld { world in
      let library = Log<Callback<Int>>()
      world.ask(library)
      expect(
        world.isIdle, "no job and no sleeping task before the answer",
        why: "Do not poll: that keeps a processor busy.")
      library.answer(1)
      world.settle()
    }
  }

  @Test("The resumed task can call `answer`", .ownThread)
  func answersWhenItContinues() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      endInTime()
      let library = Log<Callback<Int>>()
      let results = Log<String>()
      // The task continues inside the call that resumes it.
      let task = Task(executorPreference: ImmediateExecutor()) {
        for number in 0...1 {
          let result = await oneAnswer { library.write($0) }
          library.answer(2, to: number)
          results.write(text(result))
        }
      }
      _ = library.entries(count: 1)
      library.answer(1)
      _ = library.entries(count: 2)
      task.cancel()
      reportAll(results.entries(count: 2))
      finish()
    }
    expect(
      process, reports: ["answer 1", "no answer"],
      "the results when the task answers inside `resume`",
      why: "Note the end first, and hold no lock while you resume the task.")
  }

  @Test("A library that keeps `answer` does not retain the result")
  func retention() {
    inWorld { world in
      let library = Log<Callback<Note>>()
      world.ask(library)
      let note = library.answerNote()
      expect(world.results, ["answer a note"], "the results after the answer")
      expect(
        note.object == nil, "the result to be deallocated",
        why: "Keep the continuation, not the answer.")
    }
  }
}
