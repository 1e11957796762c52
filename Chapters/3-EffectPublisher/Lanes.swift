import Console
import Pictures
import Stage2Publishers
import Stage3EffectPublisher
import Walkthrough

/// Draws when `sink` returns and when the effect completes. Each run is recorded in a separate
/// process, because one of the processes dies.
func lanes(_ chapter: Chapter) {
  let later = recorded(
    "later", title: "sink and an effect that completes later",
    summary: """
      The store calls sink, sink returns, and the store sets the variable and inserts the cancellable \
      into its set. Later the effect has its answer, sends its value and completes. By then the \
      variable is no longer nil, and the store removes the cancellable. At the end, the store \
      retains 0 cancellables.
      """, in: chapter)
  let atOnce = recorded(
    "atOnce", title: "sink and an effect that completes synchronously",
    summary: """
      The store calls sink. Before sink returns, the effect sends its value and completes. At that \
      moment the variable is nil, and the process dies.
      """, in: chapter)
  chapter.say("Here is `sink` with an effect that answers later, as a request does:")
  chapter.draw(later, as: "sink-later")
  chapter.say("And here is `sink` with an effect of `sync`:")
  chapter.draw(atOnce, as: "sink-at-once")
  chapter.check(
    "the effect that answers later completes after `sink` has returned, when the variable is set",
    later.has(["sink returns", "sets the variable", "completes", "the variable is no longer nil"]))
  chapter.check(
    "the effect of `sync` completes before `sink` returns, when the variable is still nil",
    atOnce.has(["calls sink", "completes", "the variable is nil", "the process dies"])
      && !atOnce.has(["sink returns"]))
}

/// Does the same with an effect as the stage's store, and prints each step.
private final class TracingStore {
  private var effectCancellables: Set<AnyCancellable> = []

  func run(_ effect: Effect<Int>) {
    note("the store", "calls sink", .beginning)
    var effectCancellable: AnyCancellable!
    effectCancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        note("the effect", "completes")
        note("the store", "the variable is \(effectCancellable == nil ? "nil" : "no longer nil")")
        self?.effectCancellables.remove(effectCancellable)
        note("the store", "removes the cancellable")
      },
      receiveValue: { _ in note("the effect", "sends its value") }
    )
    note("the store", "sink returns", .end)
    note("the store", "sets the variable")
    self.effectCancellables.insert(effectCancellable)
    note("the store", "inserts the cancellable")
  }

  var retained: Int { effectCancellables.count }
}

/// Runs an effect in the child process, and prints what happens as long as the process lives.
func traceSink(ofEffectThatCompletes time: String) {
  let store = TracingStore()
  if time == "atOnce" {
    store.run(.sync { 1 })
  } else {
    let answers = PassthroughSubject<Int, Never>()
    store.run(answers.eraseToEffect())
    note("the effect", "has its answer")
    answers.send(1)
    answers.send(completion: .finished)
  }
  note("the store", "retained at the end: \(store.retained)")
}

private func note(_ lane: String, _ text: String, _ kind: LaneDiagram.Step.Kind = .moment) {
  print(lane, kind, text, separator: "|")
}

/// Draws the steps that a child has printed, and its death.
private func recorded(
  _ time: String, title: String, summary: String, in chapter: Chapter
) -> LaneDiagram {
  var diagram = LaneDiagram(title: title, summary: summary, lanes: ["the store", "the effect"])
  let end = chapter.child("sink", time)
  for line in end.output.split(separator: "\n") {
    let parts = line.split(separator: "|").map(String.init)
    let kinds: [LaneDiagram.Step.Kind] = [.beginning, .moment, .end]
    guard parts.count == 3, let kind = kinds.first(where: { "\($0)" == parts[1] }) else { continue }
    diagram.add(parts[2], in: parts[0], kind)
  }
  if end.crashed { diagram.add("the process dies", in: "the store") }
  return diagram
}

extension LaneDiagram {
  /// Returns whether these steps have happened in this order.
  fileprivate func has(_ texts: [String]) -> Bool {
    let places = texts.compactMap { text in steps.firstIndex { $0.text == text } }
    return places.count == texts.count && places == places.sorted()
  }
}
