import ExerciseTesting
import Testing

@testable import ManyPrimes

// One at a time: if two crash together, the runtime can wait forever to report it.
@Suite("ManyPrimes", .serialized)
struct ManyPrimesTests {
  @Test("Making the effect asks nothing")
  func lazy() {
    inWorld { world in
      let effect = world.effect([1, 2])
      expect(
        world.asked, [], "the questions before a store runs the effect",
        why: "An effect starts when it is run, not when it is made.")
      world.run(effect)
      expect(world.asked, [1, 2], "the questions after a store has run the effect")
    }
  }

  @Test("Each run asks all questions again and has its own answers")
  func again() {
    inWorld { world in
      let effect = world.effect([1, 2])
      world.run(effect)
      world.run(effect)
      expect(world.asked, [1, 1, 2, 2], "the questions of two runs of one effect")
      // The first answer to a number is the first run's, and the second one the other run's.
      for (number, answer) in [(1, 10), (1, 11), (2, 20), (2, 21)] {
        world.service.answer(number, answer)
      }
      expect(
        world.received, [[10, 20], [11, 21]], "the actions of two concurrent runs",
        why: "Each run has its own answers.")
    }
  }

  @Test("All questions are asked concurrently")
  func concurrent() {
    inWorld { world in
      world.ask(10, 20, 30)
      expect(
        world.asked, [10, 20, 30], "the questions before the first answer",
        why: "A question must not wait for the answer to another question.")
    }
  }

  @Test("When all questions are answered, one action is sent")
  func oneAction() {
    inWorld { world in
      world.ask(1, 2, 3)
      world.service.answer(1, 2)
      world.service.answer(2, 3)
      expect(
        world.received, [], "the actions while a question is open",
        why: "Send one action when all questions are answered.")
      world.service.answer(3, 5)
      expect(world.received, [[2, 3, 5]], "the actions after the last answer")
      expect(world.ended, ["effect"], "the effects that have ended")
    }
  }

  @Test("The answers are in the order of the questions, regardless of which arrives first")
  func order() {
    for numbers in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] {
      inWorld { world in
        world.ask(1, 2, 3)
        for number in numbers {
          world.service.answer(number, number * 10)
          world.settle()
        }
        expect(
          world.received, [[10, 20, 30]],
          "the answers to 1, 2 and 3, which arrive as \(numbers)",
          why: "Put each answer in the place of its question.")
      }
    }
  }

  @Test("The answer to a question that fails is nil, and the other questions continue")
  func failure() {
    inWorld { world in
      world.ask(1, 2, 3, 4)
      world.service.fail(2)
      expect(world.received, [], "the actions after the first failure")
      expect(
        world.canceled, [], "the questions canceled by the failure",
        why: "A failure must not end the other questions.")
      world.service.fail(4, with: CancellationError())
      world.service.answer(3, 5)
      world.service.answer(1, 2)
      expect(
        world.received, [[2, nil, 5, nil]], "the actions after two failures and two answers",
        why: "The answer to a question that fails is nil, whatever the error.")
    }
  }

  @Test("All questions can fail")
  func allFail() {
    inWorld { world in
      world.ask(1, 2)
      world.service.fail(2)
      world.service.fail(1)
      expect(
        world.received, [[nil, nil]], "the actions after two failures of two questions",
        why: "Code that waits for the action would wait forever.")
    }
  }

  @Test("A nil from the service is an answer")
  func nilAnswer() {
    inWorld { world in
      world.ask(1, 2, 3)
      for (number, answer) in [(1, nil), (2, 3), (3, nil)] { world.service.answer(number, answer) }
      expect(
        world.received, [[nil, 3, nil]], "the actions after the answers nil, 3 and nil",
        why: "Each question has its place, even if its answer is nil.")
    }
  }

  @Test("Equal numbers are separate questions, each with its own answer")
  func equalNumbers() {
    inWorld { world in
      world.ask(1, 2, 1)
      expect(world.asked, [1, 1, 2], "the questions for 1, 2 and 1")
      for (number, answer) in [(2, 20), (1, 10), (1, 11)] { world.service.answer(number, answer) }
      let answers = world.received.first ?? []
      expect(answers.count, 3, "the number of answers to three questions")
      // Which of the equal questions is asked first is the answer's choice.
      expect(
        answers.compactMap(\.self).sorted(), [10, 11, 20], "the answers in the action, sorted",
        why: "The service answers 10 and 11 to the number 1.")
    }
  }

  @Test("Without questions, the action has an empty list")
  func noQuestion() {
    inWorld { world in
      world.ask()
      expect(
        world.received, [[]], "the actions of an effect without questions",
        why: "Code that waits for the action would wait forever.")
      expect(world.ended, ["effect"], "the effects that have ended")
    }
  }

  @Test("Canceling the effect cancels its open questions")
  func canceled() {
    inWorld { world in
      world.ask(1, 2, 3)
      world.service.answer(2, 3)
      world.settle()
      world.cancel()
      expect(
        world.canceled, [1, 3], "the questions canceled with the effect",
        why: "Otherwise their requests keep running for nothing.")
      expect(world.received, [], "the actions of the canceled effect")
    }
  }

  @Test("A canceled effect ends when its questions have ended")
  func waits() {
    inWorld(questionsCanBeCanceled: false) { world in
      world.ask(1, 2)
      world.cancel()
      world.service.answer(1, 2)
      expect(
        world.ended, [], "the effects that have ended while a question is running",
        why: "An effect waits for its questions, even for canceled ones.")
      world.service.answer(2, 3)
      expect(world.ended, ["effect"], "the effects that have ended after the last question")
      expect(world.received, [], "the actions of the canceled effect")
    }
  }
}
