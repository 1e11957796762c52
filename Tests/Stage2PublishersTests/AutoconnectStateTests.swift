import Testing

@testable import Stage2Publishers

/// What `autoconnect` does next, driven by hand: no publisher, no thread.
@Suite struct AutoconnectStateTests {
  /// A state with one subscriber and a connection.
  private func connected() -> AutoconnectState {
    var state = AutoconnectState()
    state.beginArrival()
    state.endArrival()
    if case .connect? = state.nextStep() { state.keep(AnyCancellable {}) }
    return state
  }

  private func isNothing(_ step: AutoconnectState.Step?) -> Bool {
    if case nil = step { return true }
    return false
  }

  private func isDisconnecting(_ step: AutoconnectState.Step?) -> Bool {
    if case .disconnect? = step { return true }
    return false
  }

  @Test("Nobody connects while a subscriber arrives, or while another call connects")
  func connectsOnce() {
    var state = AutoconnectState()
    state.beginArrival()
    #expect(isNothing(state.nextStep()))
    state.endArrival()
    guard case .connect? = state.nextStep() else {
      Issue.record("the first subscriber needs a connection")
      return
    }
    #expect(isNothing(state.nextStep()))
    state.keep(AnyCancellable {})
    #expect(isNothing(state.nextStep()))
  }

  @Test("Who comes right after the last completion gets another connection")
  func newcomerAfterTheCompletion() {
    var state = connected()
    state.noteDeparture(isComplete: true)
    state.beginArrival()
    state.endArrival()
    #expect(isDisconnecting(state.nextStep()))
    #expect(isNothing(state.nextStep()))
    state.noteDisconnection()
    guard case .connect? = state.nextStep() else {
      Issue.record("the newcomer needs a connection")
      return
    }
  }

  @Test("Who comes right after the last cancellation goes on with the connection")
  func newcomerAfterTheCancellation() {
    var state = connected()
    state.noteDeparture(isComplete: false)
    state.beginArrival()
    state.endArrival()
    #expect(isNothing(state.nextStep()))
  }
}
