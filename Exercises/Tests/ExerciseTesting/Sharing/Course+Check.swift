import Stage2Publishers

/// What must be so.
extension Course {
  /// Somebody hears that it has ended like this: has it?
  func hasEnded(with completion: Subscribers.Completion<Failed>) -> Bool {
    // If it counts for one, it counts for all.
    end = end ?? doubtfulEnd
    return end.map { "\($0)" } == "\(completion)"
  }

  /// Checks what must be so when no call is under way.
  func check() {
    guard fault == nil, heldCall == nil else { return }
    let going = visitors.filter(\.isGoing)
    for visitor in visitors { visitor.check() }
    let open = feeds.filter { !$0.isOver }
    if isOver {
      going.forEach { fail("\($0.name) has heard the completion") }
    } else {
      let count = going.isEmpty ? 0 : 1
      let handedOver = open.filter(\.isHandedOver)
      if handedOver.count > count || open.count < count {
        fail(count == 1 ? "the upstream is subscribed to once" : "the upstream is canceled")
      }
      for feed in handedOver where feed.asked != .unlimited {
        fail("the upstream is asked for all its values")
      }
      // Where there is one, that one is kept, and what it sends and how it ends counts.
      if count == 1, open.count == 1 {
        open[0].isKept()
        doubtfulEnd = nil
      }
    }
  }

  func release() {
    // While that is released, nothing more happens.
    movesInside = 0
    weak let upstream = self.upstream
    feeds = []
    for visitor in visitors where visitor.isRetained { fail("\(visitor.name) is released") }
    visitors = []
    shared = nil
    guard fault == nil else { return }
    if upstream != nil { fail("the publisher is released, and its upstream with it") }
  }
}
