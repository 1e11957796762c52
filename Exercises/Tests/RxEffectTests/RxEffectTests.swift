import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect: Effect and none")
struct EffectTests {
  @Test("The type of an effect says that it cannot fail")
  func cannotFail() {
    expect(
      Effect<Int>.self == Infallible<Int>.self,
      "the type of an effect to say that it cannot fail; `\(Effect<Int>.self)` does not",
      why: "SmallRx has two types of sequences.")
  }

  @Test("`none` completes at once, without a value, for each subscription")
  func none() {
    let effect = Effect<Int>.none
    expect(
      [Listener(effect).heard, Listener(effect).heard], [["done"], ["done"]],
      "what each of two subscriptions to `none` hears before it returns")
  }
}

@Suite("RxEffect: fireAndForget")
struct FireAndForgetTests {
  let done = Log<String>()

  var effect: Effect<Int> { .fireAndForget { [done] in done.write("work") } }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before there is a subscription",
      why: "To make an effect does no work.")
  }

  @Test("Each subscription does the work, and completes without a value")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done for two subscriptions")
    expect(heard, [["done"], ["done"]], "what each of the two hears before it returns")
    let starts = Log<String>()
    var nested: Effect<Int>?
    nested = .fireAndForget {
      starts.write("work")
      if starts.entries.count == 1 { _ = nested.map { Listener($0) } }
    }
    expect(
      returns { _ = nested.map { Listener($0) } },
      "a subscription to return whose work subscribes to its own effect")
    expect(
      starts.entries, ["work", "work"], "what is done when work subscribes to its own effect, once",
      why: "Each subscription does all of the work again, also one from inside the work.")
  }

  @Test("The completion comes after the work")
  func order() {
    let listener = Listener(effect) { [done] in done.write($0) }
    expect(
      done.entries, ["work", "done"], "the work and the completion, in this order",
      why: "The completion says that the work is done.")
    withExtendedLifetime(listener) {}
  }
}

@Suite("RxEffect: sync")
struct SyncTests {
  let done = Log<String>()

  /// An effect whose work returns how often it was done.
  var effect: Effect<Int> {
    .sync { [done] in
      done.write("work")
      return done.entries.count
    }
  }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before there is a subscription",
      why: "To make an effect does no work.")
  }

  @Test("Each subscription does the work, sends what it returns, and completes, all at once")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done for two subscriptions")
    expect(
      heard, [["1", "done"], ["2", "done"]], "what each of the two hears before it returns",
      why: "Each subscription does the work again, and the work may return something else by then.")
    let inner = Log<[String]>()
    let outer = Log<[String]>()
    let hasReturned = returns {
      outer.write(Listener(effect) { if $0 == "3" { inner.write(Listener(effect).heard) } }.heard)
    }
    expect(hasReturned, "a subscription to return at whose value somebody else subscribes")
    expect(
      [outer.entries, inner.entries], [[["3", "done"]], [["4", "done"]]],
      "what is heard by a subscription, and by one that is made when the first one's value comes",
      why: "Each subscription does all of the work again.")
  }

  @Test("It sends a value that is nil")
  func sendsNil() {
    let effect = Effect<Int?>.sync { nil }
    expect(
      Listener(effect).heard, ["nil", "done"], "what is heard of work that returns nil",
      why: "What the work returns is sent, whatever it is.")
  }
}
