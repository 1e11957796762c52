import Pictures
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// What operators return, and how to hide it.
func typeSections(of chapter: Chapter) {
  chapter.section("New: every operator has a type of its own") {
    chapter.say("`map` on an effect returns an effect. On a publisher it returns a `Map`.")
    let effect = Effect<Int> { callback in callback(1) }.map { $0 + 1 }.map { "\($0)" }
    let subject = PassthroughSubject<Int, Never>()
    let filtered = subject.filter { $0 > 1 }
    let mapped = filtered.map { "\($0)" }
    let erased = mapped.eraseToAnyPublisher()
    let types = [
      "\(type(of: effect))", "\(type(of: subject))", "\(type(of: filtered))",
      "\(type(of: mapped))", "\(type(of: erased))",
    ]
    let calls = [
      "effect.map { … }.map { … }", "subject", "subject.filter { … }",
      "subject.filter { … }.map { … }", "….eraseToAnyPublisher()",
    ]
    chapter.table(["expression", "type"], zip(calls, types).map { [$0, $1] })
    chapter.check(
      "the type repeats the whole pipeline",
      types[3] == "Map<Filter<PassthroughSubject<Int, Never>>, String>")
    chapter.check(
      "`AnyPublisher` shows what comes out, and hides how",
      types[0] == "Effect<String>" && types[4] == "AnyPublisher<String, Never>")

    chapter.say(
      "So a function that returns one or the other has no type to name, until both are erased:")
    chapter.code(
      """
      func answer(isKnown: Bool) -> AnyPublisher<Int, Never> {
        isKnown
          ? Just(42).eraseToAnyPublisher()
          : future(42, after: 0.1).eraseToAnyPublisher()
      }
      """)
    var answers: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    answer(isKnown: true).sink { answers.append($0) }.store(in: &cancellables)
    chapter.check("the known one is there", answers == [42])
    answer(isKnown: false).sink { answers.append($0) }.store(in: &cancellables)
    chapter.check("the other one is not, yet", answers == [42])
    chapter.wait("the other one") { answers.count == 2 }
    chapter.check("it has the same type, and comes", answers == [42, 42])
  }

  chapter.section("`any Publisher` today") {
    chapter.say(
      "In 2019 a protocol with associated types could not be the type of a value. Today it can:")
    chapter.code(
      """
      let publishers: [any Publisher<Int, Never>] = [
        Just(1), [2, 3].publisher, Deferred { Just(4) },
      ]
      """)
    let publishers: [any Publisher<Int, Never>] = [
      Just(1), [2, 3].publisher, Deferred { Just(4) },
    ]
    var received: [Int] = []
    for publisher in publishers {
      let cancellable = publisher.sink { received.append($0) }
      cancellable.cancel()
    }
    chapter.show("received", received)
    chapter.check("three kinds in one array, and each one sinks", received == [1, 2, 3, 4])

    chapter.say(
      "But `publishers[0].map { $0 * 10 }` does not compile. `map` returns a `Map` of the "
        + "publisher's own type, and that is what `any` has forgotten. The compiler says:")
    chapter.code(
      """
      error: member 'map' cannot be used on value of type 'any Publisher<Int, Never>';
             consider using a generic constraint instead
      """)
    received = []
    for publisher in publishers {
      let mapped = publisher.eraseToAnyPublisher().map { $0 * 10 }
      received += values(of: mapped)
    }
    chapter.show("with eraseToAnyPublisher() before map", received)
    chapter.check(
      "an `AnyPublisher` is a type like others: erased, they map", received == [10, 20, 30, 40])
  }

  chapter.section("The picture book") {
    chapter.say(
      "A marble diagram shows what goes into an operator and what comes out of it. Time goes to the "
        + "right. This one is recorded, as the others are:")
    let pages = pictureBook()
    for page in pages {
      let name = String(page.title.prefix { $0 != "(" })
      if name == "merge" { chapter.draw(page, as: name) } else { chapter.write(page, as: name) }
    }
    chapter.show("operators in the book", pages.count)
    chapter.say("OPERATORS.md, in this chapter's folder, shows all of them.")
  }

  chapter.section("The rows, all at once") {
    chapter.table(
      ["stage 1", "here"],
      [
        ["an effect", "a publisher, if it is lazy"],
        ["run", "a subscriber; sink for most"],
        ["map, zip, flatMap, receive(on:)", "the same, and many more"],
        ["a callback, called once", "Deferred { Future { promise in … } }"],
        ["a callback, called many times", "a subject"],
        ["nil", "a failure"],
        ["the end: silence", "a completion, or silence"],
        ["how many values: as many as come", "as many as are asked for"],
        ["what run returns: nothing", "what sink returns: an AnyCancellable"],
        ["Effect, always", "a type an operator, and AnyPublisher"],
      ])
    chapter.say(
      "What is missing is what stage 1 was for. There is no reducer here and no store, so nobody runs "
        + "these publishers, and nobody holds what `sink` returns. Chapter 3 makes an effect of them."
    )
  }
}

/// The answer, at once or a while from now: two pipelines, one type.
private func answer(isKnown: Bool) -> AnyPublisher<Int, Never> {
  isKnown
    ? Just(42).eraseToAnyPublisher()
    : future(42, after: 0.1).eraseToAnyPublisher()
}
