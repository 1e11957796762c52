import Dispatch
import Foundation
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

Walkthrough.run(
  chapter: 3, title: "An effect is a publisher",
  children: ["save": { arguments in saveFavorites(inFolder: arguments[0]) }]
) { chapter in
  chapter.section("An effect that can be subscribed to") {
    chapter.say(
      "`Effect<Output>` is a struct around an `AnyPublisher` that cannot fail. It is a publisher "
        + "itself, because it hands every subscriber on to the one within.")
    var starts = 0
    let effect = Effect<Int>.sync {
      starts += 1
      return 5
    }
    chapter.check("making an effect still starts nothing", starts == 0)
    var values: [Int] = []
    var completions = 0
    for _ in 1...2 {
      let cancellable = effect.sink(
        receiveCompletion: { _ in completions += 1 },
        receiveValue: { values.append($0) })
      cancellable.cancel()
    }
    chapter.show("values", values)
    chapter.check("each subscription does the work again", starts == 2 && values == [5, 5])
    chapter.check("and an effect can say now that it is done", completions == 2)
  }

  chapter.section("Erasing again is a way of life") {
    chapter.say(
      "An operator returns a type of its own, built around the type that it was called on. Swift "
        + "has no way to say “map returns what it was called on, with another output”. So after "
        + "operators an effect is an effect again only by `eraseToEffect()`.")
    let effect = Effect<Int>.sync { 5 }
    let mapped = effect.map { "\($0)" }.filter { !$0.isEmpty }
    let erased = mapped.eraseToEffect()
    chapter.show("before", type(of: mapped))
    chapter.show("after", type(of: erased))
    chapter.check("the operators are in the type", "\(type(of: mapped))".hasPrefix("Filter<Map<"))
    chapter.check("erased, they are not", "\(type(of: erased))" == "Effect<String>")
  }

  chapter.section("Why there is no `sink` in a pullback") {
    chapter.say(
      "In stage 1 a pullback ran the local effect inside a new one. Running a publisher is `sink`, "
        + "and `sink` returns the cancellable that keeps the subscription alive. A pullback has no "
        + "place to keep it:")
    chapter.code("Deferred { () -> Empty<String, Never> in\n  _ = local.sink { … }\n  …\n}")
    let answers = PassthroughSubject<Int, Never>()
    let local = answers.eraseToEffect()
    var delivered: [String] = []
    let bySink = Deferred { () -> Empty<String, Never> in
      _ = local.sink { delivered.append("sink \($0)") }
      return Empty(completeImmediately: false)
    }
    .eraseToEffect()
    let byMap = local.map { "map \($0)" }.eraseToEffect()
    var cancellables: Set<AnyCancellable> = []
    bySink.sink { delivered.append($0) }.store(in: &cancellables)
    byMap.sink { delivered.append($0) }.store(in: &cancellables)
    answers.send(1)
    chapter.show("delivered", delivered)
    chapter.check(
      "the sink in between was cancelled before the answer came", delivered == ["map 1"])
    chapter.say(
      "`map` subscribes to nothing. It leaves the cancellable to whoever sinks: the store.")
  }

  chapter.section("Work that nobody waits for") {
    chapter.say("By hand: work at the subscription, then an `Empty` that completes at once.")
    var lines: [String] = []
    let byHand = Deferred { () -> Empty<String, Never> in
      lines.append("by hand")
      return Empty(completeImmediately: true)
    }
    .eraseToEffect()
    let named = Effect<String>.fireAndForget { lines.append("fireAndForget") }
    chapter.check("neither has worked yet", lines.isEmpty)
    for effect in [byHand, named] {
      var events: [String] = []
      _ = effect.sink(
        receiveCompletion: { _ in events.append("completed") },
        receiveValue: { events.append($0) })
      chapter.check("it has worked, emits nothing and completes", events == ["completed"])
    }
    chapter.show("lines", lines)
    chapter.check("both did the same", lines == ["by hand", "fireAndForget"])
  }

  chapter.section("Work that answers: at once, or later") {
    var events: [String] = []
    _ = Effect<Int>.sync { 1 }.sink { events.append("sync \($0)") }
    events.append("sink has returned")
    chapter.check(
      "`sync` answers before `sink` returns", events == ["sync 1", "sink has returned"])

    events = []
    let later = Effect<Int>.async { callback in
      DispatchQueue.main.async {
        callback(1)
        callback(2)
      }
    }
    let kept = later.sink(
      receiveCompletion: { _ in events.append("completed") },
      receiveValue: { events.append("async \($0)") })
    _ = later.sink { events.append("dropped \($0)") }
    events.append("sink has returned")
    chapter.wait("the completion") { events.contains("completed") }
    chapter.show("events", events)
    chapter.check(
      "`async` answers later, once, and not to somebody who dropped the cancellable",
      events == ["sink has returned", "async 1", "completed"])
    kept.cancel()
  }

  requestSection(of: chapter)
  crashSection(of: chapter)
}
