import Stage2Publishers
import Testing

/// 3.12: who cancels while a stream comes to its end hears nothing of the end. Code of others runs
/// then: that of an upstream that is canceled, and the closures of `handleEvents` and `print`.
@Suite struct CancelWhileEndingTests {
  /// An operator that ends the stream by itself after a value, and cancels an upstream for that.
  struct Ending: CustomTestStringConvertible, @unchecked Sendable {
    let testDescription: String
    let make: (Numbers, Numbers) -> Numbers

    static let all = [
      Ending(testDescription: "prefix") { up, _ in up.prefix(1).eraseToAnyPublisher() },
      Ending(testDescription: "prefix(while:)") { up, _ in
        up.prefix(while: { $0 < 1 }).eraseToAnyPublisher()
      },
      Ending(testDescription: "first") { up, _ in up.first().eraseToAnyPublisher() },
      Ending(testDescription: "tryMap") { up, _ in
        up.tryMap { _ throws -> Int in throw TestError() }
          .mapError { $0 as? TestError ?? TestError() }.eraseToAnyPublisher()
      },
      Ending(testDescription: "zip") { up, other in
        let one = Just(1).setFailureType(to: TestError.self)
        return up.zip(one) { a, _ in a }.eraseToAnyPublisher()
      },
      Ending(testDescription: "merge") { up, other in
        let failing = other.tryMap { _ throws -> Int in throw TestError() }
          .mapError { $0 as? TestError ?? TestError() }
        return up.merge(with: failing).eraseToAnyPublisher()
      },
    ]
  }

  @Test("Who cancels while an upstream is canceled gets no completion", arguments: Ending.all)
  func whileAnUpstreamIsCanceled(ending: Ending) {
    let (subject, other) = (
      PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>()
    )
    let probe = Probe<Int, TestError>()
    var cancels = 0
    let upstream = subject.handleEvents(receiveCancel: { [weak probe] in
      cancels += 1
      probe?.cancel()
    })
    ending.make(upstream.eraseToAnyPublisher(), other.eraseToAnyPublisher()).subscribe(probe)
    subject.send(1)
    other.send(1)
    #expect(cancels == 1)
    #expect(!probe.isOver)
  }

  @Test("Who cancels in the closure of handleEvents for the completion gets none")
  func inHandleEvents() {
    let subject = PassthroughSubject<Int, TestError>()
    var log: [String] = []
    let probe = Probe<Int, TestError>()
    subject.handleEvents(
      receiveCompletion: { [weak probe] _ in
        log.append("completion")
        probe?.cancel()
        subject.send(1)
      },
      receiveCancel: { log.append("cancel") }
    ).subscribe(probe)
    subject.send(completion: .finished)
    subject.send(completion: .finished)
    #expect(log == ["completion", "cancel"])
    #expect(probe.events == [.subscription])
  }

  @Test("Who cancels while print writes the completion gets none")
  func inPrint() {
    final class Stream: TextOutputStream {
      var onWrite: (String) -> Void = { _ in }
      func write(_ string: String) { onWrite(string) }
    }
    let (subject, stream) = (PassthroughSubject<Int, TestError>(), Stream())
    let probe = Probe<Int, TestError>()
    stream.onWrite = { [weak probe] in if $0 == "receive finished\n" { probe?.cancel() } }
    subject.print("", to: stream).subscribe(probe)
    subject.send(completion: .finished)
    #expect(probe.events == [.subscription])
  }

  @Test("handleEvents and print tell of no demand that is answered after a cancel")
  func answerAfterCancel() {
    let unruly = Unruly()
    var requests: [Subscribers.Demand] = []
    final class Lines: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let lines = Lines()
    for pipeline in [
      unruly.handleEvents(receiveRequest: { requests.append($0) }).eraseToAnyPublisher(),
      unruly.print("", to: lines).eraseToAnyPublisher(),
    ] {
      let probe = Probe<Int, TestError>(demand: .max(1)) { _ in .max(2) }
      probe.onEvent = { [weak probe] in if $0 == .value(1) { probe?.cancel() } }
      pipeline.subscribe(probe)
      unruly.send(1)
    }
    #expect(requests == [.max(1)])
    #expect(!lines.text.contains("synchronous"))
  }

  @Test("removeDuplicates compares with the value before, whether that has passed or not")
  func removeDuplicates() {
    let close = [1, 2, 3, 9, 8].publisher.removeDuplicates { abs($0 - $1) <= 1 }
    #expect(close.probe().values == [1, 9])
    // 2 was dropped, and 1 is a duplicate of it.
    let falling = [3, 2, 1, 0].publisher.removeDuplicates { $0 - $1 == 1 }
    #expect(falling.probe().values == [3])
  }
}
