import Stage2Publishers
import Testing

/// The arithmetic of demand (rule 3.8): it saturates, and it is never negative.
@Suite struct DemandTests {
  private let unlimited = Subscribers.Demand.unlimited
  private let two = Subscribers.Demand.max(2)

  @Test("Unlimited demand stays unlimited, whatever is added, subtracted or multiplied")
  func unlimitedStays() {
    #expect(unlimited + two == unlimited && unlimited - two == unlimited)
    #expect(unlimited + 5 == unlimited && unlimited + -5 == unlimited)
    #expect(unlimited - 5 == unlimited && unlimited - -5 == unlimited)
    #expect(unlimited * 2 == unlimited && unlimited * 0 == unlimited)
  }

  @Test("Demand that is too large for a number becomes unlimited")
  func overflow() {
    #expect(two + .max(.max - 1) == unlimited && two + Int.max == unlimited)
    #expect(two - Int.min == unlimited && two * Int.max == unlimited)
  }

  @Test("Demand does not become negative")
  func neverNegative() {
    #expect(two - .max(3) == .none && two - 3 == .none && two + -3 == .none)
    #expect(two * -1 == .none && two * Int.min == .none)
  }

  @Test("Unlimited demand is for more values than any number, and equals no number")
  func unlimitedComparesWithNumbers() {
    #expect(unlimited > Int.max && unlimited >= Int.max)
    #expect(!(unlimited < Int.max) && !(unlimited <= Int.max) && unlimited != Int.max)
    #expect(unlimited.max == nil && "\(unlimited)" == "unlimited")
  }

  @Test("Limited demand compares with numbers as its number of values does")
  func limitedComparesWithNumbers() {
    #expect(two < 3 && !(two < 2) && two <= 2 && !(two <= 1))
    #expect(two > 1 && !(two > 2) && two >= 2 && !(two >= 3))
    #expect(two == 2 && two != 3 && "\(two)" == "max(2)")
  }
}
