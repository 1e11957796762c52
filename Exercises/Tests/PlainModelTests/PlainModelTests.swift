import Testing

@testable import PlainModel

@Suite("PlainModel")
struct PlainModelTests {
  @Test("`select` asks for the fact, even for the same number again")
  func asks() {
    inEveryOrder(
      [.select(7)], [.select(7), .select(8)], [.select(7), .select(7)], for: .questions)
  }

  @Test("The model shows the selected number and, after the answer, its fact")
  func shows() {
    inEveryOrder([.select(7)], [.select(-1)], for: .screen)
  }

  @Test("Until the latest question is answered, the model loads and shows no fact")
  func loads() {
    inEveryOrder([.select(7), .select(8)], service: .obeys, for: .screen)
  }

  @Test("The old answer changes nothing")
  func oldAnswer() {
    inEveryOrder([.select(7), .select(8)], [.select(7), .select(-1)], for: .screen)
  }

  @Test("The old answer to a number that is selected again changes nothing")
  func again() {
    inEveryOrder([.select(7), .select(7)], for: .screen)
  }

  @Test("The old error changes nothing")
  func oldError() {
    inEveryOrder([.select(-1), .select(8)], for: .screen)
  }

  @Test("A cleared model shows nothing, even when an old answer or error arrives")
  func cleared() {
    inEveryOrder([.select(7), .clear], [.select(-1), .clear], for: .screen)
    inEveryOrder([.select(7), .clear], service: .obeys, for: .screen)
  }

  @Test("The task of an old question is canceled, and no other task")
  func canceled() {
    inEveryOrder(
      [.select(7), .select(8)], [.select(7), .select(7)], [.select(7), .clear], for: .cancellation)
    inEveryOrder([.select(7), .clear, .select(8)], for: .cancellation)
  }

  @Test("A `CancellationError` of the service is an error like any other")
  func givesUp() {
    inEveryOrder([.select(-1)], service: .givesUp, for: .screen)
  }
}
