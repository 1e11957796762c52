import Pictures
import PrimeTime
import Stage1ClosureEffect

/// Draws how an operator combines two effects, played in virtual time: one effect answers after
/// three ticks, the other effect after two.
private func marbles<Result>(
  title: String, summary: String, operation: String,
  _ join: (Effect<String>, Effect<String>) -> Effect<Result>, describe: @escaping (Result) -> String
) -> MarbleDiagram {
  let clock = TickClock()
  let recorder = MarbleRecorder { clock.now }
  func effect(_ name: String, after ticks: Int) -> Effect<String> {
    Effect { callback in
      let record = recorder.begin(name)
      clock.schedule(after: ticks) {
        record(.value(name.uppercased()))
        callback(name.uppercased())
      }
    }
  }
  let record = recorder.begin("result")
  join(effect("a", after: 3), effect("b", after: 2)).run { record(.value(describe($0))) }
  clock.run()
  return MarbleDiagram(
    title: title, summary: summary, inputs: recorder.lines(["a", "b"]), operation: operation,
    outputs: recorder.lines(["result"]))
}

func zipPicture() -> MarbleDiagram {
  marbles(
    title: "zip of two effects",
    summary: """
      Two effects, a and b, begin at the same moment. b answers B, and a answers A a little later. \
      When A has arrived, the result answers once, with A and B.
      """,
    operation: "a.zip(b)", { a, b in a.zip(b) }, describe: { "\($0.0),\($0.1)" })
}

func flatMapPicture() -> MarbleDiagram {
  marbles(
    title: "flatMap of two effects",
    summary: """
      Effect b begins when effect a has answered A. The result answers B when b does.
      """,
    operation: "a.flatMap { _ in b }", { a, b in a.flatMap { _ in b } }, describe: { $0 })
}

/// Draws the messages of a store that receives one action, whose effect answers with another
/// action.
func loopPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "The store's loop",
      summary: """
        You send the store the action ask. The store passes the action to the reducer, which \
        returns an effect. The store runs the effect, and the effect sends the store the action \
        answer. The store passes that action to the reducer, which returns no effect. Only then do \
        the effect's call of send, the store's call of run, and your call of send return.
        """,
      participants: ["you", "store", "reducer", "effect"]))
  let store = Store<[String], String>(initialValue: []) { value, action in
    recorder.add(action, from: "store", to: "reducer")
    value.append(action)
    let effects = action == "ask" ? [recordedEffect(answering: "answer", in: recorder)] : []
    let returned = effects.isEmpty ? "no effect" : "an effect"
    recorder.add(returned, from: "reducer", to: "store", isAnswer: true)
    return effects
  }
  recorder.add("send(ask)", from: "you", to: "store")
  store.send("ask")
  recorder.add("send returns", from: "store", to: "you", isAnswer: true)
  return recorder.diagram
}

private func recordedEffect(
  answering answer: String, in recorder: SequenceRecorder
) -> Effect<String> {
  Effect { callback in
    recorder.add("run", from: "store", to: "effect")
    recorder.add("send(\(answer))", from: "effect", to: "store")
    callback(answer)
    recorder.add("send returns", from: "store", to: "effect", isAnswer: true)
    recorder.add("run returns", from: "effect", to: "store", isAnswer: true)
  }
}

/// Draws the actions of the prediction's store: which action caused which, and in which order the
/// store reduced them.
func feedbackPicture() -> TreeDiagram {
  var (reduced, causes) = ([String](), [String: String]())
  let store = Store<Int, String>(initialValue: 0) { _, action in
    reduced.append(action)
    guard action.count < 3 else { return [] }
    return ["a", "b"].map { letter in
      Effect { callback in
        causes[action + letter] = action
        callback(action + letter)
      }
    }
  }
  store.send(">")
  func node(_ number: Int) -> TreeDiagram.Node {
    TreeDiagram.Node(
      reduced[number], number: number + 1,
      children: reduced.indices.filter { causes[reduced[$0]] == reduced[number] }.map(node))
  }
  return TreeDiagram(
    title: "Feedback",
    summary: """
      A tree of seven actions. The effects of the first action answer >a and >b, the effects of >a \
      answer >aa and >ab, and the effects of >b answer >ba and >bb. The numbers give the order in \
      which the store reduced the actions: first all actions on the left, under >a, then all \
      actions on the right, under >b.
      """,
    root: node(0))
}

/// Draws what each reducer receives when the sheet's reducer has been pulled back twice, and the
/// application receives an action of the sheet.
func pullbackPicture() -> BoxDiagram {
  var boxes: [BoxDiagram.Box] = []
  func recorded<Value, Action>(
    _ name: String, _ reducer: @escaping Reducer<Value, Action>, pulledBackBy paths: String? = nil
  ) -> Reducer<Value, Action> {
    { value, action in
      let properties = Mirror(reflecting: value).children.compactMap(\.label)
      let payload = Mirror(reflecting: action).children.first?.label.map { "\($0)(…)" }
      boxes.append(
        BoxDiagram.Box(
          name,
          lines: ["value   \(Value.self):"] + properties.map { "          \($0)" }
            + ["action  .\(payload ?? "\(action)")"] + (paths.map { ["", $0] } ?? [])
        ))
      return reducer(&value, action)
    }
  }
  let sheet: Reducer<PrimeModalState, PrimeModalAction> = recorded("the sheet", primeModalReducer)
  let screen: Reducer<CounterViewState, CounterViewAction> = recorded(
    "the counter's screen", pullback(sheet, value: \.primeModal, action: \.primeModal),
    pulledBackBy: "pullback opens .primeModal of both:")
  let application: Reducer<AppState, AppAction> = recorded(
    "the application", pullback(screen, value: \.counterView, action: \.counterView),
    pulledBackBy: "pullback opens .counterView of both:")

  var state = AppState(count: 11)
  _ = application(&state, .counterView(.primeModal(.saveFavoritePrimeTapped)))
  return BoxDiagram(
    title: "What pullback opens",
    summary: """
      Three reducers, one inside the other: of the application, of the counter's screen, and of \
      the sheet. The application's reducer receives an AppState, with five properties, and an \
      action counterView. pullback opens both, and passes the screen's reducer a CounterViewState, \
      with four of the properties, and an action primeModal. pullback also opens these, and the \
      sheet's reducer receives a PrimeModalState, with count and favoritePrimes, and \
      saveFavoritePrimeTapped.
      """,
    boxes: nested(boxes).map { [$0] } ?? [])
}

/// Puts each box into the previous box. The picture is about the innermost box.
private func nested(_ boxes: [BoxDiagram.Box]) -> BoxDiagram.Box? {
  guard var result = boxes.last else { return nil }
  result.isMarked = true
  for var outer in boxes.dropLast().reversed() {
    outer.boxes = [result]
    result = outer
  }
  return result
}
