import Synchronization

/// Keeps questions until code answers all of them. A cancellation does not end the wait.
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
