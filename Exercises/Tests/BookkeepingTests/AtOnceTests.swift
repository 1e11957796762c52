import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Bookkeeping

// An effect that completes at once kills a store whose books are kept wrongly, and the process with
// it. So such effects run in a process of their own.

@Suite("Bookkeeping: effects that complete at once")
struct AtOnceTests {
  @Test("A store survives effects that complete at once, and keeps none of them", .ownThread)
  func immediate() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [Just(1).eraseToEffect(), Empty().eraseToEffect()] : []
      }
      for _ in 1...100 { store.send(0) }
      report("sum \(store.value), kept \(store.effectsInFlight)")
      finish()
    }
    expect(
      process, reports: ["sum 100, kept 0"], "the sum of 100 answers, and that nothing is kept",
      why: "These effects complete before `sink` returns its cancellable.")
  }

  @Test("Effects may answer each other at once", .ownThread)
  func feedback() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += 1
        return action > 0 ? [Just(action - 1).eraseToEffect()] : []
      }
      store.send(20)
      report("actions \(store.value), kept \(store.effectsInFlight)")
      finish()
    }
    expect(
      process, reports: ["actions 21, kept 0"],
      "an action for each answer, and that nothing is kept",
      why: "These effects complete before `sink` returns its cancellable.")
  }

  @Test(
    "Of an action's effects, those that are going are kept and those that are done are not",
    .ownThread)
  func both() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [work.eraseToEffect(), Just(1).eraseToEffect()] : []
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      work.send(2)
      report("sum \(store.value)")

      let (first, second) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let endsTheFirst = Deferred { () -> ManualPublisher<Int, Never> in
        first.send(completion: .finished)
        return second
      }
      let other = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [first.eraseToEffect(), endsTheFirst.eraseToEffect()] : []
      }
      other.send(0)
      report("kept \(other.effectsInFlight)")
      second.send(2)
      report("sum \(other.value)")
      finish()
    }
    expect(
      process, reports: ["kept 1", "sum 3", "kept 1", "sum 2"],
      "the effect that is going, and the sum of both answers; and the same where the effect that is "
        + "going has ended the other one when it started",
      why: "An effect that is going is kept, and one that is done is not.")
  }

  @Test(
    "An effect that answers at once and goes on is kept, whatever its answer starts", .ownThread)
  func answersAndGoesOn() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return switch action {
        case 0: [Just(1).append(work).eraseToEffect()]
        case 1: [Empty().eraseToEffect()]
        default: []
        }
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      work.send(2)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 1", "sum 3"],
      "the effect that is going, and the sum of its answers",
      why: "Its answer starts an effect that is done at once. The first effect goes on.")
  }

  @Test("An effect that answers at once and one that its answer starts are both kept", .ownThread)
  func startsInsideAnother() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (outer, inner) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return switch action {
        case 0: [Just(1).append(outer).eraseToEffect()]
        case 1: [inner.eraseToEffect()]
        default: []
        }
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      report("canceled \(outer.cancellations + inner.cancellations)")
      outer.send(10)
      inner.send(100)
      report("sum \(store.value)")
      inner.send(completion: .finished)
      report("kept \(store.effectsInFlight)")
      outer.send(10)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 2", "canceled 0", "sum 111", "kept 1", "sum 121"],
      "two effects that are going, the sum of their answers, and what is left when one is done",
      why: "The second effect starts before `sink` has returned the first one's cancellable.")
  }

  @Test("Effects that stand after one that completes at once are started, and kept", .ownThread)
  func afterOneThatIsDone() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (first, second) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        if action != 0 { return [] }
        return [
          Just(1).eraseToEffect(), first.eraseToEffect(), Empty().eraseToEffect(),
          second.eraseToEffect(),
        ]
      }
      store.send(0)
      report("kept \(store.effectsInFlight)")
      first.send(10)
      second.send(100)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 2", "sum 111"],
      "the two effects that are going, and the sum of the answers of all",
      why: "An effect that is going is kept, and one that is done is not.")
  }

  @Test("An effect that starts when another one is done takes nobody's place", .ownThread)
  func placeOfOneThatIsDone() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (first, second) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return switch action {
        case 0: [first.eraseToEffect()]
        // It is done, and its `sink` has not returned, when the first effect answers.
        case 1: [CompletesAndThen { first.send(2) }.eraseToEffect()]
        case 2: [second.eraseToEffect()]
        default: []
        }
      }
      store.send(0)
      store.send(1)
      report("kept \(store.effectsInFlight)")
      report("canceled \(first.cancellations + second.cancellations)")
      first.send(10)
      second.send(100)
      report("sum \(store.value)")
      finish()
    }
    expect(
      process, reports: ["kept 2", "canceled 0", "sum 113"],
      "the two effects that are going, and the sum of the answers",
      why: "The last effect starts when another one is done, but before that one's `sink` returns.")
  }

  @Test("An answer that comes while effects are started finds the count right", .ownThread)
  func countedMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualPublisher<Int, Never>()
      weak var started: Store<Int, Int>?
      var counted = 0
      let store = Store<Int, Int>(initialValue: 0) { _, action in
        if action == 1 { counted = started?.effectsInFlight ?? 0 }
        if action != 0 { return [] }
        return [
          Empty().eraseToEffect(), work.eraseToEffect(), Empty().eraseToEffect(),
          Just(1).eraseToEffect(),
        ]
      }
      started = store
      store.send(0)
      // The effect that answers may be counted, too: `sink` has not returned yet.
      report(counted == 1 || counted == 2 ? "right" : "counted \(counted)")
      finish()
    }
    expect(
      process, reports: ["right"],
      "`effectsInFlight` to count 1 or 2, when one effect is going, two are done, and one answers",
      why: "`effectsInFlight` has to tell the truth, also while `send` starts the next effect.")
  }

  @Test("The books do not grow with effects that are done", .ownThread)
  func bounded() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (work, other) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        switch action {
        case 0: [Just(1).eraseToEffect(), work.eraseToEffect()]
        case 2: [work.eraseToEffect(), other.eraseToEffect()]
        default: []
        }
      }
      let before = kept(in: store)
      for _ in 1...10 {
        store.send(0)
        work.send(completion: .finished)
      }
      report("\(kept(in: store) - before)")
      store.send(2)
      let two = kept(in: store) - before
      work.send(completion: .finished)
      let one = kept(in: store) - before
      report(one == 0 || one < two ? "fewer" : "\(one) where there were \(two)")
      finish()
    }
    expect(
      process, reports: ["0", "fewer"],
      "the cancellables in the store's properties that 20 effects left, and fewer of them when one of "
        + "an action's two effects is done",
      why: "`effectsInFlight` says how many are kept. What the store really retains has to agree.")
  }
}
