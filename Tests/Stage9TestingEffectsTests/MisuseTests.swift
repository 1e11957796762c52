import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects
import TestSupport
import Testing

@Suite("Stage 9: what stops the program", .serialized, .ownThread)
struct MisuseTests {
  @Test("An answer on another thread, while the store reduces an action, is named")
  func twoThreads() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let isReducing = DispatchSemaphore(value: 0)
      let effects: [String: Effect<String>] = [
        "ask": .async { answer in
          Thread.detachNewThread {
            isReducing.wait()
            answer("the answer")
          }
        },
        "hold": .fireAndForget {
          isReducing.signal()
          // The program is stopped long before.
          _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 60)
        },
      ]
      untilTrap {
        _ = failures(effects, queue: DispatchQueue(label: "store")) { store in
          store.send("ask")
          store.send("hold")
        }
      }
    }
    try expectTrap(result, saying: "the answer was sent to a store while another thread")
  }
}
