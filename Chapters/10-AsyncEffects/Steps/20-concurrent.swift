// rejected: call to main actor-isolated global function 'isPrime'
// main actor by default

func isPrime(_ number: Int) -> Bool {
  number > 1 && !(2..<number).contains { number.isMultiple(of: $0) }
}

@concurrent func countPrimes(below limit: Int) async -> Int {
  (1..<limit).count { isPrime($0) }
}
