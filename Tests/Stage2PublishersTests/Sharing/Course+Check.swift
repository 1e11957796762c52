import Stage2Publishers

/// What must be so.
extension Course {
  /// Somebody hears this completion: is it the right one? If it is that of a subscription that may
  /// be canceled, it counts for all from now on.
  func settleEnd(with completion: Subscribers.Completion<TestError>) -> Bool {
    end = end ?? doubtfulEnd
    return end == completion
  }

  /// Checks what must be so when no call is under way.
  func check() {
    guard problem == nil, heldCall == nil else { return }
    let going = visitors.filter(\.isGoing)
    for visitor in visitors { visitor.check() }
    let open = feeds.filter { !$0.isOver }
    if isOver { going.forEach { fail("\($0.name) has heard the completion") } }
    let count = isOver || going.isEmpty ? 0 : 1
    let handedOver = open.filter(\.isHandedOver)
    if handedOver.count > count || open.count < count {
      fail(count == 1 ? "the upstream is subscribed to once" : "the upstream is canceled")
    }
    // A subject asks for nothing before a subscriber has asked it.
    let isAsked = going.contains(where: \.hasAsked)
    for feed in handedOver where feed.asked != .unlimited && (isAsked || feed.asked > .none) {
      fail("the upstream is asked for all its values")
    }
    // Where there is one, that one is kept: what it sends counts, and how it ends.
    if count == 1, open.count == 1 {
      open[0].isAbandoned = false
      doubtfulEnd = nil
    }
  }

  /// Releases everything: nothing else may retain the upstream.
  func release() {
    feeds = []
    visitors = []
    shared = nil
    if upstream != nil { fail("the publisher is released, and its upstream with it") }
  }
}
