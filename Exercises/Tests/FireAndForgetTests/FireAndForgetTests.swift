import ExerciseSupport
import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import FireAndForget

@Suite("FireAndForget")
struct FireAndForgetTests {
  let done = Log<String>()

  var effect: Effect<Int> { .fireAndForget { done.write("work") } }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before anybody has subscribed",
      why: "A reducer that returns an effect has not yet done anything to the outside world.")
  }

  @Test("A subscription does the work on its own thread, before it returns")
  func work() {
    let thread = Thread.current
    let effect = Effect<Int>.fireAndForget {
      done.write(Thread.current === thread ? "here" : "elsewhere")
    }
    _ = effect.probe()
    expect(
      done.entries, ["here"], "where the work has been done when the subscription returns",
      why: "The work is done on the thread that subscribes.")
  }

  @Test("A subscription comes first, then the completion, and no value")
  func events() {
    expect(
      effect.probe().events, ["subscription", "done"], "what a subscriber hears",
      why: "An effect hands its subscriber a subscription before anything else.")
    expect(
      Effect<Void>.fireAndForget { done.write("work") }.probe().events, ["subscription", "done"],
      "what a subscriber hears of an effect whose values would be empty ones",
      why: "It completes without a value, whatever the type of its values.")
  }

  @Test("A subscriber that cancels at once has its work done, and hears nothing")
  func cancellation() {
    let heard = Log<String>()
    let effect = self.effect
    var subscription: (any Subscription)?
    effect.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.cancel()
          $0.request(.max(1))
        },
        receiveValue: { value in
          heard.write("\(value)")
          return .none
        },
        receiveCompletion: { _ in heard.write("done") }))
    subscription?.request(.max(1))
    expect(
      done.entries, ["work"], "what is done for a subscriber that cancels at once",
      why: "The effect does its work when it is subscribed to.")
    expect(
      heard.entries, [], "what the subscriber hears that has canceled, and asks for a value then",
      why: "Nothing comes after a cancellation.")
    let next = effect.probe()
    expect(
      next.heard, ["done"], "what the next subscriber hears", why: "It has not canceled.")
    next.cancel()
    expect(
      done.entries, ["work", "work"],
      "what is done when a second subscriber has canceled, after the completion",
      why: "The effect does its work when it is subscribed to, and at no other time.")
    var others: [String] = []
    let third = ForgetfulProbe<Int, Never> { subscription in
      subscription.cancel()
      others = effect.probe().heard
    }
    effect.subscribe(third)
    expect(
      [third.heard, others], [[], ["done"]],
      "what is heard by a subscriber that cancels at once, and by one that it subscribes then",
      why: "Nothing comes after a cancellation, and the other one has not canceled.")
  }

  @Test("Where the work cancels the subscription, no completion comes")
  func cancelInTheWork() {
    // It can do so if the subscription is handed over before the work.
    var subscription: (any Subscription)?
    var hasCanceled = false
    let effect = Effect<Int>.fireAndForget {
      hasCanceled = subscription != nil
      subscription?.cancel()
    }
    let probe = ForgetfulProbe<Int, Never> { subscription = $0 }
    effect.subscribe(probe)
    expect(
      probe.heard, hasCanceled ? [] : ["done"],
      "what a subscriber hears, \(hasCanceled ? "canceled" : "not canceled") by the work",
      why: "Nothing comes after a cancellation.")
  }

  @Test("Work and completion do not wait for demand, and further demand changes nothing")
  func demand() {
    let probe = effect.probe(.none)
    expect(
      done.entries, ["work"], "what is done for a subscriber that has asked for no value",
      why: "The work starts at the subscription, and demand only says how many values may come.")
    expect(
      probe.heard, ["done"], "what a subscriber hears that has asked for no value",
      why: "A completion needs no demand.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      done.entries, ["work"], "what is done when it has made two requests",
      why: "The work is done once for each subscription, and not for each request.")
    expect(
      probe.heard, ["done"], "what it hears when it has made two requests",
      why: "The effect completes once, and nothing comes after that.")
  }

  @Test("It completes without a value, when the work is done")
  func completion() {
    let events = Log<String>()
    let effect = Effect<Int>.fireAndForget { events.write("work") }
    let cancellable = effect.sink(
      receiveCompletion: { _ in events.write("done") },
      receiveValue: { events.write("\($0)") })
    expect(
      events.entries, ["work", "done"], "the work and then the completion",
      why: "Whoever hears the completion may rely on the work.")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Each subscription does the work again")
  func repeatable() {
    let effect = self.effect
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(
      done.entries, ["work", "work"], "the work of two subscriptions",
      why: "The effect does its work each time it is subscribed to.")
    expect(
      heard, [["done"], ["done"]], "a completion for each of them",
      why: "A subscription that does not end is kept forever.")
    effect.subscribe(
      ForgetfulProbe(whenCompleted: { _ = effect.probe() }, whenSubscribed: { _ in }))
    expect(
      done.entries.count, 4,
      "how often the work is done when a third subscriber subscribes a fourth at its completion",
      why: "The effect does its work each time it is subscribed to.")
    var inner: [String] = []
    let outer = ForgetfulProbe<Int, Never> { _ in inner = effect.probe().heard }
    effect.subscribe(outer)
    expect(
      [outer.heard, inner], [["done"], ["done"]],
      "a completion for a subscriber, and for one that it subscribes when it receives its "
        + "subscription",
      why: "Each subscription completes by itself.")
  }

  @Test("A subscription from inside the work does the work, too")
  func insideTheWork() {
    let events = Log<String>()
    var effect: Effect<Int>?
    effect = .fireAndForget {
      events.write("work")
      guard events.entries.count == 1 else { return }
      events.write("the second subscriber heard \(effect?.probe().heard ?? [])")
    }
    let hasReturned = returns { events.write("the first one heard \(effect?.probe().heard ?? [])") }
    expect(hasReturned, "a subscription from inside the work to return")
    guard hasReturned else { return }
    expect(
      events.entries,
      [
        "work", "work", "the second subscriber heard [\"done\"]", "the first one heard [\"done\"]",
      ], "what happens when the work subscribes to its effect, once",
      why: "The effect does its work each time it is subscribed to.")
  }
}
