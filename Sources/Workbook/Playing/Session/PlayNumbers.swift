import PrimeTime

/// Numbers, as the screen says them.
enum PlayNumbers {
  static func isPrime(_ number: Int) -> Bool { PrimeTime.isPrime(number) }

  /// `1st`, `2nd`, `3rd`, `11th`.
  static func ordinal(_ number: Int) -> String {
    let (tens, ones) = (abs(number % 100), abs(number % 10))
    let ending = (11...13).contains(tens) ? "th" : [1: "st", 2: "nd", 3: "rd"][ones] ?? "th"
    return "\(number)\(ending)"
  }
}
