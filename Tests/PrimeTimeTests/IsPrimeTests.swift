import TestSupport
import Testing

@testable import PrimeTime

@Suite("isPrime")
struct IsPrimeTests {
  @Test("Up to 200,000 it agrees with the sieve", .onOneThread)
  func agreesWithSieve() {
    let limit = 200_000
    #expect((0...limit).filter(isPrime) == sieve(upTo: limit))
  }

  @Test("Nothing below 2 is prime", arguments: [Int.min, Int.min + 1, -7, -1, 0, 1])
  func belowTwo(number: Int) {
    #expect(!isPrime(number))
  }

  @Test(
    "Large primes are primes",
    arguments: [
      2_147_483_647, 999_999_999_989, 67_280_421_310_721, 2_305_843_009_213_693_951,
      9_223_372_036_854_775_783,
    ])
  func largePrimes(number: Int) {
    #expect(isPrime(number))
  }

  @Test(
    "Numbers that fool weaker tests are not primes",
    arguments: [
      // Carmichael numbers, and what is a strong pseudoprime to the first 4, 6, 7 and 9 prime
      // bases.
      561, 825_265, 3_215_031_751, 3_474_749_660_383, 341_550_071_728_321,
      3_825_123_056_546_413_051,
      // The largest square of a prime in Int, the product of two large primes, and the last Int.
      9_223_371_994_482_243_049, 9_223_371_873_002_223_329, Int.max,
    ])
  func pseudoprimes(number: Int) {
    #expect(!isPrime(number))
  }
}
