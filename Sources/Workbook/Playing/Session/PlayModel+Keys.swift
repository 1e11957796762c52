import Console

/// What follows from a key, beyond the screen.
enum PlayOrder: Equatable {
  case send(PlayAction)
  /// The service answers the request that it has held longest.
  case release
  /// Continue in another stage, or in this one after it has crashed.
  case go(PlayStage)
  case quit
}

extension PlayModel {
  /// Obeys a key. What is open on the screen decides what a key means.
  mutating func press(_ key: Key, in size: Screen.Size) -> PlayOrder? {
    notice = nil
    if key == .character("q") { return .quit }
    if isHelpOpen { return pressInHelp(key, size) }
    if key == .character("?") {
      (isHelpOpen, scrolled) = (true, 0)
      return nil
    }
    if let digit = key.digit { return go(to: PlayStages.number(ofDigit: digit)) }
    if let end {
      if key == .enter { return .go(end.next) }
      _ = scroll(key, size)
      return nil
    }
    if key == .character("a") { return release() }
    if snapshot.state.alert != nil { return pressInAlert(key) }
    return isSheetOpen ? pressInSheet(key) : pressInApp(key)
  }

  private mutating func pressInHelp(_ key: Key, _ size: Screen.Size) -> PlayOrder? {
    if !scroll(key, size) { (isHelpOpen, scrolled) = (false, 0) }
    return nil
  }

  /// False for a key that does not scroll.
  private mutating func scroll(_ key: Key, _ size: Screen.Size) -> Bool {
    var page = PlayView(model: self, terminal: Terminal(isTerminal: false)).page(in: size)
    let isScrolling = page.scroll(key, in: size)
    scrolled = page.scrolled
    return isScrolling
  }

  private mutating func go(to number: Int) -> PlayOrder? {
    guard let stage = stages.numbered(number) else {
      notice = "Stage \(number) has none: \(stages.whichThereAre)."
      return nil
    }
    if stage == self.stage, end == nil, !isSilent {
      notice = "This is stage \(number)."
      return nil
    }
    return .go(stage)
  }

  private mutating func release() -> PlayOrder? {
    switch snapshot.waiting {
    case nil: notice = "The real service is asked, which answers when it likes."
    case 0: notice = "No request waits for an answer."
    default: return .release
    }
    return nil
  }

  private mutating func pressInAlert(_ key: Key) -> PlayOrder? {
    if [.enter, .escape].contains(key) { return .send(.dismissAlert) }
    notice = "The alert is open: Return dismisses it."
    return nil
  }

  private mutating func pressInSheet(_ key: Key) -> PlayOrder? {
    let state = snapshot.state
    switch key {
    case .enter, .escape, .character("p"): isSheetOpen = false
    case .character("f"):
      if state.favoritePrimes.contains(state.count) { return .send(.removeFavorite) }
      if PlayNumbers.isPrime(state.count) { return .send(.addFavorite) }
      notice = "Only a prime can be a favorite."
    default: notice = "The sheet is open: Return closes it."
    }
    return nil
  }

  private mutating func pressInApp(_ key: Key) -> PlayOrder? {
    let favorites = snapshot.state.favoritePrimes
    switch key {
    case .character("+"), .character("="): return .send(.increment)
    case .character("-"), .character("−"), .character("_"): return .send(.decrement)
    case .character("p"): isSheetOpen = true
    case .character("f"): notice = "The sheet has that button: p opens it."
    case .character("n"):
      if !snapshot.state.isAsking { return .send(.askNthPrime) }
      notice = "The button is disabled until the answer has come."
    case .character("r"):
      if stage.asksAgain, snapshot.state.isAsking { return .send(.askNthPrime) }
      notice =
        stage.asksAgain
        ? "No question is under way: n asks."
        : "Only \(stages.whichAskAgain) ask again: a new question cancels the previous one."
    case .up: cursor = max(0, cursor - 1)
    case .down: cursor = max(0, min(favorites.count - 1, cursor + 1))
    case .character("d"):
      if favorites.indices.contains(cursor) { return .send(.delete(at: cursor)) }
      notice = "There is no favorite to delete."
    case .character("s"): return .send(.save)
    case .character("o"): return .send(.load)
    default: break
    }
    return nil
  }
}
