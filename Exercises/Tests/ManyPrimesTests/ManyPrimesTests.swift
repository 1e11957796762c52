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

  @Test("To make the effect asks nothing yet")
  func isLazy() {
    let service = service
    setting.perform { home in
      let effect = home.contents.effect([1, 2]) { try await service.ask($0) }
      withExtendedLifetime(effect) {}
    }
    expect(service.asked, [], "what is asked when the effect was made, and nobody runs it")
    setting.ask(1, 2)
    expect(service.asked, [1, 2], "what is asked when a store runs the effect")
  }

  @Test("All questions are asked at once")
  func atOnce() {
    setting.ask(10, 20, 30)
    expect(
      service.asked, [10, 20, 30], "what is asked before there is an answer",
      why: "No question waits for the answer to another one.")
    expect(setting.received, [], "the actions before there is an answer")
    let tasks = Log<Int?>()
    setting.perform { home in
      home.contents.run(
        manyPrimes(
          [1, 2],
          ask: { number in
            tasks.write(currentTask())
            return number
          },
          answered: { answers in
            tasks.write(currentTask())
            return .answered(answers)
          }))
    }
    expect(
      !tasks.entries.dropLast().contains(tasks.entries.last ?? nil),
      "each of two questions to be asked in a child task, and not in the effect's own")
  }

  @Test("Many questions are asked at once")
  func many() {
    let service = service
    let numbers = Array(1...200)
    setting.perform { home in
      home.contents.run(home.contents.effect(numbers) { try await service.ask($0) })
    }
    expect(service.asked.count, 200, "the questions that are asked before there is an answer")
    for number in numbers.reversed() { service.answer(number, number * 10) }
    expect(setting.received == [numbers.map { $0 * 10 }], "one action with 200 answers, in order")
  }

  @Test("There is one action, when the last answer has come")
  func oneAction() {
    setting.ask(1, 2, 3)
    service.answer(1, 2)
    service.answer(2, 3)
    expect(setting.received, [], "the actions while one of three questions is open")
    service.answer(3, 5)
    expect(setting.received, [[2, 3, 5]], "the actions when all three are answered")
    expect(setting.over, ["effect"], "that the effect is over")
  }

  @Test("The answers stand in the order of the questions, in whatever order they come")
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
        "the answers to \(numbers), when those to \(arrivals) come one by one",
        why: "They stand in the order of the questions.")
    }
  }

  @Test("The service may answer before it suspends")
  func answersAtOnce() {
    setting.perform { home in
      home.contents.run(home.contents.effect([1, 2, 3]) { $0 * 10 })
    }
    expect(setting.received, [[10, 20, 30]], "the actions when each question is answered at once")
    expect(setting.over, ["effect"], "that the effect is over")
  }

  @Test("The answer to a question that has failed is nil, and the other questions go on")
  func failure() {
    setting.ask(1, 2, 3, 4)
    service.fail(2)
    expect(setting.received, [], "the actions when one of four questions has failed")
    expect(service.canceled, [], "the questions that were canceled when another one failed")
    service.fail(4)
    expect(setting.received, [], "the actions when two of four questions have failed")
    service.answer(3, 5)
    service.answer(1, 2)
    expect(
      setting.received, [[2, nil, 5, nil]],
      "the action when two of four questions have failed, and the answers come after that",
      why: "The answer to a question that has failed is nil.")
    expect(setting.over, ["effect"], "that the effect is over")
  }

  @Test("A question may fail as if it were canceled, and the other questions go on")
  func failsAsCanceled() {
    setting.ask(1, 2, 3)
    service.fail(2, with: CancellationError())
    service.answer(3, 5)
    service.answer(1, 2)
    expect(
      setting.received, [[2, nil, 5]],
      "the action when a question has failed with a CancellationError of the service's own",
      why: "The effect is not canceled, and the answer to a question that has failed is nil.")
  }

  @Test("All questions may fail")
  func allFail() {
    setting.ask(1, 2)
    service.fail(2)
    service.fail(1)
    expect(setting.received, [[nil, nil]], "the action when both questions have failed")
  }

  @Test("An answer may be nil")
  func nilAnswer() {
    setting.ask(1, 2, 3)
    service.answer(1, nil)
    expect(setting.received, [], "the actions when one of three answers is nil")
    expect(
      service.canceled, [], "the questions that were canceled when an answer was nil",
      why: "Nil is an answer, and the other questions go on.")
    service.answer(2, 3)
    service.answer(3, nil)
    expect(
      setting.received, [[nil, 3, nil]], "the action when two of three answers are nil",
      why: "Each question has its place, whatever its answer is.")
  }

  @Test("Equal answers are as many as there are questions")
  func equalAnswers() {
    setting.ask(1, 2, 3)
    for number in 1...3 { service.answer(number, 7) }
    expect(setting.received, [[7, 7, 7]], "the action when all answers are equal")
  }

  @Test("Equal numbers are questions of their own, each with its own answer")
  func equalNumbers() {
    setting.ask(1, 2, 1)
    expect(service.asked, [1, 1, 2], "what is asked when one of two numbers is there twice")
    service.answer(2, 20)
    service.answer(1, 10)
    service.answer(1, 11)
    let answers = setting.received.first ?? []
    expect(answers.count, 3, "the number of answers to three questions")
    expect(
      answers.compactMap(\.self).sorted(), [10, 11, 20],
      "the three answers, from the lowest, the service having answered 10 and 11 to one number",
      why: "Each question has an answer of its own, also where two numbers are equal.")
  }

  @Test("One of two equal questions may fail")
  func equalNumbersOneFails() {
    setting.ask(1, 1)
    service.fail(1)
    service.answer(1, 2)
    let answers = setting.received.first ?? []
    expect(answers.count, 2, "the number of answers to two questions")
    expect(
      answers.compactMap(\.self), [2], "the answers that are there, when one question has failed")
  }

  @Test("Without a question the action comes all the same")
  func noQuestion() {
    setting.ask()
    expect(setting.received, [[]], "the actions of an effect without a question")
    expect(setting.over, ["effect"], "that the effect is over")
  }

  @Test("Numbers may be negative, zero, or large: they are handed on")
  func anyNumber() {
    setting.ask(0, -1, .max)
    service.answer(.max, 0)
    service.answer(0, -1)
    service.answer(-1, .max)
    expect(
      setting.received, [[-1, .max, 0]], "the answers to 0, -1 and the largest number there is",
      why: "What the service answers is its own business.")
  }
}

/// Tells tasks apart that are going at the same time.
private func currentTask() -> Int? {
  withUnsafeCurrentTask { $0?.hashValue }
}
