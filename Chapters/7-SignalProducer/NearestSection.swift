import Stage7SignalProducer
import Walkthrough

/// A feature's actions, and those of a whole that has more than it.
enum Whole: Equatable {
  case local(Int)
  case other
}

extension SignalProducer: Work where Error == Never {
  func run(
    _ receive: @escaping (Value) -> Void, whenDone: @escaping () -> Void
  ) -> () -> Void {
    start { event in
      if case .value(let value) = event { receive(value) } else { whenDone() }
    }
    .dispose
  }
}

/// The chapter's end: how near one can come to a store over any stream.
func nearestSection(of chapter: Chapter) {
  chapter.section("A store for every stream?") {
    chapter.say(
      "Two stages, two stream types, and nearly the same text. Why not write the store once, generic "
        + "over the effect? Because Swift's generics range over types, and `Effect` is none: it "
        + "becomes one when it is given an action. What one would like to write, and what there is, a "
        + "store over the effect of *one* action:")
    chapter.code(
      "final class Store<Value, Action, Effect<_>>                 // expected '>' to complete …\n"
        + "final class AnyStore<Value, Action, Effect: Work<Action>>   // accepted")
    func counting(_ value: inout Int, _ action: Int) -> Effect<Int> {
      value += action
      return action > 1 ? .sync { action - 1 } : .none
    }
    let new = AnyStore<Int, Int, Effect<Int>>(initialValue: 0, reducer: counting)
    new.send(4)
    let old = Stage5.anyStore()
    old.send(4)
    chapter.show("stage 5's effects", old.value)
    chapter.show("stage 7's effects", new.value)
    chapter.check("one store runs effects of either kind", old.value == 10 && new.value == 10)

    chapter.say(
      "But a feature must be pulled back: from effects of its actions to effects of the whole's. The "
        + "store cannot ask the one for the other, so it is told how:")
    let whole = AnyStore<Int, Whole, Effect<Whole>>(
      initialValue: 0,
      reducer: pullback(
        counting,
        extract: { if case .local(let action) = $0 { action } else { nil } },
        embed: Whole.local,
        map: { effect, embed in effect.map(embed) },
        none: .none))
    whole.send(.local(4))
    whole.send(.other)
    let oldWhole = Stage5.anyWholeStore()
    oldWhole.send(.local(4))
    oldWhole.send(.other)
    chapter.show("pulled back", [oldWhole.value, whole.value])
    chapter.check(
      "with `map` handed in each time, both are pulled back",
      oldWhole.value == 10 && whole.value == 10)
  }
}
