import Stage2Publishers
import Testing

/// An operator on two publishers; the second one may be what the first one's values lead to.
struct Combination: CustomTestStringConvertible, @unchecked Sendable {
  let testDescription: String
  let make: (Unruly, Unruly) -> Numbers

  static let all = [
    Combination(testDescription: "merge") { $0.merge(with: $1).eraseToAnyPublisher() },
    Combination(testDescription: "zip") { $0.zip($1) { $0 + $1 }.eraseToAnyPublisher() },
    Combination(testDescription: "combineLatest") {
      $0.combineLatest($1) { $0 + $1 }.eraseToAnyPublisher()
    },
    Combination(testDescription: "combineLatest of three") { a, b in
      let third = Just(0).setFailureType(to: TestError.self)
      return third.combineLatest(a, b) { $0 + $1 + $2 }.eraseToAnyPublisher()
    },
    Combination(testDescription: "flatMap") { outer, inner in
      outer.flatMap { _ in inner }.eraseToAnyPublisher()
    },
    Combination(testDescription: "switchToLatest") { outer, inner in
      outer.map { _ in inner }.switchToLatest().eraseToAnyPublisher()
    },
  ]
}
