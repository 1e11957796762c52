import Console
import Manuscript

extension WatchState {
  /// What a key asks for, beyond showing something else.
  enum Action: Equatable {
    case check
    case hint
    case compare
    case go(Exercise)
    case reset
    case tryStage
    case quit
  }

  /// Shows what the key asks for, or returns what to do.
  mutating func obey(_ key: Key) -> Action? {
    // A notice's offer lasts as long as the notice is shown.
    let offered = other
    notice = nil
    if asksToReset {
      asksToReset = false
      return key == .character("y") ? .reset : nil
    }
    if case .list(let chosen) = sheet { return choose(key, from: chosen) }
    switch key {
    case .character("r"): return .check
    case .character("h"): return .hint
    case .character("f"):
      if canShowMore { show(.failures) } else { notice = "There is nothing more to show." }
    case .character("n"): return goOn()
    case .character("p"): return goBack()
    case .character("e"): show(.task)
    case .character("l"): sheet = .list(chosen: index)
    case .character("c"): return compare()
    case .character("x"): asksToReset = true
    case .character("t"): return .tryStage
    case .character("g"): return offered.map { .go($0) }
    case .character("q"): return .quit
    case .escape: show(.verdict)
    default: break
    }
    return nil
  }

  /// Shows a sheet, or the verdict where the sheet is shown already.
  private mutating func show(_ sheet: Sheet) {
    self.sheet = self.sheet == sheet ? .verdict : sheet
    scrolled = 0
  }

  private mutating func compare() -> Action? {
    if case .comparison = sheet {
      show(.verdict)
      return nil
    }
    guard progress.hasSolved(current.name) else {
      notice = "A solution is shown once \(current.name) is solved."
      return nil
    }
    return .compare
  }

  private mutating func goOn() -> Action? {
    guard let next = following else {
      notice = "There is no other exercise that is not solved."
      return nil
    }
    return .go(next)
  }

  private mutating func goBack() -> Action? {
    guard index > 0 else {
      notice = "\(current.name) is the first exercise."
      return nil
    }
    return .go(exercises[index - 1])
  }

  /// A key while the list is shown.
  private mutating func choose(_ key: Key, from chosen: Int) -> Action? {
    let target: Int
    switch key {
    case .up: target = chosen - 1
    case .down: target = chosen + 1
    case .pageUp: target = chosen - 10
    case .pageDown: target = chosen + 10
    case .home: target = 0
    case .end: target = exercises.count - 1
    case .enter:
      show(.verdict)
      return .go(exercises[chosen])
    case .character("l"), .escape:
      show(.verdict)
      return nil
    case .character("q"): return .quit
    default: return nil
    }
    sheet = .list(chosen: min(max(0, target), exercises.count - 1))
    return nil
  }
}
