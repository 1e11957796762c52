import Foundation
import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Compares stage 1's four operators on an effect and on a publisher.
func sameOperators(_ chapter: Chapter) {
  let effect = Effect<Int> { callback in [1, 2, 3].forEach(callback) }
  let publisher = [1, 2, 3].publisher

  let squares = (
    values(of: effect.map { $0 * $0 }),
    values(of: publisher.map { $0 * $0 })
  )
  let pairs = (
    values(of: effect.zip(Effect { callback in ["a", "b"].forEach(callback) }))
      .map { "\($0)\($1)" },
    values(of: publisher.zip(["a", "b"].publisher)).map { "\($0)\($1)" }
  )
  let repeated = (
    values(
      of: effect.flatMap { value in
        Effect { callback in Array(repeating: value, count: value).forEach(callback) }
      }),
    values(of: publisher.flatMap { Array(repeating: $0, count: $0).publisher })
  )
  var delivered: ([Int], [Int]) = ([], [])
  effect.receive(on: .main).run { delivered.0.append($0) }
  let cancellable = publisher.receive(on: DispatchQueue.main).sink { delivered.1.append($0) }
  chapter.check(
    "`receive(on:)` delivers later, on an effect and on a "
      + "publisher", delivered.0.isEmpty && delivered.1.isEmpty)
  chapter.wait("the values sent to the main queue") {
    delivered.0.count == 3 && delivered.1.count == 3
  }
  cancellable.cancel()

  chapter.table(
    ["operator", "effect", "publisher"],
    [
      ["map", "\(squares.0)", "\(squares.1)"],
      ["zip", "\(pairs.0)", "\(pairs.1)"],
      ["flatMap", "\(repeated.0)", "\(repeated.1)"],
      ["receive(on:)", "\(delivered.0)", "\(delivered.1)"],
    ])
  chapter.check(
    "all four operators send the same values in the same order",
    squares.0 == squares.1 && pairs.0 == pairs.1 && repeated.0 == repeated.1
      && delivered.0 == delivered.1 && squares.0 == [1, 4, 9] && pairs.0 == ["1a", "2b"]
      && repeated.0 == [1, 2, 2, 3, 3, 3] && delivered.0 == [1, 2, 3])
}
