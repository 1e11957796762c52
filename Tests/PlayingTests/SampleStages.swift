import PrimeTime

@testable import Console
@testable import Playing

/// Stages as the program hands them in, but with stores that do nothing. What real ones do is
/// tested through the program.
extension PlayStages {
  static let sample = PlayStages(
    [1, 3, 4, 5, 6, 7, 8, 10, 12].map(sample), standard: sample(8), last: 12)

  private static func sample(_ number: Int) -> PlayStage {
    let names = [
      1: "ClosureEffect", 3: "EffectPublisher", 4: "CancellableBookkeeping", 5: "SingleEffect",
      6: "ActionStreams", 7: "SignalProducer", 8: "CancellableEffects", 10: "AsyncEffects",
      12: "ObservableModels",
    ]
    return PlayStage(
      number: number, name: names[number] ?? "", store: NoStore.self,
      tellsWhatIsInFlight: ![1, 6].contains(number), listens: number == 6,
      onEffects:
        "What the effects of stage \(number) are like, in as many words as it takes to say.",
      place: number == 1 ? "" : "in a set", onRetained: "When something is entered there.",
      hasIds: [8, 10].contains(number), asksAgain: number >= 10, mendedIn: number == 3 ? 4 : nil,
      whyItCrashes: { action, _ in
        number == 3 && action.hasSuffix("ButtonTapped")
          ? "the effect of \(action.hasPrefix("save") ? "saving" : "loading")" : nil
      })
  }
}

extension PlayStage {
  /// The sample with this number.
  static func sample(_ number: Int) -> PlayStage {
    PlayStages.sample.numbered(number) ?? PlayStages.sample.standard
  }
}

extension PlayModel {
  init(stage: PlayStage, isScripted: Bool = false) {
    self.init(stage: stage, of: .sample, isScripted: isScripted)
  }
}

extension PlayScript {
  init(_ text: String, file: String) throws {
    try self.init(text, file: file, stages: .sample)
  }
}

extension PlayCall {
  init(_ arguments: [String]) throws {
    try self.init(arguments, among: .sample)
  }
}

/// A store in which nothing happens.
private final class NoStore: PlayedStore {
  let state: AppState
  let retained: Int? = nil

  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder) {
    self.state = state
  }

  func send(_ action: PlayAction) {}
}
