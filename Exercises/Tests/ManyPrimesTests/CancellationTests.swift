import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import ManyPrimes

extension ManyPrimesTests {
  @Suite("ManyPrimes: cancellation, and several runs")
  struct CancellationTests {
    @Test("When the effect is canceled, so are its questions, and nothing is made of the answers")
    func canceled() {
      let setting = Setting()
      setting.ask(1, 2, 3)
      setting.service.answer(2, 3)
      setting.home.executor.run()
      setting.cancel()
      expect(
        setting.service.canceled, [1, 3], "the questions that were canceled with the effect",
        why: "A question that nobody waits for is ended, as a request would be.")
      expect(setting.calls, 0, "the calls of `answered` when the effect was canceled")
      expect(setting.received, [], "the actions when the effect was canceled")
      expect(setting.over.sorted(), ["cancel", "effect"], "what is over: both effects")
      let one = Setting()
      one.ask(1)
      one.cancel()
      expect(one.service.canceled, [1], "the questions that were canceled, where there was one")
      expect(one.calls, 0, "the calls of `answered` when an effect with one question was canceled")
      for jobs in 0...9 {
        let setting = Setting()
        setting.ask(1, 2)
        for number in [1, 2] { setting.service.answer(number, number) }
        for _ in 0..<jobs { setting.home.executor.step() }
        let before = setting.home.perform { $0.contents.calls }
        setting.cancel()
        expect(
          setting.calls, before,
          "the calls of `answered` when the effect was canceled \(jobs) jobs after its last answer",
          why: "The effect may be canceled when its questions have ended, and it has not gone on.")
      }
    }

    @Test("An effect that is canceled is over when its questions are, and not before")
    func waits() {
      let setting = Setting(isDeaf: true)
      setting.ask(1, 2)
      setting.cancel()
      expect(setting.service.canceled, [1, 2], "the questions that know that they are canceled")
      setting.service.answer(1, 2)
      expect(
        setting.over, ["cancel"], "what is over while a question goes on that was canceled",
        why: "Child tasks end with their parent: it waits for them.")
      setting.service.answer(2, 3)
      expect(
        setting.over, ["cancel", "effect"], "what is over when the last question has ended")
      expect(setting.calls, 0, "the calls of `answered` when the effect was canceled")
    }

    @Test("An effect may be canceled before its questions have begun")
    func canceledAtOnce() {
      let setting = Setting()
      let service = setting.service
      setting.perform { home in
        let world = home.contents
        world.run(
          world.effect([1, 2]) { try await service.ask($0) }.cancellable(id: "primes"))
        world.run(.cancel(id: "primes"), "cancel")
      }
      expect(
        service.canceled, service.asked,
        "each question that is asked all the same to be canceled")
      expect(setting.calls, 0, "the calls of `answered` when the effect was canceled at once")
      expect(setting.over.sorted(), ["cancel", "effect"], "what is over: both effects")
    }

    @Test("When the store is released, the questions are canceled")
    func released() {
      let setting = Setting()
      setting.ask(1, 2)
      setting.perform { $0.contents.store = nil }
      expect(setting.service.canceled, [1, 2], "the questions canceled when the store has gone")
      expect(setting.calls, 0, "the calls of `answered` when the store has gone")
      expect(setting.over, ["effect"], "that the effect is over")
    }

    @Test("An effect may run twice at once, and each run has its own answers")
    func again() {
      let setting = Setting()
      let service = setting.service
      setting.perform { home in
        let world = home.contents
        let effect = world.effect([1, 2]) { try await service.ask($0) }
        world.run(effect)
        world.again = { world.run(effect, isolation: home) }
      }
      setting.perform { $0.contents.again?() }
      expect(service.asked, [1, 1, 2, 2], "what is asked in two runs of one effect")
      expect(
        service.canceled, [], "the questions that were canceled when the effect was run again",
        why: "What one run is answered is no business of another run.")
      // The first answer to a number is the first run's, and the second one the other run's.
      for (number, answer) in [(1, 10), (1, 11), (2, 20), (2, 21)] {
        service.answer(number, answer)
      }
      expect(
        setting.received, [[10, 20], [11, 21]], "the actions of two runs, side by side",
        why: "Each run asks all questions, and has answers of its own.")
    }

    @Test("A run does not have the answers of the run before it")
    func freshAnswers() {
      let setting = Setting()
      let service = setting.service
      setting.perform { home in
        let world = home.contents
        let effect = world.effect([1, 2]) { try await service.ask($0) }.cancellable(id: "primes")
        world.run(effect)
        world.again = { world.run(effect, isolation: home) }
      }
      service.answer(1, 10)
      service.answer(2, 20)
      expect(setting.received, [[10, 20]], "the action of the first run")
      setting.perform { $0.contents.again?() }
      service.fail(1)
      service.answer(2, 21)
      expect(
        setting.received, [[10, 20], [nil, 21]], "the actions of two runs, one after the other",
        why: "What one run is answered is no business of another run.")
      setting.perform { $0.contents.again?() }
      setting.cancel()
      setting.perform { $0.contents.again?() }
      service.answer(1, 12)
      service.answer(2, 22)
      expect(
        setting.received, [[10, 20], [nil, 21], [12, 22]],
        "the actions when the effect is run again after a run that was canceled")
    }

    @Test("To cancel one effect leaves another one as it is")
    func two() {
      let setting = Setting()
      let service = setting.service
      setting.ask(1, 2)
      setting.perform { home in
        home.contents.run(home.contents.effect([3, 4]) { try await service.ask($0) }, "other")
      }
      setting.cancel()
      expect(service.canceled, [1, 2], "the questions that were canceled with one of two effects")
      service.answer(4, 7)
      service.answer(3, 5)
      expect(setting.received, [[5, 7]], "the action of the effect that goes on")
    }

    @Test("Two stores do not disturb each other")
    func twoStores() {
      let (one, two) = (Setting(), Setting())
      one.ask(1, 2)
      two.ask(1, 2)
      one.cancel()
      for number in [1, 2] {
        one.service.answer(number, 0)
        two.service.answer(number, number * 10)
      }
      expect(one.received, [], "the actions in the store whose effect was canceled")
      expect(two.received, [[10, 20]], "the actions in the other store")
    }

    @Test("When a run is over, nothing of it is retained")
    func retention() {
      let setting = Setting()
      var token: Token? = Token()
      let reference = WeakReference(token)
      setting.perform { [token] home in
        home.contents.run(
          home.contents.effect([1, 2]) { number in
            withExtendedLifetime(token) { number }
          })
      }
      expect(setting.received, [[1, 2]], "the action")
      token = nil
      expect(reference.object == nil, "`ask` to be released when its effect is over")
    }
  }

  private final class Token: Sendable {}
}
