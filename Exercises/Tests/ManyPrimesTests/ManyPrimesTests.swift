import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import ManyPrimes

@Suite("ManyPrimes", .serialized)
struct ManyPrimesTests {
  // One test after the other: an answer may have a variable that all its effects share.

  let setting = Setting()
  var service: Service { setting.service }

  @Test("Making the effect asks nothing")
  func isLazy() {
    let service = service
    setting.perform { home in
      let effect = home.contents.effect([1, 2]) { try await service.ask($0) }
      withExtendedLifetime(effect) {}
    }
    expect(
      service.asked, [], "the questions before a store runs the effect",
      why: "An effect starts when it is run, not when it is made.")
    setting.ask(1, 2)
    expect(
      service.asked, [1, 2], "the questions asked in child tasks of the effect",
      why: "A `Task { }` is no child, and outlives a canceled effect.")
  }

  @Test("All questions are asked concurrently")
  func atOnce() {
    setting.ask(10, 20, 30)
    expect(
      service.asked, [10, 20, 30], "the questions before the first answer",
      why: "A question must not wait for the answer to another one.")
    expect(setting.received, [], "the actions before the first answer")
  }

  @Test("One action is sent, after the last answer")
  func oneAction() {
    setting.ask(1, 2, 3)
    service.answer(1, 2)
    service.answer(2, 3)
    expect(
      setting.received, [], "the actions while a question is open",
      why: "Send one action when all questions are answered.")
    service.answer(3, 5)
    expect(setting.received, [[2, 3, 5]], "the actions after the last answer")
    expect(setting.over, ["effect"], "the effects that have ended")
  }

  @Test("The answers are in the order of the questions, whatever order they arrive in")
  func order() {
    for (arrivals, numbers) in [
      ([1, 2, 3], [1, 2, 3]), ([3, 2, 1], [1, 2, 3]), ([2, 3, 1], [3, 1, 2]),
    ] {
      let setting = Setting()
      setting.ask(numbers[0], numbers[1], numbers[2])
      for number in arrivals {
        setting.service.answer(number, number * 10)
        setting.home.executor.run()
      }
      expect(
        setting.received, [numbers.map { $0 * 10 }],
        "the answers to \(numbers), which arrive as \(arrivals)",
        why: "Put each answer in the place of its question.")
    }
  }

  @Test("The service can answer before it suspends")
  func answersAtOnce() {
    let service = service
    setting.perform { home in
      home.contents.run(home.contents.effect([1, 2, 3]) { try await service.askQuick($0) })
    }
    expect(setting.received, [[10, 20, 30]], "the actions when the service answers immediately")
    expect(setting.over, ["effect"], "the effects that have ended")
  }

  @Test("The answer to a question that fails is nil, and the others continue")
  func failure() {
    setting.ask(1, 2, 3, 4)
    service.fail(2)
    expect(setting.received, [], "the actions after the first failure")
    expect(
      service.canceled, [], "the questions canceled by the failure",
      why: "A failure must not end the other questions.")
    service.fail(4)
    expect(setting.received, [], "the actions after the second failure")
    service.answer(3, 5)
    service.answer(1, 2)
    expect(
      setting.received, [[2, nil, 5, nil]],
      "the actions after two failures and two answers",
      why: "The answer to a question that fails is nil.")
    expect(setting.over, ["effect"], "the effects that have ended")
  }

  @Test("A question can fail with a `CancellationError`, and the others continue")
  func failsAsCanceled() {
    setting.ask(1, 2, 3)
    service.fail(2, with: CancellationError())
    service.answer(3, 5)
    service.answer(1, 2)
    expect(
      setting.received, [[2, nil, 5]],
      "the actions when question 2 throws a `CancellationError`",
      why: "The effect is not canceled, so this is a failure like any other.")
  }

  @Test("All questions can fail")
  func allFail() {
    setting.ask(1, 2)
    service.fail(2)
    service.fail(1)
    expect(setting.received, [[nil, nil]], "the actions after two failures")
  }

  @Test("An answer can be nil")
  func nilAnswer() {
    setting.ask(1, 2, 3)
    service.answer(1, nil)
    expect(setting.received, [], "the actions after the first answer, which is nil")
    expect(
      service.canceled, [], "the questions canceled by a nil",
      why: "A nil is an answer, and the other questions continue.")
    service.answer(2, 3)
    service.answer(3, nil)
    expect(
      setting.received, [[nil, 3, nil]], "the actions after the answers nil, 3 and nil",
      why: "Each question has its place, even if its answer is nil.")
  }

  @Test("Equal answers are all kept")
  func equalAnswers() {
    setting.ask(1, 2, 3)
    for number in 1...3 { service.answer(number, 7) }
    expect(setting.received, [[7, 7, 7]], "the actions after three equal answers")
  }

  @Test("Equal numbers are separate questions, each with its own answer")
  func equalNumbers() {
    setting.ask(1, 2, 1)
    expect(service.asked, [1, 1, 2], "the questions for 1, 2 and 1")
    service.answer(2, 20)
    service.answer(1, 10)
    service.answer(1, 11)
    let answers = setting.received.first ?? []
    expect(answers.count, 3, "the number of answers to three questions")
    expect(
      answers.compactMap(\.self).sorted(), [10, 11, 20],
      "the answers in the action, sorted",
      why: "The service answers 10 and 11 to the number 1.")
  }

  @Test("One of two equal questions can fail")
  func equalNumbersOneFails() {
    setting.ask(1, 1)
    service.fail(1)
    service.answer(1, 2)
    let answers = setting.received.first ?? []
    expect(answers.count, 2, "the number of answers to two questions")
    expect(
      answers.compactMap(\.self), [2], "the answers that are not nil")
  }

  @Test("Without questions, the action has an empty list")
  func noQuestion() {
    setting.ask()
    expect(
      setting.received, [[]], "the actions of an effect without questions",
      why: "Code that waits for the action would wait forever.")
    expect(setting.over, ["effect"], "the effects that have ended")
  }
}
