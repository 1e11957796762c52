import Pictures
import Stage8CancellableEffects
import Walkthrough

/// Draws the steps of an action with two effects, which answer a and b, where a has two effects,
/// which answer aa and ab: the step that runs, and the waiting steps. Also returns the actions in
/// the order in which the store reduced them, and whether its own list was as long as the picture's
/// at every step.
func turnPicture() -> (picture: LaneDiagram, actions: [String], isAsInStore: Bool) {
  let (runs, waits) = ("the step that runs", "what waits")
  var diagram = LaneDiagram(
    title: "Actions take turns",
    summary: """
      Reduce ask: nothing waits. Start a: start b waits. Reduce a: start b waits. Start aa: start \
      ab and start b wait. Reduce aa: start ab and start b wait. Start ab: start b waits. Reduce \
      ab: start b waits. Start b: nothing waits. Reduce b: nothing waits.
      """,
    lanes: [runs, waits])
  var waiting: [String] = []
  var isAsInStore = true
  weak var weakStore: Store<[String], String>?
  func step(_ name: String) {
    waiting.removeAll { $0 == name }
    isAsInStore = isAsInStore && weakStore.flatMap(waitingCount) == waiting.count
    diagram.add(name, in: runs)
    diagram.add(waiting.isEmpty ? "nothing" : waiting.joined(separator: ", "), in: waits)
  }
  func effects(_ answers: [String]) -> Effect<String> {
    waiting = answers.map { "start \($0)" } + waiting
    return .merge(
      answers.map { answer in
        .sync {
          step("start \(answer)")
          waiting.insert("reduce \(answer)", at: 0)
          return answer
        }
      })
  }
  let store = Store<[String], String>(initialValue: []) { value, action in
    step("reduce \(action)")
    value.append(action)
    switch action {
    case "ask": return effects(["a", "b"])
    case "a": return effects(["aa", "ab"])
    default: return .none
    }
  }
  weakStore = store
  store.send("ask")
  return (diagram, store.value, isAsInStore)
}

/// Returns how many steps a store has in its list.
func waitingCount(in store: AnyObject) -> Int? {
  guard let turn = Mirror(reflecting: store).children.first(where: { $0.label == "turn" }),
    let steps = storedCount(of: "steps", in: turn.value),
    let added = storedCount(of: "added", in: turn.value)
  else { return nil }
  return steps + added
}
