import Stage2Publishers
import Stage4CancellableBookkeeping

/// Who holds what while an effect is going: attempt 5's question, taken apart.
final class CapturingStore: AttemptStore {
  /// Which closures capture the store strongly, and whether the completion needs the variable.
  struct Captures {
    var completionHoldsStore: Bool
    var valuesHoldStore: Bool
    var completionHoldsCancellable = true
  }

  var captures = Captures(completionHoldsStore: true, valuesHoldStore: true)
  private var effectCancellables: Set<AnyCancellable> = []

  override func run(_ effect: Effect<AttemptAction>) {
    let strongly = { () -> CapturingStore? in self }
    let weakly = { [weak self] () -> CapturingStore? in self }
    let storeOfCompletion = captures.completionHoldsStore ? strongly : weakly
    let storeOfValues = captures.valuesHoldStore ? strongly : weakly
    let receiveValue = { (action: AttemptAction) in storeOfValues()?.send(action) ?? () }

    guard captures.completionHoldsCancellable else {
      return effect.sink(receiveValue: receiveValue).store(in: &effectCancellables)
    }
    var effectCancellable: AnyCancellable?
    effectCancellable = effect.sink(
      receiveCompletion: { _ in
        guard let effectCancellable else { return }
        storeOfCompletion()?.effectCancellables.remove(effectCancellable)
      },
      receiveValue: receiveValue
    )
    if let effectCancellable {
      self.effectCancellables.insert(effectCancellable)
    }
  }
}

/// What becomes of a store that its owner drops while an effect of it is going.
struct Outcome: Equatable {
  var storeIsReleased: Bool
  var effectGoesOn: Bool
  /// Whether the effect's completion releases what is left of the two.
  var completionReleasesAll: Bool

  var row: [String] {
    [storeIsReleased, effectGoesOn, completionReleasesAll].map { $0 ? "yes" : "no" }
  }
}

/// Starts an effect, drops the store, and looks at what is left; then the effect completes.
func outcome(of captures: CapturingStore.Captures) -> Outcome {
  final class Token {}
  weak var effect: Token?
  weak var store: CapturingStore?
  let subject = PassthroughSubject<AttemptAction, Never>()
  do {
    let token = Token()
    let owned = CapturingStore { _, _ in
      [subject.map { action in withExtendedLifetime(token) { action } }.eraseToEffect()]
    }
    owned.captures = captures
    owned.send(.delayed)
    (effect, store) = (token, owned)
  }
  var outcome = Outcome(
    storeIsReleased: store == nil, effectGoesOn: effect != nil, completionReleasesAll: false)
  subject.send(completion: .finished)
  outcome.completionReleasesAll = store == nil && effect == nil
  return outcome
}
