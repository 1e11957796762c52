import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import Sync

@Suite("Sync")
struct SyncTests {
  let done = Log<String>()

  @Test("Making the effect does no work")
  func lazy() {
    _ = Effect<Int>.sync { answer(1) }
    expect(
      done.entries, [], "what is done before anybody has subscribed",
      why: "A reducer that returns an effect has not yet done anything to the outside world.")
  }

  @Test("A subscription does the work, emits its answer and completes")
  func valueAndCompletion() {
    let probe = Effect<Int>.sync { answer(1) }.probe(.max(1))
    expect(
      done.entries, ["work"], "what is done after one subscription",
      why: "The effect does its work once, when it is subscribed to.")
    expect(
      probe.events, ["subscription", "1", "done"], "the answer and the completion",
      why: "A subscription that does not end is kept forever.")
    expect(
      Effect<Int?>.sync { answer(nil) }.probe(.max(1)).heard, ["nil", "done"],
      "what is heard of an answer that is nil",
      why: "The effect emits what the work answers, whatever that is.")
  }

  @Test("The work is done on the thread that subscribes, before the subscription returns")
  func thread() {
    let thread = Thread.current
    _ = Effect<Int>.sync {
      done.write(Thread.current === thread ? "here" : "elsewhere")
      return 1
    }
    .probe(.none)
    expect(
      done.entries, ["here"], "where the work has been done when the subscription returns",
      why: "The work is done on the thread that subscribes.")
  }

  @Test("The work does not wait for demand, and its answer does")
  func demand() {
    let probe = Effect<Int>.sync { answer(1) }.probe(.none)
    expect(
      done.entries, ["work"], "what is done for a subscriber that has asked for no value",
      why: "The work is done at the subscription, and demand only says how many values may come.")
    expect(
      probe.heard, [], "what a subscriber hears that has asked for no value",
      why: "A value waits until it is asked for.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "done"], "what it hears when it has made two requests",
      why: "There is one answer, however often it is asked for.")
    expect(
      done.entries, ["work"], "what is done when it has made two requests",
      why: "The work is done once for each subscription, and not for each request.")
  }

  @Test("A request for no values asks for nothing")
  func requestForNothing() {
    let probe = Effect<Int>.sync { answer(1) }.probe(.none)
    probe.request(.none)
    expect(
      probe.heard, [], "what a subscriber hears that has made a request for no values",
      why: "A value waits until it is asked for.")
    probe.request(.max(1))
    expect(probe.heard, ["1", "done"], "what it hears when it has asked for one")
  }

  @Test("There is one answer, also for a subscriber that asks for more when it gets it")
  func requestAtTheAnswer() {
    let probe = Probe<Int, Never> { probe, _ in
      if probe.heard.count == 1 { probe.request(.max(1)) }
      return .max(1)
    }
    Effect<Int>.sync { answer(1) }.subscribe(probe)
    expect(
      probe.heard, ["1", "done"], "what a subscriber hears that asks for more at the answer",
      why: "The effect emits what the work answers, and completes.")
    expect(
      done.entries, ["work"], "what is done when it has asked for more",
      why: "The work is done once for each subscription, and not for each request.")
  }

  @Test("A subscriber that has canceled hears nothing, also when it asks then")
  func requestAfterCancel() {
    let probe = Effect<Int>.sync { answer(1) }.probe(.none)
    probe.cancel()
    probe.request(.max(1))
    expect(
      probe.heard, [], "what a subscriber hears that cancels before it asks for the answer",
      why: "Nothing comes after a cancellation.")
    let loading = loadFavoritePrimes { [2, 3] }.probe(.none)
    loading.cancel()
    loading.request(.max(1))
    expect(
      loading.heard, [], "what is heard of the favorites after a cancellation",
      why: "Nothing comes after a cancellation.")
  }

  @Test("A subscriber that cancels at the subscription hears nothing")
  func cancelAtTheSubscription() {
    func heard<Output>(of effect: Effect<Output>) -> [String] {
      let probe = ForgetfulProbe<Output, Never> { subscription in
        subscription.cancel()
        subscription.request(.max(1))
      }
      effect.subscribe(probe)
      return probe.heard
    }
    let heard = [
      heard(of: Effect<Int>.sync { answer(1) }),
      heard(of: loadFavoritePrimes { answer([2, 3]) }),
      heard(of: loadFavoritePrimes { answer(nil) }),
    ]
    expect(
      heard, [[], [], []],
      "what is heard of work, of favorites, and of no file, after a cancellation",
      why: "Nothing comes after a cancellation, not even the completion.")
  }

  @Test("The work is done also for a subscriber that cancels at once")
  func workForACanceledOne() {
    Effect<Int>.sync { answer(1) }.subscribe(ForgetfulProbe { $0.cancel() })
    expect(
      done.entries, ["work"], "what is done for a subscriber that cancels at the subscription",
      why: "The effect does its work when it is subscribed to, each time it is.")
  }

  @Test("Where the work cancels the subscription, neither answer nor completion comes")
  func cancelInTheWork() {
    // It can do so if the subscription is handed over before the work.
    var subscription: (any Subscription)?
    var hasCanceled = false
    let effect = Effect<Int>.sync {
      hasCanceled = subscription != nil
      subscription?.cancel()
      return 1
    }
    let probe = ForgetfulProbe<Int, Never> {
      subscription = $0
      $0.request(.max(1))
    }
    effect.subscribe(probe)
    expect(
      probe.heard, hasCanceled ? [] : ["1", "done"],
      "what a subscriber hears, \(hasCanceled ? "canceled" : "not canceled") by the work",
      why: "Nothing comes after a cancellation.")
  }

