import Console

/// What a chapter has claimed so far, and which claims were false.
struct Claims {
  struct Failure: Equatable {
    let claim: String
    let place: String
  }

  private(set) var count = 0
  private(set) var failures: [Failure] = []

  /// The process's exit code: 1 when anything was false.
  var exitCode: Int32 { failures.isEmpty ? 0 : 1 }

  mutating func add(_ claim: String, holds: Bool, at place: String) {
    count += 1
    if !holds { failures.append(Failure(claim: claim, place: place)) }
  }

  /// The lines that end a chapter: how many claims there were, and the false ones with their place.
  var summary: [String] {
    let claims = counted(count, "claim")
    switch (count, failures.count) {
    case (0, _): return ["Nothing was claimed."]
    case (1, 0): return ["\(claims), and it is true."]
    case (_, 0): return ["\(claims), all true."]
    default:
      return ["\(claims), \(failures.count) false:"]
        + failures.map { "  ✗ \($0.claim) (\($0.place))" }
    }
  }
}
