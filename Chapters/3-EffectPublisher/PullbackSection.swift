import Pictures
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Shows why a pullback maps an effect and does not subscribe to it.
func pullbackSection(of chapter: Chapter) {
  chapter.section("How does a pullback change?") {
    chapter.say(
      "In stage 1, a pullback ran the feature's effect inside a new effect. Here are two ways to "
        + "turn each number that `local` sends into a string. One way calls `sink` inside a "
        + "`Deferred`, and the other way calls `map`.")
    chapter.predict(
      "The code subscribes to both, then sends the answer. What is delivered?",
      code: """
        let bySink = Deferred {
          _ = local.sink { delivered.append("sink \\($0)") }
          return PassthroughSubject<String, Never>()
        }
        let byMap = local.map { "map \\($0)" }
        bySink.sink { delivered.append($0) }.store(in: &cancellables)
        byMap.sink { delivered.append($0) }.store(in: &cancellables)
        answers.send(1)
        """,
      answers: [
        #"["sink 1", "map 1"]"#:
          "no code retains the cancellable of the sink in between, and releasing it cancels",
        #"["map 1"]"#: "the sink in between was canceled before the answer was sent",
        #"["sink 1"]"#:
          "map doesn't subscribe, but the sink after it does, and its cancellable is stored",
        "[]": "the two outer cancellables are stored, so their subscriptions continue",
      ]
    ) {
      let answers = PassthroughSubject<Int, Never>()
      let local = answers.eraseToEffect()
      var delivered: [String] = []
      var cancellables: Set<AnyCancellable> = []
      let bySink = Deferred {
        _ = local.sink { delivered.append("sink \($0)") }
        return PassthroughSubject<String, Never>()
      }
      let byMap = local.map { "map \($0)" }
      bySink.sink { delivered.append($0) }.store(in: &cancellables)
      byMap.sink { delivered.append($0) }.store(in: &cancellables)
      answers.send(1)
      return delivered
    }
    let picture = sinksPicture()
    chapter.say("This is which object retains which when the answer is sent:")
    chapter.draw(picture, as: "pullback-sinks")
    let sinks: Set = ["the sink of bySink", "the sink in between", "the sink of byMap"]
    chapter.check(
      "weak references show that the sink in between is deallocated and the other two are alive",
      livingSinks() == picture.survivors.intersection(sinks))

    chapter.say("The stage's pullback maps the effects. Here it maps the effects of a counter:")
    struct Global {
      var counter: Int?
    }
    let reducer: Reducer<[Int], Global> = pullback(
      { value, action in
        value.append(action)
        return action == 0 ? [Just(1).eraseToEffect(), Just(2).eraseToEffect()] : []
      },
      value: \.self, action: \.counter)
    var value: [Int] = []
    let effects = reducer(&value, Global(counter: 0))
    chapter.check("the reducer has run, and its effects have not", value == [0])
    var answers: [Int?] = []
    let cancellables = effects.map { effect in effect.sink { answers.append($0.counter) } }
    cancellables.forEach { $0.cancel() }
    chapter.check(
      "two effects of the feature are two effects of the whole, with its actions",
      effects.count == 2 && answers == [1, 2])
  }
}

/// Draws which object retains which around `bySink` and `byMap` when the answer is sent.
private func sinksPicture() -> OwnershipGraph {
  let between = "the AnyCancellable in between"
  return OwnershipGraph(
    title: "A sink inside a Deferred, and a map",
    summary: """
      The set retains the AnyCancellables of bySink and byMap, and each of these retains its sink. \
      The subject answers retains the sink of byMap. No object retained the AnyCancellable in \
      between. It has been deallocated, which has canceled the sink in between, and the sink has \
      also been deallocated.
      """,
    objects: [
      "the set", "the AnyCancellable of bySink", "the sink of bySink",
      "the AnyCancellable of byMap", "the sink of byMap", "answers", "the sink in between", between,
    ],
    roots: ["the set", "answers"],
    references: [
      .init(from: "the set", to: "the AnyCancellable of bySink", "element"),
      .init(from: "the AnyCancellable of bySink", to: "the sink of bySink", "cancel"),
      .init(from: "the set", to: "the AnyCancellable of byMap", "element"),
      .init(from: "the AnyCancellable of byMap", to: "the sink of byMap", "cancel"),
      .init(from: "answers", to: "the sink of byMap", "subscription"),
      .init(from: "answers", to: "the sink in between", "subscription", until: between),
      .init(from: between, to: "the sink in between", "cancel"),
    ])
}

/// Returns the sinks that are alive when the answer is sent: the closure of each captures an object
/// that a weak reference watches.
private func livingSinks() -> Set<String> {
  final class Watched {}
  let answers = PassthroughSubject<Int, Never>()
  let local = answers.eraseToEffect()
  var cancellables: Set<AnyCancellable> = []
  var isAlive: [String: () -> Bool] = [:]
  func closure<Value>(of name: String) -> (Value) -> Void {
    let object = Watched()
    isAlive[name] = { [weak object] in object != nil }
    return { _ in withExtendedLifetime(object) {} }
  }
  let bySink = Deferred {
    _ = local.sink(receiveValue: closure(of: "the sink in between"))
    return PassthroughSubject<String, Never>()
  }
  let byMap = local.map { "map \($0)" }
  bySink.sink(receiveValue: closure(of: "the sink of bySink")).store(in: &cancellables)
  byMap.sink(receiveValue: closure(of: "the sink of byMap")).store(in: &cancellables)
  return withExtendedLifetime((answers, cancellables)) {
    Set(isAlive.filter { $0.value() }.keys)
  }
}