  @Test("A subscriber that cancels at the answer does not hear the completion")
  func cancellation() {
    let probe = Probe<Int, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    Effect<Int>.sync { answer(1) }.subscribe(probe)
    expect(
      probe.heard, ["1"], "what is heard when the subscriber cancels at the answer",
      why: "Nothing comes after a cancellation.")
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
      heard, [["1", "done"], ["2", "done"]], "work done anew for each of two subscribers",
      why: "Nothing is kept from one subscription for the next.")
    var nested: Effect<Int>?
    var outer: [String] = []
    var inner: [String] = []
    nested = .sync {
      guard inner.isEmpty else { return 2 }
      inner = ["the second subscription"]
      inner = nested?.probe().heard ?? []
      return 1
    }
    let hasReturned = returns { outer = nested?.probe().heard ?? [] }
    expect(hasReturned, "a subscription from inside the work to return")
    guard hasReturned else { return }
    expect(
      [outer, inner], [["1", "done"], ["2", "done"]],
      "what is heard of an effect whose work subscribes to it once more, by both subscribers",
      why: "The effect emits what the work answers, each time it is subscribed to.")
  }

  @Test("Each subscriber gets the answer of its own work, also when it asks late")
  func ownAnswer() {
    var number = 0
    let effect = Effect<Int>.sync {
      number += 1
      return number
    }
    let first = effect.probe(.none)
    let second = effect.probe(.none)
    let canceled = effect.probe(.none)
    canceled.cancel()
    first.request(.max(1))
    second.request(.max(1))
    expect(
      [first.heard, second.heard], [["1", "done"], ["2", "done"]],
      "what two subscribers hear that ask when the work was done for both, and a third has canceled",
      why: "Each subscription does the work, and its value is sent when it is asked for.")
    let loading = loadFavoritePrimes {
      number += 1
      return [number]
    }
    let loaded = [loading.probe(.none), loading.probe(.none)]
    for probe in loaded { probe.request(.max(1)) }
    expect(
      loaded.map(\.heard),
      [["loadedFavoritePrimes([4])", "done"], ["loadedFavoritePrimes([5])", "done"]],
      "what two subscribers hear of the favorites that ask when they were read for both",
      why: "Each subscription reads, and is sent what it has read.")
  }

  @Test("Loading reads nothing until somebody subscribes, and then does not wait for demand")
  func lazyLoading() {
    let effect = loadFavoritePrimes { answer([2, 3]) }
    expect(
      done.entries, [], "what is read before anybody has subscribed",
      why: "The file may change until the effect is subscribed to.")
    let probe = effect.probe(.none)
    expect(
      done.entries, ["work"], "what is read for a subscriber that has asked for no value",
      why: "Loading is an effect of `sync`, whose work is done at the subscription.")
    expect(
      probe.heard, [], "what is heard of the favorites by a subscriber that has asked for no value",
      why: "A value waits until it is asked for.")
    probe.request(.max(1))
    expect(
      probe.heard, ["loadedFavoritePrimes([2, 3])", "done"], "what it hears when it has asked",
      why: "The reducer puts the primes of this action into the state.")
  }

  @Test("Loading reads once, emits the favorites that were saved, and completes")
  func loading() {
    let probe = loadFavoritePrimes { answer([5, 2, 3]) }.probe()
    expect(
      probe.heard, ["loadedFavoritePrimes([5, 2, 3])", "done"],
      "the action with the saved primes, in their order, and the completion",
      why: "The reducer puts the primes of this action into the state.")
    expect(
      done.entries, ["work"], "how often one subscription reads",
      why: "Between two readings the file may change.")
  }

  @Test("Loading an empty list is not the same as loading nothing")
  func loadingAnEmptyList() {
    let probe = loadFavoritePrimes { answer([]) }.probe()
    expect(
      probe.heard, ["loadedFavoritePrimes([])", "done"], "the action with the empty list",
      why: "There is a file, and it says that there are no favorites.")
  }

  @Test("Where there is no file, loading emits nothing and completes")
  func loadingNothing() {
    let probe = loadFavoritePrimes { answer(nil) }.probe(.max(1))
    expect(
      done.entries, ["work"], "what is read by one subscription",
      why: "Only reading tells that there is no file.")
    expect(
      probe.heard, ["done"], "the completion alone",
      why: "An action would change the state, and there is nothing to change it to.")
  }

  @Test("Each subscription reads the file as it is then")
  func repeatableLoading() {
    var file: [Int]?
    let effect = loadFavoritePrimes { file }
    let before = effect.probe().heard
    file = [2]
    let saved = effect.probe().heard
    file = [3]
    let savedAgain = effect.probe().heard
    let unchanged = effect.probe().heard
    expect(
      [before, saved, savedAgain, unchanged],
      [
        ["done"], ["loadedFavoritePrimes([2])", "done"], ["loadedFavoritePrimes([3])", "done"],
        ["loadedFavoritePrimes([3])", "done"],
      ],
      "what is loaded before there is a file, after each time it is saved, and once more",
      why: "Nothing is kept from one subscription for the next.")
  }

  func answer<Value>(_ value: Value) -> Value {
    done.write("work")
    return value
  }
}
