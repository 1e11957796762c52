import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect", .serialized)
struct RxEffectTests {
  // One test after the other: an answer can have a variable that all its stores share.

  /// The events of effects, in order.
  let events = Log<String>()
  let a = PublishSubject<String>()
  let b = PublishSubject<String>()

  @Test("The type of an effect says that it cannot fail")
  func cannotFail() {
    expect(
      "\(Effect<Int>.self)", "Infallible<Int>", "the type of an effect",
      why: "With this type, the compiler finds an error that no code handles.")
  }

  @Test("`hush` completes where an error would arrive")
  func hush() {
    let listener = Listener(a.hush())
    for text in ["1", "1"] { a.onNext(text) }
    expect(listener.heard, ["1", "1"], "the events before the error")
    a.onError(Failed())
    expect(
      listener.heard, ["1", "1", "done"], "the events after the error",
      why: "`hush` drops the error and sends nothing in its place.")
  }

  @Test("Making an effect does no work, and each subscription does all of it again")
  func repeatable() {
    let numbers = Log<String>()
    func nextNumber() -> String {
      numbers.write("number")
      return "\(numbers.entries.count)"
    }
    let fireAndForget = Effect<String>.fireAndForget { _ = nextNumber() }
    let sync = Effect<String>.sync { nextNumber() }
    let async = Effect<String>.async { answer in answer(nextNumber()) }
    let merge = Effect<String>.merge([driven("a", a), driven("b", b)])
    expect(
      numbers.entries.count + events.entries.count, 0, "the starts before any subscription",
      why: "An effect works when there is a subscription.")
    let listeners = [Listener(fireAndForget), Listener(fireAndForget)]
    expect(numbers.entries.count, 2, "the work of two `fireAndForget` subscriptions")
    expect(
      [Listener(sync).heard, Listener(sync).heard], [["3", "done"], ["4", "done"]],
      "the events of two `sync` subscriptions", why: "Each subscription does the work again.")
    expect(
      [Listener(async).heard, Listener(async).heard], [["5", "done"], ["6", "done"]],
      "the events of two `async` subscriptions", why: "Each subscription does the work again.")
    withExtendedLifetime(listeners) {}
    let merges = [Listener(merge), Listener(merge)]
    for subject in [a, b] { subject.onCompleted() }
    expect(
      merges.map(\.heard), [["done"], ["done"]], "the events of two `merge` subscriptions")
  }

  @Test("`none` only completes, `fireAndForget` works first, and `sync` also sends a value")
  func helpers() {
    expect(Listener(Effect<String>.none).heard, ["done"], "the events of `none`")
    let listener = Listener(Effect<String>.fireAndForget { events.write("work") }, events)
    expect(
      events.entries, ["work", "done"], "the work and the events of `fireAndForget`",
      why: "The completion says that the work has ended.")
    expect(Listener(Effect<String>.sync { "1" }).heard, ["1", "done"], "the events of `sync`")
    withExtendedLifetime(listener) {}
  }

  @Test("`async` sends only the first answer, immediately or later, and completes")
  func async() {
    let early = Effect<String>.async { answer in
      answer("1")
      answer("2")
    }
    expect(Listener(early).heard, ["1", "done"], "the events of immediate answers 1 and 2")
    let work = Log<(String) -> Void>()
    let later = Listener(Effect<String>.async(work.write))
    expect(later.heard, [], "the events before the first answer")
    for answer in ["1", "2"] { work.entries.first?(answer) }
    expect(later.heard, ["1", "done"], "the events after the answers 1 and 2")
    let nested = Log<(String) -> Void>()
    let other = Listener(Effect<String>.async(nested.write)) { text in
      if text == "1" { nested.entries.first?("2") }
    }
    nested.entries.first?("1")
    expect(
      other.heard, ["1", "done"], "the events if 2 arrives while 1 is being sent",
      why: "The completion comes too late to stop 2.")
  }

  @Test("`merge` subscribes in order, sends values as they arrive, and completes after all")
  func merge() {
    let listener = Listener(
      Effect<String>.merge([driven("a", a), effect(elements("1", "2")), driven("b", b)]), events)
    expect(
      events.entries, ["a starts", "1", "2", "b starts"], "the starts and the values",
      why: "An effect does not wait for the end of another, nor a value for anything.")
    b.onNext("3")
    b.onCompleted()
    a.onNext("4")
    expect(
      listener.heard, ["1", "2", "3", "4"], "the events while one effect is running",
      why: "The merged effect is running as long as one of them is.")
    a.onCompleted()
    expect(listener.heard.last, "done", "the last event after all effects have completed")
    expect(
      Listener(Effect<String>.merge([])).heard, ["done"], "the events of no effects",
      why: "Nothing is running, so it completes immediately.")
  }

  @Test("Disposing of a merged subscription disposes of the effects")
  func disposal() {
    let listener = Listener(Effect<String>.merge([driven("a", a), driven("b", b)]))
    listener.dispose()
    expect(
      events.entries.sorted(), ["a starts", "a stops", "b starts", "b stops"],
      "the starts and stops, sorted",
      why: "Dropping the disposable that `subscribe` returns disposes of nothing.")
  }

