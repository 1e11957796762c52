import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// Draws what a store does when `left` sends a, whose first effect makes `right` send b: what is
/// sent, which step runs, and which steps are waiting. Also returns the actions in the order in
/// which the store reduced them, and whether its own list was as long as the picture's at every
/// step.
func leftRightPicture() -> (picture: LaneDiagram, actions: [String], isAsInStore: Bool) {
  let (sends, runs, waits) = ("what is sent", "the step that runs", "what waits")
  var diagram = LaneDiagram(
    title: "An effect makes another effect send",
    summary: """
      The subject left sends a. Reduce a: nothing waits. Start right.send: start aa waits. During \
      this start the subject right sends b: now reduce b and start aa wait. Reduce b: start aa \
      waits. Start aa: nothing waits. Reduce aa: nothing waits.
      """,
    lanes: [sends, runs, waits])
  var waiting: [String] = []
  var isAsInStore = true
  weak var weakStore: Store<[String], String>?
  func lookAtList() {
    isAsInStore = isAsInStore && weakStore.flatMap(waitingCount) == waiting.count
    diagram.add(waiting.isEmpty ? "nothing" : waiting.joined(separator: ", "), in: waits)
  }
  func step(_ name: String) {
    waiting.removeAll { $0 == name }
    diagram.add(name, in: runs)
    lookAtList()
  }
  let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
  let store = Store<[String], String>(initialValue: []) { value, action in
    value.append(action)
    if action == "ask" { return .merge(left.eraseToEffect(), right.eraseToEffect()) }
    step("reduce \(action)")
    guard action == "a" else { return .none }
    waiting = ["start right.send", "start aa"]
    return .merge(
      .fireAndForget {
        step("start right.send")
        diagram.add("right sends b", in: sends)
        right.send("b")
        waiting.insert("reduce b", at: 0)
        lookAtList()
      },
      .sync {
        step("start aa")
        waiting.insert("reduce aa", at: 0)
        return "aa"
      })
  }
  weakStore = store
  store.send("ask")
  diagram.add("left sends a", in: sends)
  left.send("a")
  return (diagram, store.value, isAsInStore)
}
