import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStreamStore

extension OtherStreamStoreTests {
  @Suite("OtherStreamStore: a store that is released")
  struct ReleaseTests {
    let events = Log<String>()
    let byHand = Signal<Int, Never>.pipe()
    let works = Works()

    func store() -> HandMadeStore<Int, Int> { adder(byHand.output, events) }

    @Test("A store is released while an effect is going")
    func released() {
      var owner: HandMadeStore<Int, Int>? = store()
      let store = WeakReference(owner)
      owner?.send(0)
      owner = nil
      expect(
        store.object == nil, "the store to be released while an effect is going",
        why: "No effect may retain the store.")
    }

    @Test("With the store, its effects end, all of them")
    func effectsEnd() {
      var owner: HandMadeStore<Int, Int>? = store()
      for _ in 1...3 { owner?.send(0) }
      expect(events.entries, ["starts", "starts", "starts"], "what has happened to three effects")
      owner = nil
      expect(
        events.entries, ["starts", "starts", "starts", "stops", "stops", "stops"],
        "what has happened to three effects when the store was released",
        why: "To drop what `start` returns disposes of nothing. The store has to.")
    }

    @Test("With the store, those effects end, too, that have sent something before")
    func endAfterAnswers() {
      var owner: HandMadeStore<Int, Int>? = works.store()
      for number in 1...3 { owner?.send(number) }
      for number in [1, 3] { works[number].input.send(value: 100) }
      owner = nil
      expect(
        works.going, [], "the numbers of the effects that go on without the store",
        why: "An effect that has answered is in flight until it is done.")
      let others = Works()
      owner = others.store()
      owner?.send(1)
      // Its effect is done at once.
      owner?.send(100)
      owner = nil
      expect(
        others.going, [], "the same when one effect was going, and another one was done at once")
    }

    @Test("With the store, all effects end that are going, whichever are done before")
    func endAfterOthers() {
      for done in 1...3 {
        let works = Works()
        var owner: HandMadeStore<Int, Int>? = works.store()
        for number in 1...3 { owner?.send(number) }
        works[done].input.sendCompleted()
        owner?.send(4)
        works[done % 3 + 1].input.sendInterrupted()
        owner?.send(5)
        expect(works.going.count, 3, "the number of effects that are going, two of five being done")
        owner = nil
        expect(
          works.going, [], "the numbers of the effects that go on without the store",
          why: "Number \(done) was done before 4 started, and \(done % 3 + 1) before 5 did.")
      }
    }

    @Test("With the store, the effects end, too, that its effects' answers have started")
    func endOfAnswers() {
      var owner: HandMadeStore<Int, Int>? = works.store()
      works.answersAtOnce = [1: 2, 2: 3]
      owner?.send(1)
      works[3].input.send(value: 4)
      works[1].input.send(value: 5)
      expect(
        works.going, [1, 2, 3, 4, 5], "the numbers of the effects that are going",
        why: "1 starts 2 before its own start returns, and 2 starts 3. Later they start 4 and 5.")
      owner = nil
      expect(works.going, [], "the numbers of the effects that go on without the store")
      let others = Works()
      others.answersAtOnce = [2: 3]
      owner = others.store()
      owner?.send(1)
      others[1].input.sendCompleted()
      owner?.send(2)
      expect(
        others.going, [2, 3], "the numbers of the effects that are going, of which 2 has started 3",
        why: "1 was done before. It has nothing to do with the others.")
      owner = nil
      expect(others.going, [], "the numbers of these effects that go on without the store")
    }

    @Test("A store that is released leaves the effects of another store alone")
    func twoStores() {
      let other = store()
      var owner: HandMadeStore<Int, Int>? = store()
      other.send(0)
      owner?.send(0)
      owner = nil
      byHand.input.send(value: 2)
      expect(
        other.value, 2, "the sum of what the effect of the other store has sent",
        why: "A store disposes of its own effects.")
    }

    @Test("An effect that is heard while the store is being released does no harm", .ownThread)
    func heardMeanwhile() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let ends: [(String, (Signal<Int, Never>.Observer) -> Void)] = [
          ("sends", { $0.send(value: 100) }), ("completes", { $0.sendCompleted() }),
          ("is interrupted", { $0.sendInterrupted() }),
        ]
        for (what, end) in ends {
          let works = Works()
          // Whichever of the two is disposed of first, the other one hears of it.
          works.whenTheOtherEnds = end
          var owner: HandMadeStore<Int, Int>? = works.store()
          owner?.send(1)
          owner?.send(2)
          owner = nil
          report("one \(what): released")
        }
        finish()
      }
      expect(
        process,
        reports: [
          "one sends: released", "one completes: released", "one is interrupted: released",
        ],
        "that the program goes on",
        why: "One effect does so when the other one is disposed of. Then there is no store to use.")
    }

    @Test("No effect goes on that is started while the store is being released", .ownThread)
    func startedMeanwhile() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let works = Works()
        // Whichever of the two is disposed of first, the other one hears of it, and sends.
        works.whenTheOtherEnds = { $0.send(value: 3) }
        var owner: HandMadeStore<Int, Int>? = works.store()
        owner?.send(1)
        owner?.send(2)
        report("going: \(works.going)")
        owner = nil
        report("going: \(works.going)")
        let others = Works()
        var other: HandMadeStore<Int, Int>? = others.store()
        others.whenStarting = { if $0 == 2 { other = nil } }
        other?.send(1)
        others[1].input.send(value: 2)
        report("going of the other: \(others.going)")
        finish()
      }
      expect(
        process, reports: ["going: [1, 2]", "going: []", "going of the other: []"],
        "the effects that are going before and after a store is released, and after another one is",
        why: """
          While one effect of the first store is disposed of, its other one sends 3, which may start \
          a third one. The second store is released in the start of an answer's effect.
          """)
    }
  }
}