  @Test("`send` assigns the value before it subscribes, and answers are sent immediately")
  func send() {
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      guard action == "a" else { return action == "b" ? effect(elements("b1")) : effect(.empty()) }
      return effect(
        .create { observer in
          observer.onNext("b")
          observer.onNext("c")
          observer.onCompleted()
          return Disposables.create()
        })
    }
    store.send("a")
    expect(
      store.value, ["a", "b", "b1", "c"], "the actions",
      why: "Everything that follows from b is reduced before the effect sends c.")
    store.send("d")
    expect(store.value.last, "d", "the last action after another `send`")
  }

  @Test("`effectsInFlight` counts an effect until it completes, even inside `subscribe`")
  func counts() {
    let store = makeStore([
      "a": driven("a", a), "b": driven("b", b), "early": effect(elements("x")),
    ])
    store.send("early")
    expect(
      store.effectsInFlight, 0, "the count after an effect completed inside `subscribe`",
      why: "The completion arrives before the disposable that `subscribe` returns.")
    for action in ["a", "b", "a"] { store.send(action) }
    expect(store.effectsInFlight, 3, "the count after three more effects have started")
    a.onNext("y")
    expect(store.effectsInFlight, 3, "the count after two of them have answered")
    expect(Array(store.value.suffix(2)), ["y", "y"], "the actions of their answers")
    a.onCompleted()
    expect(store.effectsInFlight, 1, "the count after two of them have completed")
  }

  // `Resources.total` counts the disposables of a process. So this test has its own process.
  @Test("The store keeps nothing for completed effects", .ownThread)
  func keepsNothing() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let subject = PublishSubject<String>()
      let store = makeStore([
        "early": effect(elements("x")), "later": effect(subject.asObservable()),
      ])
      // A store can make some of its disposables when it is used for the first time.
      store.send("early")
      let before = Resources.total
      for _ in 1...10 { store.send("early") }
      store.send("later")
      subject.onCompleted()
      report("\(Resources.total - before) more")
      finish()
    }
    expect(
      process, reports: ["0 more"], "the disposables after eleven completed effects",
      why: "A store that lives as long as the app must not grow with each effect.")
  }

  @Test("No effect retains the store")
  func releasesTheStore() {
    var owner: Store<[String], String>? = makeStore(["a": driven("a", a)])
    let store = WeakReference(owner)
    owner?.send("a")
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated while an effect is in flight",
      why: "An effect that never ends would keep the store forever.")
  }

  @Test("When the store is deallocated, it disposes of its effects in flight")
  func endsWithTheStore() {
    var owner: Store<[String], String>? = makeStore(["a": driven("a", a), "b": driven("b", b)])
    for action in ["a", "b"] { owner?.send(action) }
    a.onNext("x")
    owner = nil
    expect(
      events.entries.sorted(), ["a starts", "a stops", "b starts", "b stops"],
      "the starts and stops, sorted",
      why: "Dropping the disposable that `subscribe` returns disposes of nothing.")
  }
}

// MARK: - Support

extension RxEffectTests {
  /// An effect that a test drives by hand. It writes down when it starts and stops.
  func driven(_ name: String, _ subject: PublishSubject<String>) -> Effect<String> {
    effect(
      .create { [events] observer in
        events.write("\(name) starts")
        let subscription = subject.asObservable().subscribe(observer)
        return Disposables.create(
          subscription, Disposables.create(with: { events.write("\(name) stops") }))
      })
  }
}

/// A store whose value is its actions, in order. Some actions have an effect.
func makeStore(_ effects: [String: Effect<String>]) -> Store<[String], String> {
  Store(initialValue: []) { value, action in
    value.append(action)
    return effects[action] ?? effect(.empty())
  }
}

/// Subscribes to a sequence, and writes its events down as text.
final class Listener {
  private(set) var heard: [String] = []
  private var subscription: (any Disposable)?

  init<Sequence: ObservableConvertibleType>(
    _ sequence: Sequence, whenHearing: @escaping (String) -> Void = { _ in }
  ) where Sequence.Element == String {
    subscription = sequence.asObservable().subscribe { [weak self] event in
      let text =
        switch event {
        case .next(let element): element
        case .completed: "done"
        case .error: "failed"
        }
      self?.heard.append(text)
      whenHearing(text)
    }
  }

  /// Also writes the events into this log.
  convenience init<Sequence: ObservableConvertibleType>(_ sequence: Sequence, _ log: Log<String>)
  where Sequence.Element == String {
    self.init(sequence, whenHearing: log.write)
  }

  func dispose() { subscription?.dispose() }
}

/// The sequence as an effect, whichever type the answer has chosen: one of these two returns it.
func effect<Value>(_ sequence: Observable<Value>) -> Infallible<Value> {
  sequence.asInfallible(onErrorFallbackTo: .empty())
}

func effect<Value>(_ sequence: Observable<Value>) -> Observable<Value> { sequence }

/// A sequence that sends these elements and completes, inside `subscribe`.
func elements<Value>(_ elements: Value...) -> Observable<Value> {
  .create { observer in
    elements.forEach(observer.onNext)
    observer.onCompleted()
    return Disposables.create()
  }
}

/// An error for sequences to fail with.
struct Failed: Error {}
