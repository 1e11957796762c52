import Stage2Publishers
import Stage4CancellableBookkeeping

/// A store in which each closure can capture the store weakly or strongly: attempt 5's question, in
/// all cases.
final class CapturingStore: AttemptStore {
  /// Which closures capture the store strongly, and whether the completion needs the variable.
  struct Captures {
    var completionHoldsStore: Bool
    var valuesHoldStore: Bool
    var completionHoldsCancellable = true
  }

  var captures = Captures(completionHoldsStore: true, valuesHoldStore: true)
  var watch = Watch()
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    let strongly = { () -> CapturingStore? in self }
    let weakly = { [weak self] () -> CapturingStore? in self }
    let storeOfCompletion = captures.completionHoldsStore ? strongly : weakly
    let storeOfValues = captures.valuesHoldStore ? strongly : weakly
    let (ofValues, ofCompletion) = (watch.token(.values), watch.token(.completion))
    let receiveValue = { (action: AttemptAction) in
      withExtendedLifetime(ofValues) { storeOfValues()?.send(action) ?? () }
    }

    guard captures.completionHoldsCancellable else {
      let effectCancellable = effect.sink(
        receiveCompletion: { _ in withExtendedLifetime((ofCompletion, storeOfCompletion)) {} },
        receiveValue: receiveValue
      )
      watch.add(effectCancellable, as: .cancellable)
      self.effectCancellables.insert(effectCancellable)
      return
    }
    var effectCancellable: AnyCancellable?
    effectCancellable = effect.sink(
      receiveCompletion: { _ in
        withExtendedLifetime(ofCompletion) {}
        guard let effectCancellable else { return }
        storeOfCompletion()?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: receiveValue
    )
    if let effectCancellable {
      watch.add(effectCancellable, as: .cancellable)
      self.effectCancellables.insert(effectCancellable)
    }
  }
}

/// Records with weak references what is alive.
struct Watch {
  /// What is watched. A weak reference cannot refer to a closure, so it refers to an object that
  /// only the closure captures.
  enum Part: String {
    case store = "the store"
    case effect = "the effect"
    case cancellable = "AnyCancellable"
    case values = "receiveValue"
    case completion = "receiveCompletion"
  }

  private final class Token {}
  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }
  private final class Parts { var parts: [Part: Weak] = [:] }

  private let parts = Parts()

  func add(_ object: AnyObject, as part: Part) { parts.parts[part] = Weak(object) }

  /// An object for a closure to capture.
  func token(_ part: Part) -> AnyObject {
    let token = Token()
    add(token, as: part)
    return token
  }

  func isAlive(_ part: Part) -> Bool { parts.parts[part]?.object != nil }

  /// What was added, and whether it is alive.
  var state: [String: Bool] {
    parts.parts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value.object != nil }
  }
}

/// What happens to a store that its owner drops while one of its effects is running.
struct Outcome: Equatable, CustomStringConvertible {
  var storeIsReleased: Bool
  var effectGoesOn: Bool
  /// Whether the effect's completion deallocates the store and the effect, if one of them remains.
  var completionReleasesAll: Bool
  /// What the weak references found before that completion, by the names in the pictures.
  var isAlive: [String: Bool]

  var description: String {
    guard storeIsReleased else { return "the store is not deallocated" }
    return "the store is deallocated, and the effect " + (effectGoesOn ? "keeps running" : "ends")
  }

  var row: [String] {
    [storeIsReleased, effectGoesOn, completionReleasesAll].map { $0 ? "yes" : "no" }
  }
}

/// Starts an effect, drops the store, and notes which objects remain. Then the effect completes.
func outcome(of captures: CapturingStore.Captures) -> Outcome {
  let watch = Watch()
  let subject = PassthroughSubject<AttemptAction, Never>()
  do {
    let token = watch.token(.effect)
    let owned = CapturingStore { _, _ in
      [subject.map { action in withExtendedLifetime(token) { action } }.eraseToEffect()]
    }
    watch.add(owned, as: .store)
    owned.watch = watch
    owned.captures = captures
    owned.send(.delayed)
  }
  var outcome = Outcome(
    storeIsReleased: !watch.isAlive(.store), effectGoesOn: watch.isAlive(.effect),
    completionReleasesAll: false, isAlive: watch.state)
  subject.send(completion: .finished)
  outcome.completionReleasesAll = !watch.state.values.contains(true)
  return outcome
}
