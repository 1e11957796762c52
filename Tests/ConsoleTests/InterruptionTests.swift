import Foundation
import TestSupport
import Testing

@testable import Console

/// The signals that are noted, each in a process of its own.
@Suite(.serialized, .ownThread) struct InterruptionTests {
  @Test("A signal that was blocked when the process was started is noted, once")
  func unblocks() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &blocked, nil)
      Interruption.listen()
      pthread_kill(pthread_self(), SIGTERM)
      #expect(Interruption.next() == SIGTERM)
      #expect(Interruption.next() == nil)
    }
  }

  @Test("What listens twice notes the signals of both")
  func listensTwice() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Interruption.listen(to: [SIGTERM])
      pthread_kill(pthread_self(), SIGTERM)
      Interruption.listen(to: [SIGHUP])
      pthread_kill(pthread_self(), SIGHUP)
      #expect(Interruption.next() == SIGTERM)
      #expect(Interruption.next() == SIGHUP)
    }
  }
}
