import Foundation
import PrimeTime

/// The effect of an action whose cost is measured.
enum Cost: String, CaseIterable {
  case quiet = "quiet"
  case sync = "`sync`"
  case task = "`async`, `run`"
  case tap = "incrTapped"
}

/// A store of a stage, and Prime Time on that stage, with their types erased.
struct Side {
  let name: String
  /// Sends so many actions.
  let send: (Cost, Int) -> Void
  /// How many actions the store has reduced, answers included.
  let reduced: () -> Int
  /// How many times Prime Time has counted.
  let counted: () -> Int
  /// How many effects are in the store's books.
  let kept: () -> Int?

  /// Stages 8 and 10. Prime Time's file is in the folder.
  static func both(_ folder: URL) -> [Side] {
    [Stage8.side(.standard(folder: folder)), Stage10.side(folder)]
  }
}
