import PrimeTime

/// The actions of a store that asks, in any stage.
nonisolated enum Ask: Sendable {
  /// Has an effect that answers immediately.
  case question
  case answer
}

/// Prime Time on some stage, and a store or model that asks and is answered, with types erased.
///
/// Each file of this folder makes one.
struct Side {
  /// The stage's number.
  let name: String
  /// Taps Prime Time's “+”, so many times.
  let tap: (Int) -> Void
  /// How many taps Prime Time has counted.
  let counted: () -> Int
  /// Asks so many questions; nil if an immediate answer crashes the process.
  let ask: ((Int) -> Void)?
  /// How many questions have been answered.
  let answered: () -> Int

  /// The stages that have Prime Time.
  static let names = ["1", "3", "4", "5", "6", "7", "8", "10", "12"]

  /// One for each of ``names``.
  static func all(_ environment: PrimeTimeEnvironment) -> [Side] {
    [
      Stage1.side(environment), Stage3.side(environment), Stage4.side(environment),
      Stage5.side(environment), Stage6.side(environment), Stage7.side(environment),
      Stage8.side(environment), Stage10.side(environment), Stage12.side(environment),
    ]
  }

  /// The folder of a stage in `Sources`.
  static func folder(_ name: String) -> String {
    switch name {
    case "1": "Stage1ClosureEffect"
    case "3": "Stage3EffectPublisher"
    case "4": "Stage4CancellableBookkeeping"
    case "5": "Stage5SingleEffect"
    case "6": "Stage6ActionStreams"
    case "7": "Stage7SignalProducer"
    case "8": "Stage8CancellableEffects"
    case "10": "Stage10AsyncEffects"
    default: "Stage12ObservableModels"
    }
  }
}
