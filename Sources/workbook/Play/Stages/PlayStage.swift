import CommandLineSupport

/// A stage that has Prime Time: how its store is made, and what there is to say about its effects.
struct PlayStage: Sendable {
  let number: Int
  /// As in the name of its folder.
  let name: String
  let store: any PlayedStore.Type
  /// False where an effect does not say that it is done.
  var tellsWhatIsInFlight = true
  /// True where an effect is no work that an action starts, but listens to every action.
  var listens = false
  /// What the effects of the stage are like, in a sentence or two.
  let onEffects: String
  /// What the store retains, in the plural.
  var retains = "Cancellables"
  /// Where it retains them, such as `in a set`.
  let place: String
  /// When something is entered there, or why not.
  let onRetained: String
  /// Whether an effect may have an id to be canceled by.
  var hasIds = false
  /// Whether the question for the nth prime has one here, and a new question cancels the one before.
  var asksAgain = false

  /// All of them, by number.
  static let all: [PlayStage] = [
    Stage1Play.stage, Stage3Play.stage, Stage4Play.stage, Stage5Play.stage, Stage6Play.stage,
    Stage7Play.stage, Stage8Play.stage, Stage10Play.stage,
  ]

  /// The one that is played if none is named.
  static let standard = Stage8Play.stage

  /// The one with this number; nil if that stage has no Prime Time.
  static func numbered(_ number: Int) -> PlayStage? {
    all.first { $0.number == number }
  }

  /// The one that a digit names: 0 is stage 10's.
  static func number(ofDigit digit: Int) -> Int { digit == 0 ? 10 : digit }

  /// The one that a word names. Throws a `Misuse`, which says which there are.
  static func named(_ word: String) throws -> PlayStage {
    guard let number = Int(word) else {
      throw Misuse("“\(word)” is not the number of a stage; \(whichThereAre)")
    }
    guard let stage = numbered(number) else {
      let problem =
        (1...11).contains(number)
        ? "stage \(number) has no Prime Time" : "there is no stage \(number)"
      throw Misuse("\(problem); \(whichThereAre)")
    }
    return stage
  }

  /// `stages 1, 3 and 4 have Prime Time`.
  static var whichThereAre: String {
    let numbers = all.map { String($0.number) }
    let last = numbers.last ?? ""
    return "stages \(numbers.dropLast().joined(separator: ", ")) and \(last) have Prime Time"
  }
}
