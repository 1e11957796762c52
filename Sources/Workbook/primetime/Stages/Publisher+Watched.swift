import Playing
import PrimeTime
import Stage2Publishers

extension Publisher where Output == AppAction, Failure == Never {
  /// The same effect, which notifies the recorder when it starts, answers and ends.
  func watched(of entry: PlayEntry, by recorder: PlayRecorder) -> AnyPublisher<AppAction, Never> {
    Deferred {
      let id = recorder.began(of: entry)
      return self.handleEvents(
        receiveOutput: { _ in recorder.answered() },
        receiveCompletion: { _ in recorder.ended(id) },
        receiveCancel: { recorder.ended(id) })
    }
    .eraseToAnyPublisher()
  }
}
