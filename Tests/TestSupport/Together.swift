import Foundation
import Testing

/// Runs each body on a thread of its own, all at the same time, and returns when all have returned.
///
/// One that has not after `limit` seconds is taken for one that hangs.
package func together(
  _ bodies: (() -> Void)..., limit: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
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
    done.wait(timeout: .now() + limit) == .success, "A thread hangs", sourceLocation: sourceLocation
  )
}
