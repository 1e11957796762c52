import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

@Suite("OneAnswer", .serialized)
struct OneAnswerTests {
  // One test after the other: an answer may have a variable that all its calls share.

  let setting = Setting()
  let library = Log<Callback<Int>>()

  @Test("`start` is called once, and before the function waits for anything")
  func starts() {
    let library = library
    setting.home.perform { home in
      let world = home.contents
      world.ask { (answer: @escaping Callback<Int>) in
        world.events.append("starts")
        library.write(answer)
      }
      world.events.append("the task waits")
    }
    library.answer(1)
    expect(
      setting.events, ["starts", "the task waits", "answer 1"],
      "what happens in order, when a task starts at once and calls the function",
      why: "`start` is called on the caller's actor, which the function does not leave before that."
    )
  }

  @Test("The answer is the result")
  func answer() {
    setting.ask(library)
    expect(setting.events, [], "the results while there is no answer")
    library.answer(1)
    expect(setting.events, ["answer 1"], "the results when the library has answered")
  }

  @Test("While the function waits, nothing runs")
  func nothingRuns() {
    setting.ask(library)
    expect(
      setting.home.executor.count, 0, "the jobs that wait to be run while there is no answer",
      why: "Who looks again and again whether there is an answer keeps a processor busy.")
  }

  @Test("Where `Output` is an optional, nil is an answer")
  func nilIsAnAnswer() {
    let library = Log<Callback<Int?>>()
    setting.ask(library)
    library.answer(nil)
    expect(setting.events, ["answer nil"], "the results when the library has answered nil")
    setting.ask(library).cancel()
    expect(
      setting.events, ["answer nil", "no answer"],
      "the results when a second task is canceled, to which nil would be an answer as well",
      why: "No answer is not the answer nil.")
  }

  @Test("An answer may be empty")
  func emptyAnswer() {
    let texts = Log<Callback<String>>()
    setting.ask(texts)
    texts.answer("")
    let nothings = Log<Callback<Void>>()
    setting.ask(nothings)
    nothings.answer(())
    expect(
      setting.events, ["answer ", "answer ()"],
      "the results when an empty text and `()` were answered")
  }

  @Test("An answer may be given in another task, which is canceled")
  func inACanceledTask() {
    let library = library
    setting.ask(library)
    setting.perform { home in
      Task(executorPreference: home.executor) {
        cancelThisTask()
        library.answer(1)
      }
    }
    expect(
      setting.events, ["answer 1"], "the results when a task that is canceled has answered",
      why: "The task that waits is not canceled.")
  }

  @Test("Each call has an answer of its own")
  func sideBySide() {
    for name in ["a: ", "b: ", "c: "] { setting.ask(library, name) }
    expect(library.entries.count, 3, "the number of calls of `start`")
    library.answer(2, to: 1)
    expect(setting.events, ["b: answer 2"], "the results when one of three was answered")
    library.answer(1, to: 0)
    library.answer(1, to: 2)
    expect(
      setting.events.sorted(), ["a: answer 1", "b: answer 2", "c: answer 1"],
      "the results when all three were answered")
  }

  @Test("A call that comes after another one waits for its own answer")
  func again() {
    setting.ask(library)
    library.answer(1)
    expect(setting.events, ["answer 1"], "the results of the first call")
    setting.ask(library)
    expect(setting.events, ["answer 1"], "the results before the second call is answered")
    library.answer(2, to: 1)
    expect(setting.events, ["answer 1", "answer 2"], "the results of both calls")
  }

  @Test("When the task is canceled, the function returns nil, although the library never answers")
  func canceled() {
    let task = setting.ask(library)
    task.cancel()
    expect(
      setting.events, ["no answer"], "the results when the task was canceled",
      why: "Who waits for a library that never answers would wait forever.")
  }

  @Test("That the library releases its callback, and never answers, does not stop a cancellation")
  func released() {
    let task = setting.perform { home in
      home.contents.ask { (_: @escaping Callback<Int>) in }
    }
    expect(setting.events, [], "the results when the callback was released")
    task.cancel()
    expect(setting.events, ["no answer"], "the results when the task was canceled after that")
  }

  @Test("To cancel one task leaves another one as it is")
  func cancelsOne() {
    let task = setting.ask(library, "a: ")
    setting.ask(library, "b: ")
    task.cancel()
    expect(setting.events, ["a: no answer"], "the results when one of two tasks was canceled")
    library.answer(2, to: 1)
    expect(
      setting.events, ["a: no answer", "b: answer 2"], "the results when the other is answered")
  }

  @Test("In a task that is canceled already, `start` is not called")
  func canceledBefore() {
    let library = library
    setting.perform { home in
      _ = home.contents.ask(isCanceled: true) { library.write($0) }
    }
    expect(library.entries.count, 0, "the number of calls of `start` in a canceled task")
    expect(setting.events, ["no answer"], "the results of a task that was canceled before")
  }

  @Test("The library may keep its callback: that does not retain the result")
  func retention() {
    let library = Log<Callback<Note>>()
    setting.perform { home in
      home.contents.ask("the first: ") { library.write($0) }
    }
    let reference = library.answerNote()
    expect(setting.events, ["the first: answer a note"], "the results when a note was answered")
    expect(reference.object == nil, "the result to be released by who has returned it")
  }
}
