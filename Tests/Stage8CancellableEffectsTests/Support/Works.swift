import Stage2Publishers
import Stage8CancellableEffects

/// Effects with names, whose answers a test sends by hand, and what happens to them.
final class Works {
  private(set) var events: [String] = []
  private var subjects: [String: PassthroughSubject<Step, Never>] = [:]

  /// The effect with this name. It goes on until it is completed, or canceled.
  func effect(_ name: String) -> Effect<Step> {
    self[name]
      .handleEvents(
        receiveSubscription: { _ in self.events.append("\(name) starts") },
        receiveCompletion: { _ in self.events.append("\(name) is done") },
        receiveCancel: { self.events.append("\(name) is canceled") }
      )
      .eraseToEffect()
  }

  /// What the effect with this name answers with.
  subscript(name: String) -> PassthroughSubject<Step, Never> {
    let subject = subjects[name] ?? PassthroughSubject()
    subjects[name] = subject
    return subject
  }
}
