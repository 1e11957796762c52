import Pictures
import Stage2Publishers
import Stage8CancellableEffects

/// The objects of the pictures, by the names that they have there.
private enum Name {
  static let outside = "an object outside"
  static let subject = "the subject"
  static let effect = "the effect"
  static let sink = "the sink"
  static let store = "the store"
  static let books = "the books"
  static let cancellable = "AnyCancellable"
}

/// Draws which object retains which around the stage's store while an effect is in flight: while an
/// object outside retains the store, and after that.
func retentionPicture(isHeld: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: isHeld ? "A store with an effect in flight" : "The store has been dropped",
    summary: isHeld
      ? """
      The subject retains the effect that is subscribed to it, and the effect retains the sink. \
      The sink refers weakly to the store. An object outside retains the store. The store retains \
      its books, the books retain the AnyCancellable, and the AnyCancellable retains the sink. \
      There is no cycle through the store.
      """
      : """
      Nothing retains the store, so it has been deallocated, with its books and the \
      AnyCancellable. That has canceled the effect, so the subject no longer retains it. The \
      effect and the sink have also been deallocated, and only the subject is left.
      """,
    objects: (isHeld ? [Name.outside] : [])
      + [Name.subject, Name.effect, Name.sink, Name.store, Name.books, Name.cancellable],
    roots: [Name.outside, Name.subject],
    references: [
      .init(from: Name.outside, to: Name.store, "a property"),
      .init(from: Name.subject, to: Name.effect, "subscription", until: Name.cancellable),
      .init(from: Name.effect, to: Name.sink, "subscriber", until: Name.cancellable),
      .init(from: Name.sink, to: Name.store, "both closures", isWeak: true),
      .init(from: Name.store, to: Name.books, "effectCancellables"),
      .init(from: Name.books, to: Name.cancellable, "entries"),
      .init(from: Name.cancellable, to: Name.sink, "cancel"),
    ])
}

/// Returns what weak references find alive while an effect is in flight, and after its store was
/// dropped, by the names in the pictures. Also returns whether that canceled the effect.
func aliveAroundStore() -> (before: Set<String>, after: Set<String>, isCanceled: Bool) {
  final class Token {}
  struct Weak { weak var object: AnyObject? }
  let subject = PassthroughSubject<Int, Never>()
  var watched: [String: Weak] = [Name.subject: Weak(object: subject)]
  var isCanceled = false
  func alive() -> Set<String> { Set(watched.filter { $0.value.object != nil }.keys) }

  var store: Store? = Store<Int, Int>(initialValue: 0) { _, _ in
    let token = Token()
    // Only this effect captures the token, so both are deallocated together.
    watched[Name.effect] = Weak(object: token)
    return subject.map { action in withExtendedLifetime(token) { action } }
      .handleEvents(receiveCancel: { isCanceled = true })
      .eraseToEffect()
  }
  store?.send(0)
  func watchInside(_ store: AnyObject?) {
    let books = store.flatMap { child("effectCancellables", of: $0) }
    let entry = books.flatMap { Mirror(reflecting: $0).children.first?.value }
    let cancellable = entry.flatMap { child("cancellable", of: $0) }
    watched[Name.store] = Weak(object: store)
    watched[Name.books] = Weak(object: books.map { $0 as AnyObject })
    watched[Name.cancellable] = Weak(object: cancellable as? AnyCancellable)
  }
  watchInside(store)
  let before = withExtendedLifetime(store) { alive() }
  store = nil
  let after = alive()
  return withExtendedLifetime(subject) { (before, after, isCanceled) }
}

/// Returns a stored property of an object, private or not.
func child(_ name: String, of object: Any) -> Any? {
  Mirror(reflecting: object).children.first { $0.label == name }?.value
}
