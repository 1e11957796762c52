import Synchronization

/// Questions that wait until somebody answers them all. A cancellation does not end the waiting.
final class Questions: Sendable {
  private let waiting = Mutex<[CheckedContinuation<String, Never>]>([])

  func ask(_ text: String) async -> String {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0.append(continuation) }
    }
  }

  func answer() {
    let waiting = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: "") }
  }
}
