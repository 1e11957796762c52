import ExerciseTesting
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import ManyPrimes

extension ManyPrimesTests {
  @Suite("ManyPrimes: cancellation and several runs")
  struct CancellationTests {
    @Test("Canceling the effect cancels its open questions")
    func canceled() {
      let setting = Setting()
      setting.ask(1, 2, 3)
      setting.service.answer(2, 3)
      setting.home.executor.run()
      setting.cancel()
      expect(
        setting.service.canceled, [1, 3], "the questions canceled with the effect",
        why: "Otherwise their requests keep running for nothing.")
      expect(setting.received, [], "the actions of the canceled effect")
      expect(setting.over.sorted(), ["cancel", "effect"], "the effects that have ended")
    }

    @Test("A canceled effect ends when its questions have ended")
    func waits() {
      let setting = Setting(isDeaf: true)
      setting.ask(1, 2)
      setting.cancel()
      expect(setting.service.canceled, [1, 2], "the questions canceled with the effect")
      setting.service.answer(1, 2)
      expect(
        setting.over, ["cancel"], "the effects that have ended while a question is running",
        why: "An effect waits for its child tasks, even for canceled ones.")
      setting.service.answer(2, 3)
      expect(
        setting.over, ["cancel", "effect"], "the effects that have ended after the last question")
      expect(setting.received, [], "the actions of the canceled effect")
    }

    @Test("An effect can be canceled before its questions start")
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
        service.canceled, service.asked, "the canceled ones of the questions that were asked",
        why: "A question of a canceled effect must be canceled.")
      expect(setting.received, [], "the actions of the canceled effect")
      expect(setting.over.sorted(), ["cancel", "effect"], "the effects that have ended")
    }

    @Test("Deallocating the store cancels the questions")
    func released() {
      let setting = Setting()
      setting.ask(1, 2)
      setting.perform { $0.contents.store = nil }
      expect(setting.service.canceled, [1, 2], "the questions canceled with the store")
      expect(setting.over, ["effect"], "the effects that have ended")
    }

    @Test("Two concurrent runs of one effect have their own answers")
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
      expect(service.asked, [1, 1, 2, 2], "the questions of two runs of one effect")
      expect(
        service.canceled, [], "the questions canceled by the second run",
        why: "A run leaves the other runs alone.")
      // The first answer to a number is the first run's, and the second one the other run's.
      for (number, answer) in [(1, 10), (1, 11), (2, 20), (2, 21)] {
        service.answer(number, answer)
      }
      expect(
        setting.received, [[10, 20], [11, 21]], "the actions of two concurrent runs",
        why: "Each run has its own answers.")
    }

    @Test("A run does not keep the answers of the previous run")
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
        why: "Each run has its own answers.")
      setting.perform { $0.contents.again?() }
      setting.cancel()
      setting.perform { $0.contents.again?() }
      service.answer(1, 12)
      service.answer(2, 22)
      expect(
        setting.received, [[10, 20], [nil, 21], [12, 22]],
        "the actions of a run after a canceled run")
    }

    @Test("Canceling one effect leaves another one alone")
    func two() {
      let setting = Setting()
      let service = setting.service
      setting.ask(1, 2)
      setting.perform { home in
        home.contents.run(home.contents.effect([3, 4]) { try await service.ask($0) }, "other")
      }
      setting.cancel()
      expect(service.canceled, [1, 2], "the questions canceled with one of two effects")
      service.answer(4, 7)
      service.answer(3, 5)
      expect(setting.received, [[5, 7]], "the action of the other effect")
    }

    @Test("Two stores do not affect each other")
    func twoStores() {
      let (one, two) = (Setting(), Setting())
      one.ask(1, 2)
      two.ask(1, 2)
      one.cancel()
      for number in [1, 2] {
        one.service.answer(number, 0)
        two.service.answer(number, number * 10)
      }
      expect(one.received, [], "the actions in the store with a canceled effect")
      expect(two.received, [[10, 20]], "the actions in the other store")
    }
  }
}
