import Dispatch
import Stage2Publishers
import Testing

/// A test scheduler in the time of a dispatch queue: what is written for a queue runs without
/// waiting.
@Suite struct QueueTimeTests {
  /// A pipeline as an application writes it: its scheduler may be any that has a queue's time.
  private func pipeline<S: Scheduler>(
    _ subject: PassthroughSubject<String, Never>, on queue: S
  ) -> some Publisher<String, Never>
  where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
    subject
      .debounce(for: .milliseconds(300), scheduler: queue)
      .delay(for: .seconds(2), scheduler: queue)
      .receive(on: queue)
  }

  @Test("receive(on:), delay and debounce run in a dispatch queue's time when a test moves it")
  func pipelineInQueueTime() {
    let (queue, subject) = (DispatchQueue.test, PassthroughSubject<String, Never>())
    var received: [String] = []
    let cancellable = pipeline(subject, on: queue).sink { received.append($0) }
    subject.send("a")
    queue.advance(by: .milliseconds(299))
    subject.send("b")
    queue.advance(by: .milliseconds(2_299))
    #expect(received == [])
    queue.advance(by: .milliseconds(1))
    #expect(received == ["b"] && queue.pendingCount == 0)
    cancellable.cancel()
  }

  @Test("The clock of a queue's test scheduler moves by what it is advanced by")
  func clock() {
    let queue = DispatchQueue.test
    let start = queue.now
    var moments: [DispatchQueue.SchedulerTimeType.Stride] = []
    let cancellable = queue.schedule(after: start.advanced(by: 1), interval: .seconds(2)) {
      moments.append(start.distance(to: queue.now))
    }
    queue.advance(by: 6)
    #expect(moments == [.seconds(1), .seconds(3), .seconds(5)])
    #expect(start.distance(to: queue.now) == .seconds(6))
    cancellable.cancel()
  }
}
