import Dispatch
import Pictures
import Stage7SignalProducer

/// The objects in the pictures, by their names there.
private enum Name {
  static let source = "the source"
  static let start = "the start"
  static let store = "the store"
  static let books = "the books"
  static let interrupter = "the interrupter"
  static let you = "you"
  static let work = "the work"
  static let signal = "the signal"
  static let worksObserver = "the work's observer"
  static let yourObserver = "your observer"
}

/// The parts of a start that `startWithSignal` has made, while its work is in flight.
func partsPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "The parts of a start",
    summary: """
      You retain the interrupter. The work retains the work's observer, and the work's observer \
      retains the signal. The signal retains your observer and the interrupter. The interrupter \
      refers weakly to the work's observer.
      """,
    objects: [
      Name.work, Name.worksObserver, Name.signal, Name.yourObserver, Name.interrupter, Name.you,
    ],
    roots: [Name.work, Name.you],
    references: [
      .init(from: Name.work, to: Name.worksObserver, "sends to"),
      .init(from: Name.worksObserver, to: Name.signal, "forwards to"),
      .init(from: Name.signal, to: Name.yourObserver, "observers"),
      .init(from: Name.signal, to: Name.interrupter, "at the end"),
      .init(from: Name.interrupter, to: Name.worksObserver, "interrupts", isWeak: true),
      .init(from: Name.you, to: Name.interrupter, "the disposable"),
    ])
}

/// Returns whether your observer is alive while work is in flight that retains only the work's
/// observer, after you have disposed of the start, and, for another start, after the work's
/// observer was deallocated.
func yourObserverIsAlive() -> [Bool] {
  typealias Observer = Signal<Int, Never>.Observer
  var alive: [Bool] = []
  for disposes in [true, false] {
    weak var yours: Observer?
    var observerOfTheWork: Observer?
    var interrupter: (any Disposable)?
    SignalProducer<Int, Never> { observer, _ in observerOfTheWork = observer }.startWithSignal {
      let observer = Observer { _ in }
      yours = observer
      $0.observe(observer)
      interrupter = $1
    }
    if disposes {
      alive.append(yours != nil)
      interrupter?.dispose()
    } else {
      observerOfTheWork = nil
    }
    alive.append(yours != nil)
    withExtendedLifetime((observerOfTheWork, interrupter)) {}
  }
  return alive
}

/// Which object retains which around stage 7's store while an effect is in flight, and after the
/// store was dropped.
func storePicture(isHeld: Bool) -> OwnershipGraph {
  OwnershipGraph(
    title: isHeld ? "A store with an effect in flight" : "The store has been dropped",
    summary: isHeld
      ? """
      The source retains the start that observes it. The start refers weakly to the store, and \
      retains the interrupter. The store is retained from outside. The store retains its books, \
      and the books retain the interrupter, which refers weakly to the start. There is no cycle.
      """
      : """
      The store has been deallocated. Its deinit has disposed of its books, so the source no \
      longer retains the start. The start, the books and the interrupter have been deallocated, \
      and only the source is left.
      """,
    objects: [Name.source, Name.start, Name.store, Name.books, Name.interrupter],
    roots: isHeld ? [Name.source, Name.store] : [Name.source],
    references: [
      .init(from: Name.source, to: Name.start, "observers", until: Name.store),
      .init(from: Name.start, to: Name.store, "self", isWeak: true),
      .init(from: Name.start, to: Name.interrupter, "at the end"),
      .init(from: Name.store, to: Name.books, "effectDisposables"),
      .init(from: Name.books, to: Name.interrupter, "disposables"),
      .init(from: Name.interrupter, to: Name.start, "interrupts", isWeak: true),
    ])
}

/// Returns which objects weak references find alive while an effect is in flight, and after its
/// store was dropped, by the names in the pictures. With a queue, the effect has `observe(on:)`.
func aliveAroundStore(
  observingOn queue: DispatchQueue? = nil
) -> (before: Set<String>, after: Set<String>) {
  final class Token {}
  struct Weak { weak var object: AnyObject? }
  let (signal, input) = Signal<String, Never>.pipe()
  var watched: [String: Weak] = [Name.source: Weak(object: signal)]
  func alive() -> Set<String> { Set(watched.filter { $0.value.object != nil }.keys) }

  var store: Store? = Store<Int, String>(initialValue: 0) { _, _ in
    let token = Token()
    // An object that only this start captures is deallocated with the start, or with the work's
    // observer, which `map` makes.
    watched[queue == nil ? Name.start : Name.worksObserver] = Weak(object: token)
    let source = queue.map { signal.producer.observe(on: $0) } ?? signal.producer
    return source.map { action in withExtendedLifetime(token) { action } }
  }
  store?.send("listen")
  func watchInside(_ store: AnyObject?) {
    let books = store.flatMap { children(of: $0)["effectDisposables"] }
    let interrupter = books.flatMap { Mirror(reflecting: $0).children.first?.value }
    watched[Name.store] = Weak(object: store)
    watched[Name.books] = Weak(object: books as? CompositeDisposable)
    watched[Name.interrupter] = Weak(object: interrupter as? CompositeDisposable)
  }
  watchInside(store)
  let before = withExtendedLifetime(store) { alive() }
  store = nil
  // The queue delivers the interruption.
  queue?.sync {}
  let after = alive()
  return withExtendedLifetime((signal, input)) { (before, after) }
}

private func children(of object: AnyObject) -> [String: Any] {
  let children = Mirror(reflecting: object).children
  return Dictionary(children.compactMap { child in child.label.map { ($0, child.value) } }) { $1 }
}
