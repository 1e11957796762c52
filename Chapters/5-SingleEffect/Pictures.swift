import LayerRecording
import Pictures
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect

/// Three effects and their merge, played in virtual time: two answer synchronously, one after three
/// ticks.
func mergePicture() -> MarbleDiagram {
  let script = MarbleScript()
  func recorded<P: Publisher<String, Never>>(_ label: String, _ effect: P) -> Effect<String> {
    effect.recordMarbles(label, in: script.recorder).eraseToEffect()
  }
  let merged: Effect<String> = .merge(
    recorded("first", Effect.sync { "a" }),
    recorded("second", Just("later").delay(for: script.ticks(3), scheduler: script.scheduler)),
    recorded("third", Effect.sync { "b" })
  )
  script.play(merged, as: "merged")
  return MarbleDiagram(
    title: "merge of three effects",
    summary: """
      Three effects begin at the same moment. The first effect sends a and completes immediately, \
      and the third effect does the same with b. The second effect sends later after three ticks, \
      and completes. The merge sends a and b immediately, then later, and completes with the \
      second effect.
      """,
    inputs: script.recorder.lines(["first", "second", "third"]),
    operation: ".merge(first, second, third)", outputs: script.recorder.lines(["merged"]))
}

/// The messages of a store whose first action has two synchronous effects, and the actions in the
/// order in which the store reduces them.
func nestedFeedbackPicture() -> (picture: SequenceDiagram, actions: [String]) {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "Feedback that nests",
      summary: """
        You send the store the action ask. The reducer returns a merge of two effects. The store \
        starts the merge, and the merge starts the first effect, which sends a. The reducer \
        returns an effect for a, the store starts that effect, the effect sends aa, and the store \
        reduces aa. Only then do both calls of send return, the merge starts the second effect, \
        and the store reduces b. At last your call of send returns.
        """,
      participants: ["you", "reducer", "store", "merge", "first", "effect of a", "second"]))
  func effect(
    _ name: String, answering answer: String, startedBy starter: String
  ) -> Effect<String> {
    Effect<String>.sync {
      recorder.add("start", from: starter, to: name)
      return answer
    }
    .handleEvents(
      receiveOutput: { recorder.add("send(\($0))", from: name, to: "store") },
      // It completes when the store has taken the value.
      receiveCompletion: { _ in
        recorder.add("send returns", from: "store", to: name, isAnswer: true)
      }
    )
    .eraseToEffect()
  }
  func merge(_ effects: [Effect<String>]) -> Effect<String> {
    Deferred {
      recorder.add("start", from: "store", to: "merge")
      return Effect.merge(effects)
    }
    .eraseToEffect()
  }
  let store = Store<[String], String>(initialValue: []) { value, action in
    recorder.add(action, from: "store", to: "reducer")
    value.append(action)
    let returned: (name: String, effect: Effect<String>) =
      switch action {
      case "ask":
        (
          "a merge",
          merge([
            effect("first", answering: "a", startedBy: "merge"),
            effect("second", answering: "b", startedBy: "merge"),
          ])
        )
      case "a": ("an effect", effect("effect of a", answering: "aa", startedBy: "store"))
      default: ("none", .none)
      }
    recorder.add(returned.name, from: "reducer", to: "store", isAnswer: true)
    return returned.effect
  }
  recorder.add("send(ask)", from: "you", to: "store")
  store.send("ask")
  recorder.add("send returns", from: "store", to: "you", isAnswer: true)
  return (recorder.diagram, store.value)
}

/// What `hush` does with values, one of which is nil, and with the error after them.
func hushPicture() -> MarbleDiagram {
  let script = MarbleScript()
  func describe(_ number: Int?) -> String { number.map { "\($0)" } ?? "nil" }
  let values = script.source("played", "-1-x-2-#").map { Int($0) }
    .recordMarbles("values", in: script.recorder, describe: describe)
  script.play(values.hush(), as: "effect", describe: describe)
  return MarbleDiagram(
    title: "hush",
    summary: """
      A publisher sends 1, nil and 2, and then fails. The effect sends 1, nil and 2 at the same \
      moments, and completes where the publisher fails.
      """,
    inputs: script.recorder.lines(["values"]), operation: "hush()",
    outputs: script.recorder.lines(["effect"]))
}

/// The same, with what each of the three operators inside `hush` sends.
func hushStepsPicture() -> MarbleDiagram {
  let script = MarbleScript()
  func describe(_ number: Int?) -> String { number.map { "\($0)" } ?? "nil" }
  func describeTwice(_ number: Int??) -> String {
    number.map { "some(\(describe($0)))" } ?? "nil"
  }
  let values = script.source("played", "--1---x---2---#").map { Int($0) }
    .recordMarbles("values", in: script.recorder, describe: describe)
  let wrapped = values.map(Optional.some)
    .recordMarbles("map", in: script.recorder, describe: describeTwice)
  let replaced = wrapped.replaceError(with: nil)
    .recordMarbles("replaceError", in: script.recorder, describe: describeTwice)
  script.play(replaced.compactMap { $0 }, as: "compactMap", describe: describe)
  return MarbleDiagram(
    title: "hush, one operator at a time",
    summary: """
      A publisher sends 1, nil and 2, and then fails. map sends some(1), some(nil) and some(2), \
      and fails. replaceError sends the same, and in place of the failure nil and a completion. \
      compactMap sends 1, nil and 2, and then a completion.
      """,
    inputs: script.recorder.lines(["values"]), operation: "what each operator sends",
    outputs: script.recorder.lines(["map", "replaceError", "compactMap"]))
}
