import Dispatch
import Pictures
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Draws what the books contain when another thread completes an effect: before `sink` has
/// returned, or after `send` has. Also returns how many effects they contain at the end.
func completionPicture(isEarly: Bool) -> (picture: LaneDiagram, kept: Int?) {
  let (here, there, books) = ("the store", "another thread", "the books")
  var diagram = LaneDiagram(
    title: isEarly ? "A completion inside sink" : "A completion after sink",
    summary: isEarly
      ? """
      The store enters a key, and the books contain it. Then the store calls sink. Another thread \
      completes the effect, and the books contain nothing. Then sink returns, and the store calls \
      put. The books still contain nothing.
      """
      : """
      The store enters a key, and the books contain it. Then the store calls sink. When sink has \
      returned, the store calls put, and the books contain a key and a cancellable. Another thread \
      completes the effect, and the books contain nothing.
      """,
    lanes: [here, there, books])
  weak var weakStore: Store<Int, Int>?
  let subject = PassthroughSubject<Int, Never>()
  func lookIntoBooks() { diagram.add(entries(of: weakStore), in: books) }
  func complete() {
    let hasCompleted = DispatchSemaphore(value: 0)
    diagram.add("completes the effect", in: there)
    DispatchQueue.global().async {
      subject.send(completion: .finished)
      hasCompleted.signal()
    }
    hasCompleted.wait()
    lookIntoBooks()
  }
  let store = Store<Int, Int>(initialValue: 0) { _, _ in
    WithinSubscription(upstream: subject) {
      // `sink` enters nothing, so the store entered what the books contain before it called `sink`.
      diagram.add("enter", in: here)
      lookIntoBooks()
      diagram.add("sink", in: here, .beginning)
      if isEarly { complete() }
    }
    .eraseToEffect()
  }
  weakStore = store
  store.send(0)
  diagram.add("sink has returned", in: here, .end)
  diagram.add("put", in: here)
  lookIntoBooks()
  if !isEarly { complete() }
  return (diagram, storedCount(of: "effectCancellables", in: store))
}

/// A publisher that subscribes to its upstream, and then runs `body` before that call returns.
private struct WithinSubscription<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let body: () -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: subscriber)
    body()
  }
}

/// Describes what a store's books contain of its effects.
private func entries(of store: AnyObject?) -> String {
  guard let books = store.flatMap({ child("effectCancellables", of: $0) }) else { return "?" }
  let words = Mirror(reflecting: books).children.map { entry in
    // A property that is nil has no child.
    let cancellable = child("cancellable", of: entry.value).map { Mirror(reflecting: $0).children }
    return cancellable?.isEmpty == false ? "a key and a cancellable" : "a key"
  }
  return words.isEmpty ? "nothing" : words.joined(separator: ", ")
}
