import Stage2Publishers

/// What happens in the middle of something else.
extension Course {
  /// Code that is not the answer's is called: perhaps something happens meanwhile.
  func meanwhile(_ what: String) {
    holdUp(what)
    guard movesInside > 0, problem == nil, random.chance(50) else { return }
    let count = min(1 + random.below(5), movesInside)
    movesInside -= count
    let moves = { for _ in 0..<count where self.problem == nil { self.move(inside: true) } }
    guard random.chance(33) else { return moves() }
    log.append("[on another thread, while \(what):")
    let before = log.count
    if !Worker.returns(moves) {
      fail("that call returns, on another thread")
      isStuck = true
    }
    if log.count == before {
      log.removeLast()
    } else {
      log.append("]")
    }
  }

  /// Somebody comes or cancels, on a thread of its own, where that may be held up.
  func beginHeldCall(_ going: [Visitor]) {
    let visitor = random.chance(50) ? random.element(of: going.filter(\.canCancel)) : nil
    guard movesInside > 0, visitor != nil || mayCome else { return }
    movesInside -= 1
    log.append("[on a thread of its own:")
    let call = HeldCall()
    heldCall = call
    call.begin {
      if let visitor { self.cancel(visitor) } else { self.come() }
    }
    log.append("]")
    if call.hasReturned { heldCall = nil }
  }

  /// Not in a delivery: before that has returned, no other thread could deliver.
  private func holdUp(_ what: String) {
    guard
      let heldCall, heldCall.isCurrent, problem == nil, !feeds.contains(where: \.isSendingHere),
      !visitors.contains(where: \.isCalledHere), random.chance(50)
    else { return }
    log.append("which is held up while \(what)")
    heldCall.holdUp()
  }

  func letGoOn() {
    guard let heldCall, heldCall.isHeldUp else { return }
    log.append("[what was held up goes on:")
    heldCall.letGoOn()
    log.append("]")
    if heldCall.hasReturned { self.heldCall = nil }
  }
}
