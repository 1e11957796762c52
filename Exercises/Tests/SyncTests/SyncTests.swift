import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Sync

@Suite("Sync")
struct SyncTests {
  let work = Log<String>()

  /// Does the work of the tests: it notes the call, and returns an answer.
  func answer<Value>(_ value: Value) -> Value {
    work.write("work")
    return value
  }

  @Test("Making the effect does no work")
  func lazy() {
    _ = Effect<Int>.sync { answer(1) }
    expect(
      work.entries, [], "the work before a subscription",
      why: "A reducer returns the effect. The store starts its work.")
  }

  @Test("A subscription does the work once, emits the answer and completes, before it returns")
  func answerAndCompletion() {
    let probe = Effect<Int>.sync { answer(1) }.probe()
    expect(work.entries, ["work"], "the work of one subscription")
    expect(
      probe.events, ["subscription", "1", "done"], "the events when the subscription returns",
      why: "A store keeps an effect until it completes.")
  }

  @Test("Each subscription does the work again")
  func repeatable() {
    var number = 0
    let effect = Effect<Int>.sync {
      number += 1
      return number
    }
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(
      heard, [["1", "done"], ["2", "done"]], "the events of both subscribers",
      why: "Each subscriber receives the answer of its own work.")
  }

  @Test("The work does not wait for demand")
  func workWithoutDemand() {
    _ = Effect<Int>.sync { answer(1) }.probe(.none)
    expect(
      work.entries, ["work"], "the work for a subscriber without demand",
      why: "The subscription starts the work. Demand only says how many values may arrive.")
  }

  @Test("The answer waits for demand, and the completion follows it")
  func answerWaits() {
    let probe = Effect<Int>.sync { answer(1) }.probe(.none)
    expect(
      probe.heard, [], "the events of a subscriber without demand",
      why: "A subscriber receives only as many values as it has requested.")
    probe.request(.max(1))
    expect(probe.heard, ["1", "done"], "the events after a request for one value")
  }

  @Test("Loading emits an action with the saved primes and completes")
  func loading() {
    let probe = loadFavoritePrimes { answer([5, 2, 3]) }.probe()
    expect(
      probe.heard, ["loadedFavoritePrimes([5, 2, 3])", "done"],
      "the events with 5, 2, 3 in the file")
    expect(
      work.entries.count, 1, "the number of times that `read` was called",
      why: "The file can change between two calls.")
  }

  @Test("Each subscription reads the file again")
  func loadingAgain() {
    var file = [2]
    let effect = loadFavoritePrimes { file }
    file = [3]
    expect(
      effect.probe().heard, ["loadedFavoritePrimes([3])", "done"],
      "the events when the file has changed to 3",
      why: "The subscription reads the file, as it is then.")
    file = [5]
    expect(
      effect.probe().heard, ["loadedFavoritePrimes([5])", "done"],
      "the events when the file has changed to 5")
  }

  @Test("An empty list is also loaded")
  func emptyList() {
    let probe = loadFavoritePrimes { [] }.probe()
    expect(
      probe.heard, ["loadedFavoritePrimes([])", "done"],
      "the events with an empty list in the file",
      why: "The file says that the user has no favorites.")
  }

  @Test("Without a file, loading completes without a value")
  func withoutFile() {
    let probe = loadFavoritePrimes { answer(nil) }.probe()
    expect(work.entries, ["work"], "the work of one subscription")
    expect(
      probe.heard, ["done"], "the events without a file",
      why: "An action would change the favorites, and there is nothing to change them to.")
  }
}
