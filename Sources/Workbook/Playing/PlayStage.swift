import Console

/// A stage that has Prime Time: how its store is made, and what there is to say about its effects.
package struct PlayStage: Sendable {
  let number: Int
  /// As in the name of its folder.
  let name: String
  let store: any PlayedStore.Type
  /// False if an effect does not say when it ends.
  var tellsWhatIsInFlight = true
  /// True if an effect is not started by an action, but listens to every action.
  var listens = false
  /// What the effects of the stage are like, in a sentence or two.
  let onEffects: String
  /// What the store retains, in the plural.
  var retains = "Cancellables"
  /// Where it retains them, such as `in a set`.
  let place: String
  /// When something is entered there, or why not.
  let onRetained: String
  /// Whether an effect can have an id that cancels it.
  var hasIds = false
  /// Whether the question for the nth prime has an id here, and a new question cancels the previous
  /// question.
  var asksAgain = false
  /// The stage to continue in after the store has crashed, if it is not this one.
  var mendedIn: Int?
  /// Says why the store crashes after an action, if that is a lesson; nil if the reason is not
  /// known. Its second argument is whether a file was written.
  var whyItCrashes: @Sendable (_ action: String, _ isWritten: Bool) -> String?

  package init(
    number: Int, name: String, store: any PlayedStore.Type, tellsWhatIsInFlight: Bool = true,
    listens: Bool = false, onEffects: String, retains: String = "Cancellables", place: String,
    onRetained: String, hasIds: Bool = false, asksAgain: Bool = false, mendedIn: Int? = nil,
    whyItCrashes: @escaping @Sendable (String, Bool) -> String? = { _, _ in nil }
  ) {
    self.number = number
    self.name = name
    self.store = store
    self.tellsWhatIsInFlight = tellsWhatIsInFlight
    self.listens = listens
    self.onEffects = onEffects
    self.retains = retains
    self.place = place
    self.onRetained = onRetained
    self.hasIds = hasIds
    self.asksAgain = asksAgain
    self.mendedIn = mendedIn
    self.whyItCrashes = whyItCrashes
  }
}

extension PlayStage: Equatable {
  package static func == (one: PlayStage, other: PlayStage) -> Bool { one.number == other.number }
}

/// The stages that can be played. The program passes them in: the room `Playing` knows no stage.
package struct PlayStages: Equatable, Sendable {
  /// All of them, by number.
  let all: [PlayStage]
  /// The one that is played if none is named.
  let standard: PlayStage
  /// The number of the last stage, with Prime Time or without.
  let last: Int

  package init(_ all: [PlayStage], standard: PlayStage, last: Int) {
    self.all = all
    self.standard = standard
    self.last = last
  }

  /// The one with this number; nil if that stage has no Prime Time.
  func numbered(_ number: Int) -> PlayStage? {
    all.first { $0.number == number }
  }

  /// `stages 10 and 12`: those at which a question can be asked again.
  var whichAskAgain: String { "stages \(joined(all.filter(\.asksAgain)))" }

  /// Their digits, as `1, 3–8, 0, 2`, with this between two.
  func digits(_ separator: String) -> String {
    let digits = all.map { $0.number % 10 }
    var runs: [ClosedRange<Int>] = []
    for digit in digits {
      if let last = runs.last, last.upperBound + 1 == digit {
        runs[runs.count - 1] = last.lowerBound...digit
      } else {
        runs.append(digit...digit)
      }
    }
    return runs.map { run in
      run.count > 2
        ? "\(run.lowerBound)–\(run.upperBound)" : run.map(String.init).joined(separator: separator)
    }
    .joined(separator: separator)
  }

  /// The number that a digit names: 0 is stage 10, and 2 is stage 12, as stage 2 has no Prime Time.
  static func number(ofDigit digit: Int) -> Int { [0: 10, 2: 12][digit] ?? digit }

  /// The one that a word names. Throws a `Misuse`, which says which there are.
  func named(_ word: String) throws -> PlayStage {
    guard let number = Int(word) else {
      throw Misuse("“\(word)” is not the number of a stage; \(whichThereAre)")
    }
    guard let stage = numbered(number) else {
      let problem =
        (1...last).contains(number)
        ? "stage \(number) has no Prime Time" : "there is no stage \(number)"
      throw Misuse("\(problem); \(whichThereAre)")
    }
    return stage
  }

  /// `stages 1, 3 and 4 have Prime Time`.
  var whichThereAre: String { "stages \(joined(all)) have Prime Time" }

  private func joined(_ stages: [PlayStage]) -> String {
    let numbers = stages.map { String($0.number) }
    return "\(numbers.dropLast().joined(separator: ", ")) and \(numbers.last ?? "")"
  }
}
