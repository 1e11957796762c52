import Pictures
import Stage2Publishers
import Stage4CancellableBookkeeping

/// The calls of a short chain of immediate effects, one inside the other, while the store reduces
/// the last action.
func chainPicture() -> BoxDiagram {
  var calls: [String] = []
  var deepest: [String] = []
  func call<Result>(_ name: String, _ body: () -> Result) -> Result {
    calls.append(name)
    if calls.count > deepest.count { deepest = calls }
    defer { calls.removeLast() }
    return body()
  }
  let store = AttemptChain { linksLeft in
    call("the reducer") { linksLeft > 0 ? [.sync { linksLeft - 1 }] : [] }
  }
  store.around = { name, body in call(name, body) }
  store.send(2)

  var box: BoxDiagram.Box?
  for name in deepest.reversed() {
    box = BoxDiagram.Box(name, lines: [], boxes: box.map { [$0] } ?? [], isMarked: box == nil)
  }
  return BoxDiagram(
    title: "A chain of effects on the stack",
    summary: """
      Six calls, each inside the previous call: send of action 2, sink, send of action 1, sink, \
      send of action 0, and the reducer.
      """,
    boxes: box.map { [$0] } ?? [])
}

/// A store that reports when a call begins and ends. The actions are numbers.
private final class AttemptChain {
  var around: (_ name: String, _ body: () -> Void) -> Void = { _, body in body() }
  private let reducer: (Int) -> [Effect<Int>]

  init(reducer: @escaping (Int) -> [Effect<Int>]) { self.reducer = reducer }

  func send(_ action: Int) {
    around("send(\(action))") {
      for effect in reducer(action) {
        around("sink") { _ = effect.sink(receiveValue: self.send) }
      }
    }
  }
}
