import Stage10AsyncEffects
import Stage11TestingAsyncEffects

@testable import TestTheSearch

/// What is broken in a search.
enum Bug {
  case oldResultsStay, failureStays, textStays
  case asksTooEarly, asksTooLate, skipsThePause, asksAtEveryLetter, waitsFromTheFirstLetter
  case asksTwice, skipsTheSameText, skipsEmptyTexts, neverAsks
  case answersTwice, dropsEmptyAnswers, showsOneResult, answerChangesTheText
  case failureIsSilent, failureIsAnAnswer, failsTwice
  case oldAnswerAfterTheNewOne, oldAnswerInThePause, typedForgetsTheRequest
  case cancellationIsAFailure
  case leftEndsNoPause, leftEndsNoRequest, leftForgetsTheRequest, leftRemovesTheResults
  case oldAnswerInSomeOrder, leftInSomeOrder
  case neverEnds, failureNeverEnds, leftForgetsThePause, failureEndsAll, leftEndsAll
}

/// A search with a bug. It is right otherwise.
func search(
  _ bug: Bug, _ clock: TestClock, _ service: ServiceByHand
) -> Reducer<SearchState, SearchAction> {
  let memory = Memory()
  return { state, action in
    let old = state
    change(&state, action)
    switch action {
    case .typed(let text):
      if bug == .oldResultsStay { state.results = old.results }
      if bug == .failureStays { state.hasFailed = old.hasFailed }
      if bug == .textStays, !old.text.isEmpty { state.text = old.text }
      let end = memory.endWhenTyped(bug, service)
      memory.number += 1
      memory.text = text
      if memory.isOver || bug == .neverAsks { return end }
      if bug == .skipsEmptyTexts, text.isEmpty { return end }
      if bug == .waitsFromTheFirstLetter, memory.isWaiting { return .none }
      return .merge(end, asking(for: text, bug, clock, service, memory))

    case .answered(let results):
      if bug == .answerChangesTheText { state.text = results.first ?? state.text }
      if bug == .showsOneResult { state.results = Array(results.prefix(1)) }
      return .none

    case .failed:
      if bug == .failureEndsAll { memory.isOver = true }
      return .none

    case .left:
      if bug == .leftRemovesTheResults { state.results = [] }
      if bug == .leftEndsAll { memory.isOver = true }
      return memory.endWhenLeft(bug, service)
    }
  }
}

/// Sleeps, asks and answers.
private func asking(
  for text: String, _ bug: Bug, _ clock: TestClock, _ service: ServiceByHand, _ memory: Memory
) -> Effect<SearchAction> {
  let number = memory.number
  let pause =
    switch bug {
    case .asksTooEarly: 299
    case .asksTooLate: 301
    case .skipsThePause where memory.asking != nil: 0
    default: 300
    }
  memory.isWaiting = true
  return .run { send in
    do { try await clock.sleep(for: .milliseconds(pause)) } catch { return }
    if bug == .leftForgetsThePause, number != memory.number { return }
    let text = bug == .waitsFromTheFirstLetter ? memory.text : text
    memory.isWaiting = false
    if bug == .skipsTheSameText, memory.asked == text { return }
    memory.asked = text
    memory.asking = number
    memory.request = service.asked.count
    defer { if memory.asking == number { memory.asking = nil } }
    let answer: SearchAction
    do {
      answer = .answered(try await ask(service, text, bug))
    } catch is CancellationError where bug != .cancellationIsAFailure {
      return
    } catch {
      if bug == .failureIsSilent { return }
      answer = bug == .failureIsAnAnswer ? .answered([]) : .failed
    }
    if bug == .dropsEmptyAnswers, answer == .answered([]) { return }
    guard memory.shows(number, bug) else { return }
    if bug == .oldAnswerInSomeOrder || bug == .leftInSomeOrder {
      // After each sleep, another letter may have been typed. The last sleep has no such check.
      for _ in 1...3 {
        guard memory.shows(number, bug) else { return }
        await Task.yield()
      }
    }
    send(answer)
    let isFailure = answer == .failed
    if bug == .answersTwice, !isFailure { send(answer) }
    if bug == .failsTwice, isFailure { send(answer) }
    if bug == (isFailure ? .failureNeverEnds : .neverEnds) {
      try? await clock.sleep(for: .seconds(1_000_000))
    }
  }
  .cancellable(id: "search")
}

private func ask(_ service: ServiceByHand, _ text: String, _ bug: Bug) async throws -> [String] {
  if bug == .asksTwice {
    async let _ = service.ask(text)
    return try await service.ask(text)
  }
  let isDeaf = bug == .typedForgetsTheRequest || bug == .leftForgetsTheRequest
  return try await service.ask(text, isDeaf: isDeaf)
}

/// What a search remembers beside its state.
private final class Memory {
  /// How many times something was typed, or was ended in another way.
  var number = 0
  /// The text that was typed last.
  var text = ""
  /// The text that was requested last.
  var asked: String?
  /// The number under which it is being asked.
  var asking: Int?
  /// The number of the request that was made last.
  var request = 0
  var isWaiting = false
  var isOver = false

  /// Ends the pause or the request, because something is typed.
  func endWhenTyped(_ bug: Bug, _ service: ServiceByHand) -> Effect<SearchAction> {
    switch bug {
    case .waitsFromTheFirstLetter where isWaiting: return .none
    case .asksAtEveryLetter where asking == nil: return .none
    case .oldAnswerAfterTheNewOne where asking != nil: return .none
    case .oldAnswerInThePause where asking != nil: return .none
    case .oldAnswerInSomeOrder where asking != nil, .cancellationIsAFailure where asking != nil:
      service.cancel(request)
      return .none
    case .leftForgetsTheRequest: service.cancel(request)
    default: break
    }
    return .cancel(id: "search")
  }

  /// Ends the pause or the request, because the user leaves the search.
  func endWhenLeft(_ bug: Bug, _ service: ServiceByHand) -> Effect<SearchAction> {
    switch bug {
    case .leftEndsNoPause where asking == nil: return .none
    case .leftForgetsThePause where asking == nil:
      number += 1
      return .none
    case .leftEndsNoRequest where asking != nil: return .none
    case .leftInSomeOrder where asking != nil:
      number += 1
      service.cancel(request)
      return .none
    case .typedForgetsTheRequest: service.cancel(request)
    default: break
    }
    isWaiting = false
    return .cancel(id: "search")
  }

  /// Whether an answer that arrives under this number is shown.
  func shows(_ number: Int, _ bug: Bug) -> Bool {
    switch bug {
    case .oldAnswerAfterTheNewOne: !isWaiting
    case .oldAnswerInThePause: asking == number
    case .leftEndsNoRequest, .cancellationIsAFailure, .waitsFromTheFirstLetter: true
    default: number == self.number
    }
  }
}
