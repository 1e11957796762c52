import Playing
import PrimeTime
import Stage12ObservableModels

/// Prime Time on stage 12, which has models instead of a store. Calls replace actions here, and a
/// question is the only work that is still running when its call returns.
final class Stage12Play: PlayedStore {
  static let stage = PlayStage(
    number: 12, name: "ObservableModels", store: Stage12Play.self,
    onEffects: "There are none: a method does the work. A question is a task that it starts.",
    retains: "Tasks",
    place: "in the counter's model",
    onRetained: "It keeps the newest question: r asks again, and cancels the previous question.",
    asksAgain: true)

  private let app: AppModel
  private let recorder: PlayRecorder
  private var newest: Int?

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    app = AppModel(state, environment: environment)
    self.recorder = recorder
  }

  func send(_ action: PlayAction) {
    switch action {
    case .decrement: app.counter.decrTapped()
    case .increment: app.counter.incrTapped()
    case .askNthPrime: app.counter.nthPrimeButtonTapped()
    case .dismissAlert: app.counter.alertDismissButtonTapped()
    case .addFavorite: app.primeModal.saveFavoritePrimeTapped()
    case .removeFavorite: app.primeModal.removeFavoritePrimeTapped()
    case .delete(let index): app.favoritePrimes.deleteFavoritePrimes([index])
    case .load: app.favoritePrimes.loadButtonTapped()
    case .save: app.favoritePrimes.saveButtonTapped()
    }
    let entry = recorder.reduced(action.appAction.innermost, to: app.state)
    if action == .askNthPrime, let question = app.counter.question { watch(question, of: entry) }
  }

  var state: AppState { app.state }
  var retained: Int? { newest == nil ? 0 : 1 }

  /// Records when the question ends, and its outcome.
  private func watch(_ question: Task<Void, Never>, of entry: PlayEntry) {
    let id = recorder.began(of: entry)
    newest = id
    Task {
      await question.value
      if newest == id { newest = nil }
      if question.isCancelled { return recorder.endedCanceled(id) }
      recorder.answered()
      let prime = app.counter.alertNthPrime?.prime
      let answer = AppAction.counterView(.counter(.nthPrimeResponse(prime)))
      _ = recorder.reduced(answer.innermost, to: app.state)
      recorder.ended(id)
    }
  }
}
