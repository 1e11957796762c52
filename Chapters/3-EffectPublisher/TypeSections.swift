import Pictures
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Shows what `Effect` could have been: another name for a type that already exists.
private typealias EffectAlias<Output> = AnyPublisher<Output, Never>

extension EffectAlias {
  /// Meant for effects. Every `AnyPublisher` that cannot fail has it.
  fileprivate static func nothing() -> EffectAlias<Output> { Empty().eraseToAnyPublisher() }
}

/// Shows why `Effect` is a type of our own, what makes it a publisher, and what erasing does.
func typeSections(of chapter: Chapter) {
  chapter.section("Why a type of our own?") {
    chapter.say("Here `Effect` is an alias at first, with a function `nothing`.")
    chapter.code("typealias EffectAlias<Output> = AnyPublisher<Output, Never>")
    let effect: EffectAlias<Int> = .nothing()
    let temperatures: AnyPublisher<Double, Never> = .nothing()
    chapter.show("the alias is called", type(of: effect))
    var completions = 0
    let cancellables = [
      effect.sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in }),
      temperatures.sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in }),
    ]
    chapter.check(
      "temperatures have the function that was meant for effects",
      completions == 2 && "\(type(of: effect))" == "AnyPublisher<Int, Never>")
    cancellables.forEach { $0.cancel() }
    let own = Just(1).eraseToEffect()
    chapter.show("the struct is called", type(of: own))
    chapter.check("a struct is a separate type", "\(type(of: own))" == "Effect<Int>")
  }

  chapter.section("How does a struct become a publisher?") {
    chapter.say(
      "`Effect<Output>` is a struct around an `AnyPublisher` that cannot fail. It forwards every "
        + "subscriber to the publisher inside. The subscriber and that publisher exchange all "
        + "other messages directly:")
    let picture = effectPicture()
    chapter.draw(picture, as: "effect-signals")
    chapter.check(
      "only the call that subscribes goes through the effect",
      picture.messages.filter { message in
        [message.from, message.to].contains(picture.participants.firstIndex(of: "effect"))
      }.map(\.text) == ["subscribe", "subscribe"])
    var starts = 0
    let effect = Deferred {
      starts += 1
      return Just(5)
    }
    .eraseToEffect()
    chapter.check("making an effect starts nothing", starts == 0)
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
    chapter.check("an effect can say that it has finished", completions == 2)
    chapter.check(
      "the generic parameter is the publisher's `Output`, and `Failure` is `Never`",
      Effect<Int>.Output.self == Int.self && Effect<Int>.Failure.self == Never.self)
  }

  chapter.section("What does erasing do?") {
    chapter.predict(
      "What are the two types called?",
      code: """
        let effect: Effect<Int> = Just(5).eraseToEffect()
        let mapped = effect.map { "\\($0)" }
        let erased = mapped.eraseToEffect()
        return ["\\(type(of: mapped))", "\\(type(of: erased))"]
        """,
      answers: [
        #"["Effect<String>", "Effect<String>"]"#:
          "an array's map returns an array, but a publisher's map returns a Map",
        #"["Map<Effect<Int>, String>", "Effect<String>"]"#:
          "the first type contains the operator, and erasing hides it",
        #"["Map<Effect<Int>, String>", "Effect<Map<Effect<Int>, String>>"]"#:
          "the parameter of Effect is the type of its values, not the publisher inside",
        #"["Map<Effect<Int>, String>", "AnyPublisher<String, Never>"]"#:
          "eraseToAnyPublisher() returns this, but eraseToEffect() returns an Effect",
      ]
    ) {
      let effect: Effect<Int> = Just(5).eraseToEffect()
      let mapped = effect.map { "\($0)" }
      let erased = mapped.eraseToEffect()
      return ["\(type(of: mapped))", "\(type(of: erased))"]
    }

    chapter.say("Erasing changes the type, but not what the publisher does:")
    var asked: [Subscribers.Demand] = []
    var received: [Int] = []
    let numbers = (1...).publisher.handleEvents(receiveRequest: { asked.append($0) })
      .eraseToEffect()
    chapter.check("erasing subscribes to nothing", asked.isEmpty)
    numbers.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { value in
          received.append(value)
          return .none
        }))
    chapter.show("received", received)
    chapter.check(
      "the demand reaches the numbers unchanged", asked == [.max(2)] && received == [1, 2])
  }
}
