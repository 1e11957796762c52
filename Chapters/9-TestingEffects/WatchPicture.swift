import Foundation
import Pictures
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import Walkthrough

/// Draws what the test store's watch contains in its list and its dictionary while an effect
/// answers and completes, and the test receives the answer. Also returns whether nothing was
/// reported.
func watchPicture() -> (picture: LaneDiagram, isRight: Bool) {
  let (test, effect, lists) = ("the test", "the effect", "what the watch contains")
  var diagram = LaneDiagram(
    title: "What the watch contains",
    summary: """
      The test sends ask: the effect of ask is running. The effect answers: it is running, and \
      answer has been reduced. The effect completes: answer has been reduced. The test receives \
      answer: nothing is left. The test calls finish, and nothing is left.
      """,
    lanes: [test, effect, lists])
  var isRight = true
  let subject = PassthroughSubject<String, Never>()
  let store = TestStore<Int, String>(
    initialValue: 0,
    reducer: { value, action in
      value += 1
      return action == "ask" ? subject.eraseToEffect() : .none
    },
    onFailure: { _ in isRight = false })
  func add(_ text: String, in lane: String, _ step: () -> Void) {
    step()
    diagram.add(text, in: lane)
    diagram.add(listed(in: store), in: lists)
  }
  add("send(ask)", in: test) { store.send("ask") { $0 = 1 } }
  add("answers", in: effect) { subject.send("answer") }
  add("completes", in: effect) { subject.send(completion: .finished) }
  add("receive(answer)", in: test) { store.receive("answer") { $0 = 2 } }
  add("finish()", in: test) { store.finish() }
  return (diagram, isRight)
}

/// Draws a moment at which no effect is running, but an answer is waiting that is not reduced yet.
/// Also returns whether nothing was reported.
///
/// The turn waits for the test before it continues, so that the order is the same in each run.
func waitingAnswerPicture() -> (picture: LaneDiagram, isRight: Bool) {
  let (test, inside) = ("the test", "the store, on its queue")
  let recorder = LaneRecorder(
    LaneDiagram(
      title: "An answer that is not reduced yet",
      summary: """
        On its queue, the store reduces A. The test receives A, and calls receive(B). Then the \
        store ends the effect of ask. The effect of A sends B, and completes: none is running. The \
        store reduces B, and the test receives it.
        """,
      lanes: [test, inside]))
  let isAsking = DispatchSemaphore(value: 0)
  let subject = PassthroughSubject<String, Never>()
  let queue = DispatchQueue(label: "the store")
  var isRight = true
  let store = TestStore<Int, String>(
    initialValue: 0,
    reducer: { _, action in
      switch action {
      case "ask":
        return
          subject
          .handleEvents(receiveCancel: { recorder.add("ends the effect of ask", in: inside) })
          .eraseToEffect()
          .cancellable(id: "ask")
      case "A":
        recorder.add("reduces A", in: inside, .beginning)
        let answer = Just("B").handleEvents(
          receiveOutput: { _ in recorder.add("the effect of A sends B", in: inside) },
          receiveCompletion: { _ in recorder.add("completes: none is running", in: inside) })
        return .merge(
          .fireAndForget { _ = isAsking.wait(timeout: .now() + 5) },
          .cancel(id: "ask"),
          answer.eraseToEffect())
      default:
        recorder.add("reduces B", in: inside, .end)
        return .none
      }
    },
    queue: queue, onFailure: { _ in isRight = false })
  store.send("ask")
  queue.async { subject.send("A") }
  store.receive("A")
  recorder.add("has received A", in: test)
  recorder.add("receive(B)", in: test, .beginning)
  isAsking.signal()
  store.receive("B")
  recorder.add("has received B", in: test, .end)
  store.finish()
  return (recorder.diagram, isRight)
}

/// Describes what a test store's watch contains in its lists.
private func listed(in store: AnyObject) -> String {
  guard let watch = child("watch", of: store),
    let going = storedCount(of: "going", in: watch)
  else { return "?" }
  let reduced = child("reduced", of: watch).map { Mirror(reflecting: $0).children } ?? .init([])
  let actions = reduced.compactMap { child("action", of: $0.value) }
  let words =
    (going > 0 ? ["running: \(going) part"] : [])
    + (actions.isEmpty ? [] : ["reduced: " + actions.map { "\($0)" }.joined(separator: ", ")])
  return words.isEmpty ? "nothing" : words.joined(separator: ", ")
}

/// Returns a stored property of an object, private or not.
private func child(_ name: String, of object: Any) -> Any? {
  Mirror(reflecting: object).children.first { $0.label == name }?.value
}
