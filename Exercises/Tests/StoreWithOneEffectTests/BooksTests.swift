import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import StoreWithOneEffect

@Suite("StoreWithOneEffect: what the store retains")
struct BooksTests {
  @Test("An effect that is going is retained, by one cancellable", .ownThread)
  func going() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let other = store(["go": ManualPublisher().eraseToEffect()])
      let store = store(["go": work.eraseToEffect()])
      let before = kept(in: store)
      other.send("go")
      report("of another store \(store.effectsInFlight)")
      store.send("go")
      report("in flight \(store.effectsInFlight)")
      report("retains more than one: \(kept(in: store) - before > 1)")
      work.send("a")
      report("after an answer \(store.effectsInFlight)")
      report("canceled \(work.cancellations)")
      withExtendedLifetime(other) {}
      finish()
    }
    expect(
      process,
      reports: [
        "of another store 0", "in flight 1", "retains more than one: false", "after an answer 1",
        "canceled 0",
      ],
      "`effectsInFlight` when another store's effect is going, and what is retained for one effect",
      why: "An effect runs as long as its cancellable is retained. One cancellable is enough.")
  }

  @Test("Merged works are one effect: it is retained until the last of them is done", .ownThread)
  func mergedWorks() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let first = ManualPublisher<String, Never>()
      let second = ManualPublisher<String, Never>()
      let store = store(["go": merged(first.eraseToEffect(), .none, second.eraseToEffect())])
      store.send("go")
      report("in flight \(store.effectsInFlight)")
      first.send(completion: .finished)
      report("one is done: \(store.effectsInFlight)")
      second.send("a")
      second.send(completion: .finished)
      report("both are done: \(store.effectsInFlight)")
      store.value.forEach(report)
      finish()
    }
    expect(
      process,
      reports: ["in flight 1", "one is done: 1", "both are done: 0", "go", "a"],
      "`effectsInFlight` for an action with merged works, and the actions",
      why: "A merged effect completes when all its works have.")
  }

  @Test("Effects of several actions are retained, each until it completes", .ownThread)
  func severalActions() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0...3).map { _ in ManualPublisher<String, Never>() }
      let store = store([
        "first": works[0].eraseToEffect(), "second": works[1].eraseToEffect(),
        "third": works[2].eraseToEffect(), "fourth": works[3].eraseToEffect(),
      ])
      let before = kept(in: store)
      for action in ["first", "second", "third"] { store.send(action) }
      report("three are going: \(store.effectsInFlight)")
      works[1].send(completion: .finished)
      report("the second is done: \(store.effectsInFlight)")
      store.send("fourth")
      report("the fourth starts: \(store.effectsInFlight)")
      store.send("quiet")
      report("a quiet action: \(store.effectsInFlight)")
      works[0].send(completion: .finished)
      report("the first is done: \(store.effectsInFlight)")
      report("retains more than that: \(kept(in: store) - before > 2)")
      report("canceled \(works.map(\.cancellations).reduce(0, +))")
      works[2].send("c")
      works[3].send("d")
      report("heard \(store.value.suffix(2).joined(separator: ", "))")
      finish()
    }
    expect(
      process,
      reports: [
        "three are going: 3", "the second is done: 2", "the fourth starts: 3",
        "a quiet action: 3", "the first is done: 2", "retains more than that: false",
        "canceled 0", "heard c, d",
      ],
      "`effectsInFlight` while four effects come and go, and what the last two answer",
      why: "An effect is retained until it completes, whatever else starts or ends.")
  }

  @Test("Equal actions have an effect each", .ownThread)
  func equalActions() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let store = store(["go": work.eraseToEffect()])
      store.send("go")
      store.send("go")
      report("in flight \(store.effectsInFlight)")
      work.send("a")
      report("reduced \(store.value.joined(separator: ", "))")
      work.send(completion: .finished)
      report("both are done: \(store.effectsInFlight)")
      for _ in 1...1_000 { store.send("go") }
      report("many are going: \(store.effectsInFlight), canceled \(work.cancellations)")
      finish()
    }
    expect(
      process,
      reports: [
        "in flight 2", "reduced go, go, a, a", "both are done: 0",
        "many are going: 1000, canceled 0",
      ],
      "`effectsInFlight` for an action that was sent twice, the answers of both effects, and the same "
        + "for an action that was sent a thousand times",
      why: "The second effect does not end the first: both are going.")
  }

  @Test(
    "An effect that answers at once and goes on is retained, whatever its answer starts", .ownThread
  )
  func answersAndGoesOn() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let other = ManualPublisher<String, Never>()
      let store = store([
        "go": merged(answers("other", "quiet"), work.eraseToEffect()),
        "other": other.eraseToEffect(),
      ])
      store.send("go")
      report("in flight \(store.effectsInFlight)")
      work.send("a")
      other.send("b")
      report("reduced \(store.value.joined(separator: ", "))")
      other.send(completion: .finished)
      report("the other is done: \(store.effectsInFlight)")
      work.send(completion: .finished)
      report("both are done: \(store.effectsInFlight)")
      store.send("go")
      work.send(completion: .finished)
      report("the first is done: \(store.effectsInFlight), canceled \(other.cancellations)")
      other.send("c")
      report("reduced last \(store.value.last ?? "")")
      finish()
    }
    expect(
      process,
      reports: [
        "in flight 2", "reduced go, other, quiet, a, b", "the other is done: 1",
        "both are done: 0", "the first is done: 1, canceled 0", "reduced last c",
      ],
      "`effectsInFlight` for an effect and for the one that its answer starts, twice, and whether the "
        + "second one goes on when the first is done",
      why: "An answer on the spot starts its own effect while the first is being subscribed to.")
  }

  @Test("What starts or ends while an effect is being subscribed to is counted at once", .ownThread)
  func countsAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let other = ManualPublisher<String, Never>()
      var owner: Store<[String], String>?
      var before = 0
      func meanwhile(_ work: @escaping (_ inFlight: Int) -> Void) -> Effect<String> {
        Deferred { () -> Empty<String, Never> in
          work(owner?.effectsInFlight ?? 0)
          return Empty()
        }
        .eraseToEffect()
      }
      owner = store([
        "go": merged(
          meanwhile { before = $0 },
          answers("other"),
          meanwhile { inFlight in
            report("more: \(inFlight - before)")
            other.send(completion: .finished)
          },
          meanwhile { report("more: \($0 - before)") }),
        "other": other.eraseToEffect(),
      ])
      owner?.send("go")
      report("in the end \(owner?.effectsInFlight ?? 0)")
      finish()
    }
    expect(
      process, reports: ["more: 1", "more: 0", "in the end 0"],
      "by how much `effectsInFlight` has grown when an effect's answer has started another one, and "
        + "when that one is done, all before the first one's `sink` returns; and what it is then",
      why: "An effect is retained while it is going, and not longer, whatever else is under way.")
  }

  @Test("An effect that starts when another one is done takes nobody's place", .ownThread)
  func placeOfOneThatIsDone() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<String, Never>()
      let other = ManualPublisher<String, Never>()
      let store = store([
        "go": work.eraseToEffect(), "other": other.eraseToEffect(),
        // It is done, and its `sink` has not returned, when the work answers.
        "short": CompletesAndThen { work.send("other") }.eraseToEffect(),
      ])
      store.send("go")
      store.send("short")
      report("in flight \(store.effectsInFlight)")
      report("canceled \(work.cancellations + other.cancellations)")
      other.send("a")
      report("reduced \(store.value.joined(separator: ", "))")
      finish()
    }
    expect(
      process, reports: ["in flight 2", "canceled 0", "reduced go, short, other, a"],
      "`effectsInFlight` for two effects that are going, and the answers",
      why: "The last effect starts when another one is done, but before that one's `sink` returns.")
  }
}
