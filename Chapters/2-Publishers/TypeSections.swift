import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Shows which types operators return, and how to hide these types.
func typeSections(of chapter: Chapter) {
  chapter.section("What is the type of a pipeline?") { pipelineTypes(chapter) }
  chapter.section("How do two types become one?") { erasure(chapter) }
  chapter.section("Is `any Publisher` enough today?") { existentials(chapter) }
}

private func pipelineTypes(_ chapter: Chapter) {
  chapter.say("`map` on an effect returns an effect.")
  let effect = Effect<Int> { callback in callback(1) }.map { $0 + 1 }.map { "\($0)" }
  chapter.show("effect", type(of: effect))
  chapter.check("two maps later it is an effect", "\(type(of: effect))" == "Effect<String>")
  chapter.predict(
    "What is the type of `publisher`?",
    code: """
      let subject = PassthroughSubject<Int, Never>()
      let publisher = subject.filter { $0 > 1 }.map { "\\($0)" }
      """,
    answers: [
      "PassthroughSubject<String, Never>": "an operator doesn't return another subject",
      "AnyPublisher<String, Never>":
        "this is the type after eraseToAnyPublisher(), which this code doesn't call",
      "Map<Filter<PassthroughSubject<Int, Never>>, String>":
        "each operator returns its own type, which contains the type of its upstream",
      "Filter<Map<PassthroughSubject<Int, Never>, String>>":
        "the last operator is the outermost type",
    ]
  ) {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.filter { $0 > 1 }.map { "\($0)" }
    return type(of: publisher)
  }
}

private func erasure(_ chapter: Chapter) {
  chapter.say("A function that returns either of two publishers has to erase both:")
  chapter.code(
    """
    func answer(isKnown: Bool) -> AnyPublisher<Int, Never> {
      isKnown
        ? Just(42).eraseToAnyPublisher()
        : future(42, after: 0.1).eraseToAnyPublisher()
    }
    """)
  let pipeline = PassthroughSubject<Int, Never>().filter { $0 > 1 }.map { "\($0)" }
  let picture = erasedPicture(type(of: pipeline), type(of: pipeline.eraseToAnyPublisher()))
  chapter.say("Here is the type of the last section's pipeline, before and after erasing:")
  chapter.draw(picture, as: "erased-types")
  var answers: [Int] = []
  var cancellables: Set<AnyCancellable> = []
  answer(isKnown: true).sink { answers.append($0) }.store(in: &cancellables)
  chapter.check("the known answer arrives immediately", answers == [42])
  answer(isKnown: false).sink { answers.append($0) }.store(in: &cancellables)
  chapter.check("the other answer does not", answers == [42])
  chapter.wait("the other answer") { answers.count == 2 }
  chapter.check(
    "the other publisher has the same type, and its answer arrives later", answers == [42, 42])
}

private func existentials(_ chapter: Chapter) {
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
  chapter.check(
    "one array holds three kinds of publishers, and `sink` compiles for "
      + "each", received == [1, 2, 3, 4])

  chapter.say(
    "But `publishers[0].map { $0 * 10 }` does not compile: `map` returns a `Map` of the "
      + "publisher's own type, and the compiler no longer knows that type. It says:")
  chapter.code(
    """
    error: member 'map' cannot be used on value of type 'any Publisher<Int, Never>';
           consider using a generic constraint instead
    """)
  received = []
  for publisher in publishers {
    received += values(of: publisher.eraseToAnyPublisher().map { $0 * 10 })
  }
  chapter.show("with eraseToAnyPublisher() before map", received)
  chapter.check(
    "an `AnyPublisher` is a publisher like any other, and has `map`", received == [10, 20, 30, 40])
}

/// Returns the answer immediately or after a delay: two pipelines, one type.
private func answer(isKnown: Bool) -> AnyPublisher<Int, Never> {
  isKnown
    ? Just(42).eraseToAnyPublisher()
    : future(42, after: 0.1).eraseToAnyPublisher()
}
