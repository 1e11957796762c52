import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// Draws which answers are waiting, with the keys of their effects, and which are dropped. An
/// effect with an id answers a and b. On a, the reducer cancels the id, and a new effect with the
/// same id answers c. Also returns the actions that were reduced.
func droppedPicture() -> (picture: LaneDiagram, actions: [String]) {
  let (runs, waits, drops) = ("what runs", "waiting answers", "what is dropped")
  var diagram = LaneDiagram(
    title: "Answers that are dropped",
    summary: """
      Reduce ask. An effect sends a and b, which wait with key 1. Reduce a: b waits with key 1. \
      Cancel the id: from now on, the store drops answers with keys up to 1. A second effect sends \
      c: c waits with key 2, and b with key 1. Reduce c: b waits with key 1. Then the store drops \
      b, and nothing waits.
      """,
    lanes: [runs, waits, drops])
  var names: [String] = []
  weak var weakStore: Store<[String], String>?
  func add(_ text: String) {
    diagram.add(text, in: runs)
    diagram.add(waiting(names, in: weakStore), in: waits)
  }
  func effect(_ answers: [String], whenStarted: @escaping () -> Void = {}) -> Effect<String> {
    answers.publisher
      .handleEvents(
        receiveSubscription: { _ in whenStarted() },
        receiveCompletion: { _ in
          names = answers + names
          add("an effect sends \(answers.joined(separator: " and "))")
        }
      )
      .eraseToEffect()
  }
  let store = Store<[String], String>(initialValue: []) { value, action in
    names.removeAll { $0 == action }
    add("reduce \(action)")
    value.append(action)
    switch action {
    case "ask":
      return effect(["a", "b"]).cancellable(id: "request")
    case "a":
      return effect(["c"]) {
        diagram.add("cancel the id", in: runs)
        diagram.add("keys up to \(lastDroppedKey(in: weakStore) ?? -1)", in: drops)
      }
      .cancellable(id: "request", cancelInFlight: true)
    default:
      return .none
    }
  }
  weakStore = store
  store.send("ask")
  let dropped = names.filter { !store.value.contains($0) }
  diagram.add(dropped.joined(separator: ", "), in: drops)
  diagram.add(waiting([], in: store), in: waits)
  return (diagram, store.value)
}

/// Lists the answers that wait in a store, the next answer first, each with the key of its effect.
private func waiting(_ names: [String], in store: AnyObject?) -> String {
  guard let turn = store.flatMap({ child("turn", of: $0) }) else { return "?" }
  func keys(_ list: String) -> [Int] {
    (child(list, of: turn).map { Mirror(reflecting: $0).children } ?? .init([]))
      .compactMap { child("key", of: $0.value) as? Int }
  }
  // An answer has the key of its effect. Other steps have the key 0.
  let answers = (keys("added") + keys("steps").reversed()).filter { $0 > 0 }
  guard answers.count == names.count else { return "?" }
  return answers.isEmpty
    ? "nothing"
    : zip(names, answers).map { "\($0) (key \($1))" }.joined(separator: ", ")
}

/// Returns the last key whose answers a store drops.
private func lastDroppedKey(in store: AnyObject?) -> Int? {
  let turn = store.flatMap { child("turn", of: $0) }
  let canceled = turn.flatMap { child("canceled", of: $0) }
  let entry = canceled.flatMap { Mirror(reflecting: $0).children.first }
  return entry.flatMap { child("value", of: $0.value) as? Int }
}
