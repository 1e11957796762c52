import Foundation
import PrimeTime
import TestSupport

extension Scenario {
  /// `count` random actions, with answers of the service and changes of the file in between.
  ///
  /// What is left unanswered is answered at the end. Without `immediateEffects` nothing is saved or
  /// loaded, so that stage 3 survives it. Without `openQuestions` a question is asked when the
  /// previous one has been answered, so that stage 12 cancels none.
  static func random(
    seed: UInt64, actions count: Int, immediateEffects: Bool, openQuestions: Bool = true
  ) -> Scenario {
    var random = SeededGenerator(seed: seed)
    var steps: [Step] = []
    var questions = 0
    var unanswered: [Int] = []

    func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    func counterAction() -> CounterViewAction {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<6: return .counter(.incrTapped)
      case 6..<11: return .counter(.decrTapped)
      case 11..<15: return .primeModal(.saveFavoritePrimeTapped)
      case 15..<18: return .primeModal(.removeFavoritePrimeTapped)
      case 18: return .counter(.nthPrimeResponse(pick([nil, 3, 104_729])))
      default: return .counter(.alertDismissButtonTapped)
      }
    }

    func answer() -> ServiceAnswer {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return .failure(.networkConnectionLost)
      case 1: return .body("nonsense")
      default: return .prime(Int.random(in: 2...100, using: &random))
      }
    }

    var sent = 0
    while sent < count {
      sent += 1
      switch Int.random(in: 0..<200, using: &random) {
      case 0..<4 where openQuestions || unanswered.isEmpty:
        steps.append(.send(.askNthPrime))
        unanswered.append(questions)
        questions += 1
      case 4..<8 where !unanswered.isEmpty:
        sent -= 1
        let index = pick(Array(unanswered.indices))
        steps.append(.answer(unanswered.remove(at: index), answer()))
      case 8..<16:
        let indexes = (0..<3).map { _ in Int.random(in: 0..<12, using: &random) }
        steps.append(.send(.favoritePrimes(.deleteFavoritePrimes(IndexSet(indexes)))))
      case 16..<18:
        steps.append(.send(.favoritePrimes(.loadedFavoritePrimes([2, 3, 5, 7]))))
      case 18..<22 where immediateEffects:
        steps.append(.send(.save))
      case 22..<26 where immediateEffects:
        steps.append(.send(.load))
      case 26..<28 where immediateEffects:
        sent -= 1
        steps.append(.file(pick([nil, "[11, 13]", "[11, 13"])))
      case 28..<50:
        steps.append(.sendLocally(counterAction()))
      default:
        steps.append(.send(.counterView(counterAction())))
      }
    }
    for number in unanswered.shuffled(using: &random) { steps.append(.answer(number, answer())) }
    let variant =
      (immediateEffects ? "" : ", nothing saved or loaded")
      + (openQuestions ? "" : ", one question at a time")
    return Scenario("\(count) random actions from seed \(seed)\(variant)", steps, to: nil)
  }
}
