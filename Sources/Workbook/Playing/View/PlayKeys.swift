import Console

/// The keys, as the last lines of the screen name them: those that do something now.
enum PlayKeys {
  /// As many lines as if nothing else was open, so that the rest does not move.
  static func lines(for model: PlayModel, in size: Screen.Size) -> [String] {
    let lines = lines(of: items(for: model), in: size)
    let most = self.lines(of: appKeys + end(model.stages), in: size).count
    return lines + Array(repeating: "", count: max(0, most - lines.count))
  }

  private static func lines(of wished: [String], in size: Screen.Size) -> [String] {
    let room = size.rows >= 24 ? 3 : size.rows >= 18 ? 2 : 1
    // The last keys must stay: help, and the way out.
    for dropped in 0..<max(1, wished.count - 2) {
      let kept = wished.dropLast(2 + dropped) + wished.suffix(2)
      let lines = Page.lines(ofKeys: Array(kept), columns: size.columns)
      if lines.count <= room { return lines }
    }
    return Page.lines(ofKeys: Array(wished.suffix(2)), columns: size.columns)
  }

  private static let appKeys = [
    "+ − count", "p prime?", "n nth prime", "↑ ↓ choose", "d delete", "s save", "o load",
    "a answer now",
  ]
  private static func end(_ stages: PlayStages) -> [String] {
    ["\(stages.digits(", ")) stage", "? help", "q quit"]
  }

  private static func items(for model: PlayModel) -> [String] {
    let end = end(model.stages)
    if model.isHelpOpen { return ["↑ ↓ scroll", "any other key goes back", "q quit"] }
    if let next = model.end?.next { return ["Return stage \(next.number)"] + end }
    let state = model.snapshot.state
    let answer = (model.snapshot.waiting ?? 0) > 0 ? ["a answer now"] : []
    if state.alert != nil { return ["Return dismiss"] + answer + end }
    if model.isSheetOpen {
      let hasButton =
        state.favoritePrimes.contains(state.count) || PlayNumbers.isPrime(state.count)
      return (hasButton ? ["f favorite"] : []) + ["Return close"] + answer + end
    }
    let ask = state.isAsking ? [] : ["n nth prime"]
    let choose = state.favoritePrimes.isEmpty ? [] : ["↑ ↓ choose", "d delete"]
    return ["+ − count", "p prime?"] + ask + choose + ["s save", "o load"] + answer + end
  }
}
