import ExerciseSupport
import ExerciseTesting
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

  @Test("A subscription does the work, before it returns")
  func work() {
    _ = effect.probe()
    expect(
      done.entries, ["work"], "what is done after one subscription",
      why: "The effect does its work when it is subscribed to.")
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
  }
}
