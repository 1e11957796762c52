import Foundation
import Pictures
import Stage1ClosureEffect

/// Zips two effects, one of which answers on two threads at the same time.
///
/// `a` has already answered twice. Then `b` answers on this thread. While the callback handles that
/// pair, `b` answers again, on another thread.
final class ZipThreads {
  /// Whether the other thread answered while the callback was running.
  private(set) var hasWaited = false
  private(set) var pairs: [String] = []
  private(set) var diagram = LaneDiagram(
    title: "zip on two threads",
    summary: """
      On the first thread, b answers B1, and zip calls the callback with the first pair. While the \
      callback is running, b answers B2 on the other thread, and that call returns immediately. \
      When the callback has returned, the first thread calls it with the second pair. Only then \
      does the first thread's own call return.
      """,
    lanes: ["the first thread", "the other thread"])
  private let firstThread = Thread.current

  init() {
    var answerA: ((String) -> Void)?
    var answerB: ((String) -> Void)?
    Effect<String> { answerA = $0 }
      .zip(Effect<String> { answerB = $0 })
      .run { [self] a, b in
        let pair = "\(a),\(b)"
        pairs.append(pair)
        draw("callback(\(pair)) begins", .beginning)
        if pairs.count == 1 { onAnotherThread { [self] in answer("B2", answerB) } }
        draw("callback(\(pair)) returns", .end)
      }
    answerA?("A1")
    answerA?("A2")
    answer("B1", answerB)
  }

  private func answer(_ value: String, _ effect: ((String) -> Void)?) {
    draw("b answers \(value)", .beginning)
    effect?(value)
    draw("\(value)'s call returns", .end)
  }

  /// Waits at most two seconds until the work has ended.
  private func onAnotherThread(_ work: @escaping () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      work()
      isDone.signal()
    }
    .start()
    hasWaited = isDone.wait(timeout: .now() + 2) == .success
  }

  private func draw(_ text: String, _ kind: LaneDiagram.Step.Kind) {
    let isFirst = Thread.current === firstThread
    diagram.add(text, in: diagram.lanes[isFirst ? 0 : 1], kind)
  }
}
