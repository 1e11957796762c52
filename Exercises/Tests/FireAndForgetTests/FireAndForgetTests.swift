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
    expect(done.entries, [], "what is done before anybody has subscribed")
  }

  @Test("A subscription does the work, before it returns")
  func work() {
    _ = effect.probe()
    expect(done.entries, ["work"], "what is done after one subscription")
  }

  @Test("It completes without a value, when the work is done")
  func completion() {
    let events = Log<String>()
    let effect = Effect<Int>.fireAndForget { events.write("work") }
    let cancellable = effect.sink(
      receiveCompletion: { _ in events.write("done") },
      receiveValue: { events.write("\($0)") })
    expect(events.entries, ["work", "done"], "the work and then the completion")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Each subscription does the work again")
  func repeatable() {
    let effect = self.effect
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(done.entries, ["work", "work"], "the work of two subscriptions")
    expect(heard, [["done"], ["done"]], "a completion for each of them")
  }
}
