import Foundation
import Testing

/// Runs each body on a thread of its own, all at once, and returns when all have returned.
package func together(
  _ bodies: (() -> Void)..., sourceLocation: SourceLocation = #_sourceLocation
) {
  let (ready, go, done) = (DispatchGroup(), DispatchSemaphore(value: 0), DispatchGroup())
  for body in bodies {
    ready.enter()
    done.enter()
    nonisolated(unsafe) let body = body
    Thread.detachNewThread {
      ready.leave()
      go.wait()
      body()
      done.leave()
    }
  }
  ready.wait()
  for _ in bodies { go.signal() }
  #expect(
    done.wait(timeout: .now() + 60) == .success, "A thread hangs", sourceLocation: sourceLocation)
}
