import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import CancelInFlight

// What is canceled while it is used may end the program. So these run in processes of their own.

extension CancelInFlightTests {
  @Suite("CancelInFlight: at a value, at once, and in the midst of a cancellation")
  struct MeanwhileTests {
    @Test("An effect may be ended at a value that it emits itself", .ownThread)
    func atItsOwnValue() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let work = Work()
        store.run(work.acting(["stop": [.cancel(id: "a")]]).cancellable(id: "a"))
        for text in ["1", "stop", "2"] { work.send(text) }
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        report("canceled \(work.cancellations)")
        finish()
      }
      expect(
        process, reports: [#"heard ["1"], in flight 0"#, "canceled 1"],
        "what the store has heard, what is in flight, and how often the work was canceled",
        why: "The effect emits 1, then stop, at which the reducer cancels it, and then 2.")
    }

    @Test("An effect may be ended before `sink` has returned", .ownThread)
    func beforeSinkReturns() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let work = Work()
        store.run(
          ["1", "stop", "2"].publisher.append(work)
            .acting(["stop": [.cancel(id: "a")]])
            .cancellable(id: "a"))
        work.send("3")
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        report("works going: \(work.going), kept \(kept(in: store))")
        let (same, next) = (Work(), Work())
        store.run(
          same.tagged("b"), ["stop"].publisher.acting(["stop": [.cancel(id: "b")]]),
          next.tagged("b"))
        report("works going then: \(same.going), \(next.going)")
        store.run(Just("stop").acting(["stop": [.cancel(id: "c")]]).cancellable(id: "c"))
        report("in flight then: \(store.effectsInFlight)")
        finish()
      }
      expect(
        process,
        reports: [
          #"heard ["1"], in flight 0"#, "works going: 0, kept 0", "works going then: 0, 1",
          "in flight then: 1",
        ],
        "what the store has heard, what is in flight, what goes on, and what the store has kept",
        why: """
          The effect emits 1, then stop, at which the reducer cancels it, and then 2: all of it \
          before `sink` has returned. Then an action has three effects: the second one cancels, at \
          once, the id of the first and the third. The third one has not started by then. At last \
          an effect is ended at its only value, and completes.
          """)
    }

    @Test("An effect may be replaced before `sink` has returned", .ownThread)
    func replacedBeforeSinkReturns() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let (first, second) = (Work(), Work())
        store.run(
          ["1", "next", "2"].publisher.append(first)
            .acting(["next": [second.tagged("a", cancelInFlight: true)]])
            .cancellable(id: "a"))
        first.send("3")
        second.send("4")
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        store.run(.cancel(id: "a"))
        report("works going: \(first.going), \(second.going)")
        finish()
      }
      expect(
        process, reports: [#"heard ["1", "4"], in flight 1"#, "works going: 0, 0"],
        "what the store has heard, what is in flight, and what goes on after a `cancel`",
        why: """
          The effect emits 1, then next, at which an effect with the same id starts in its place, \
          and then 2: all of it before `sink` has returned.
          """)
    }

    @Test(
      "An effect may be ended at its own value also when it has started another one before",
      .ownThread)
    func afterAnotherStart() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let (first, second) = (Work(), Work())
        store.run(
          ["1", "start", "stop", "2"].publisher.append(first)
            .acting(["start": [second.tagged("b")], "stop": [.cancel(id: "a")]])
            .cancellable(id: "a"))
        second.send("3")
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        report("works going: \(first.going), \(second.going)")
        finish()
      }
      expect(
        process, reports: [#"heard ["1", "3"], in flight 1"#, "works going: 0, 1"],
        "what the store has heard, what is in flight, and what goes on",
        why: """
          The effect emits 1; then start, at which an effect under another id starts; then stop, at \
          which the reducer cancels the first one; and then 2: all of it before `sink` has returned.
          """)
    }

    @Test(
      "An effect may be ended by one that it has started before `sink` has returned", .ownThread)
    func byTheOneItStarts() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let work = Work()
        let stops = ["stop", "3"].publisher.acting(["stop": [.cancel(id: "a")]])
        store.run(
          ["1", "start", "2"].publisher.append(work)
            .acting(["start": [stops.cancellable(id: "b")]])
            .cancellable(id: "a"))
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        report("works going: \(work.going)")
        finish()
      }
      expect(
        process, reports: [#"heard ["1", "3"], in flight 0"#, "works going: 0"],
        "what the store has heard, what is in flight, and what goes on",
        why: """
          At its second value the effect starts another one, and that cancels it: both `sink`s are \
          under way.
          """)
    }

    @Test("An effect that is done before `sink` returns is forgotten, and so is its id", .ownThread)
    func doneAtOnce() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        var id: Id? = Id()
        let reference = WeakReference(id)
        if let id {
          store.run(TaggedEffect(Just(.heard("1"))).cancellable(id: id, cancelInFlight: true))
          store.run(TaggedEffect(Empty()).cancellable(id: id))
          report("in flight \(store.effectsInFlight), kept \(kept(in: store))")
          store.run(.cancel(id: id))
        }
        id = nil
        report("heard \(store.value)")
        report("the id is \(reference.object == nil ? "released" : "retained")")
        finish()
      }
      expect(
        process, reports: ["in flight 0, kept 0", #"heard ["1"]"#, "the id is released"],
        "what is in flight and kept, what the store has heard, and what has become of the id",
        why: "These effects are done before `sink` returns.")
    }

    @Test("An action that is sent while work is canceled does no harm", .ownThread)
    func sentAtACancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        for next in [nil, Work()] {
          let works = [Work(), Work()]
          for work in works {
            store.run(
              TaggedEffect(
                work.map(Step.heard)
                  .handleEvents(receiveCancel: { store.run(.cancel(id: "a"), .cancel(id: "b")) })
              ).cancellable(id: "a"))
          }
          store.run(next?.tagged("a", cancelInFlight: true) ?? .cancel(id: "a"))
          next?.send("next")
          report("works going: \(works.map(\.going)), in flight \(store.effectsInFlight)")
        }
        report("heard \(store.value)")
        finish()
      }
      expect(
        process,
        reports: [
          "works going: [0, 0], in flight 0", "works going: [0, 0], in flight 1",
          #"heard ["next"]"#,
        ],
        "what goes on when two works were canceled, and then when a next one has replaced two more",
        why: """
          When a work is canceled, the code that it runs sends to the store, which cancels the same \
          id. The next one has not started by then, and so goes on.
          """)
    }

    @Test("An effect that starts under an id while that is being canceled goes on", .ownThread)
    func startedAtACancellation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let store = makeStore()
        let ends: [TaggedEffect<Step>] = [
          .cancel(id: "a"), Work().tagged("a", cancelInFlight: true),
        ]
        for end in ends {
          let (old, new) = (Work(), Work())
          store.run(
            TaggedEffect(
              old.map(Step.heard).handleEvents(receiveCancel: { store.run(new.tagged("a")) })
            ).cancellable(id: "a"))
          store.run(end)
          new.send("1")
          report("works going: \(old.going), \(new.going)")
          store.run(.cancel(id: "a"))
          report("works going then: \(old.going), \(new.going)")
        }
        report("heard \(store.value), in flight \(store.effectsInFlight)")
        finish()
      }
      let works = ["works going: 0, 1", "works going then: 0, 0"]
      expect(
        process, reports: works + works + [#"heard ["1", "1"], in flight 0"#],
        "what goes on at a `cancel` and at the next one, and then with `cancelInFlight` first",
        why: """
          When the old work is canceled, the code that it runs sends an action. That starts an \
          effect under the id, which is not ended. The next `cancel` ends it.
          """)
    }
  }
}

extension Publisher<String, Never> {
  /// An effect that is heard, but where a text stands for other effects.
  func acting(_ effects: [String: [TaggedEffect<Step>]]) -> TaggedEffect<Step> {
    TaggedEffect(self.map { effects[$0].map(Step.does) ?? .heard($0) })
  }
}
