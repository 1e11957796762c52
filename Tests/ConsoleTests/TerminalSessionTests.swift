import Foundation
import TestSupport
import Testing

/// The terminals that other suites put programs on.
@Suite(.ownThread) struct TerminalSessionTests {
  @Test("Programs that are started together each have a terminal of their own")
  func startsAtOnce() throws {
    let folder = FileManager.default.temporaryDirectory
    let ends = Mailbox<Result<Void, any Error>>()
    let threads = 8
    for thread in 1...threads {
      Thread.detachNewThread {
        ends.post(
          Result {
            for round in 1...20 {
              let word = "program \(thread) of round \(round) is here"
              let session = try TerminalSession(
                URL(fileURLWithPath: "/bin/sh"), ["-c", "echo \(word)"], environment: [:],
                in: folder)
              try session.wait(for: word)
              _ = try session.end()
            }
          })
      }
    }
    for end in try ends.wait(forCount: threads, atMost: 60) { try end.get() }
  }
}
