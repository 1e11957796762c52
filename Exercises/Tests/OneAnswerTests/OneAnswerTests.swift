import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import OneAnswer

@Suite("OneAnswer", .serialized)
struct OneAnswerTests {
  // One test after the other: an answer may have a variable that all its calls share.

  let setting = Setting()
  let library = Log<Callback<Int>>()

  @Test("`start` is called on the caller's actor, before the function waits")
  func starts() {
    let library = library
    setting.home.perform { home in
      let world = home.contents
      world.ask { (answer: @escaping Callback<Int>) in
        world.events.append("starts")
        library.write(answer)
      }
      world.events.append("waits")
    }
    library.answer(1)
    expect(
      setting.events, ["starts", "waits", "answer 1"],
      "the events of a call",
      why: "The function must not leave the caller's actor before it calls `start`.")
  }

  @Test("The answer is the result")
  func answer() {
    setting.ask(library)
    expect(setting.events, [], "the results before the answer")
    library.answer(1)
    expect(setting.events, ["answer 1"], "the results after the answer")
  }

  @Test("Nothing runs while the function waits")
  func nothingRuns() {
    setting.ask(library)
    expect(
      setting.home.executor.count, 0, "the number of waiting jobs before the answer",
      why: "Do not poll: that keeps a processor busy.")
  }

  @Test("If `Output` is an optional, nil is an answer")
  func nilIsAnAnswer() {
    let library = Log<Callback<Int?>>()
    setting.ask(library)
    library.answer(nil)
    expect(
      setting.events, ["answer nil"], "the results after the answer nil",
      why: "A nil that the library answers is an answer.")
    setting.ask(library).cancel()
    expect(
      setting.events, ["answer nil", "no answer"],
      "the results after a second call was canceled",
      why: "A missing answer is not the answer nil.")
  }

  @Test("An answer can be empty")
  func emptyAnswer() {
    let texts = Log<Callback<String>>()
    setting.ask(texts)
    texts.answer("")
    let nothings = Log<Callback<Void>>()
    setting.ask(nothings)
    nothings.answer(())
    expect(
      setting.events, ["answer ", "answer ()"],
      "the results of an empty text and `()`")
  }

  @Test("Each call has its own answer")
  func sideBySide() {
    for name in ["a: ", "b: ", "c: "] { setting.ask(library, name) }
    expect(library.entries.count, 3, "the calls of `start` after three calls")
    library.answer(2, to: 1)
    expect(setting.events, ["b: answer 2"], "the results after one of three answers")
    library.answer(1, to: 0)
    library.answer(1, to: 2)
    expect(
      setting.events.sorted(), ["a: answer 1", "b: answer 2", "c: answer 1"],
      "the results after all three answers")
  }

  @Test("A later call waits for its own answer")
  func again() {
    setting.ask(library)
    library.answer(1)
    expect(setting.events, ["answer 1"], "the results of the first call")
    setting.ask(library)
    expect(setting.events, ["answer 1"], "the results before the second answer")
    library.answer(2, to: 1)
    expect(setting.events, ["answer 1", "answer 2"], "the results of both calls")
  }

  @Test("When the task is canceled, the function returns nil immediately")
  func canceled() {
    let task = setting.ask(library)
    task.cancel()
    expect(
      setting.events, ["no answer"], "the results after the cancellation",
      why: "The library may never answer, and the task would wait forever.")
  }

  @Test("A task can be canceled after the library has dropped its callback")
  func released() {
    let task = setting.perform { home in
      home.contents.ask { (_: @escaping Callback<Int>) in }
    }
    expect(setting.events, [], "the results after the callback was dropped")
    task.cancel()
    expect(setting.events, ["no answer"], "the results after the cancellation")
  }

  @Test("Canceling one task leaves another one alone")
  func cancelsOne() {
    let task = setting.ask(library, "a: ")
    setting.ask(library, "b: ")
    task.cancel()
    expect(setting.events, ["a: no answer"], "the results after one of two tasks was canceled")
    library.answer(2, to: 1)
    expect(
      setting.events, ["a: no answer", "b: answer 2"], "the results after the other one's answer")
  }

  @Test("In a task that is already canceled, `start` is not called")
  func canceledBefore() {
    let library = library
    setting.perform { home in
      _ = home.contents.ask(isCanceled: true) { library.write($0) }
    }
    expect(library.entries.count, 0, "the calls of `start` in a canceled task")
    expect(setting.events, ["no answer"], "the results in a canceled task")
  }

  @Test("A library that keeps its callback does not retain the result")
  func retention() {
    let library = Log<Callback<Note>>()
    setting.perform { home in
      home.contents.ask { library.write($0) }
    }
    let reference = library.answerNote()
    expect(setting.events, ["answer a note"], "the results after the answer")
    expect(
      reference.object == nil, "the result to be deallocated",
      why: "Keep the continuation, not the answer.")
  }
}
