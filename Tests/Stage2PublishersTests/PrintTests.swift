import Foundation
import Stage2Publishers
import Testing

/// What `print` writes, which learners read: Combine's words, and none of the layer's own.
@Suite struct PrintTests {
  private final class Lines: TextOutputStream {
    var text = ""
    var all: [String] { text.split(separator: "\n").map(String.init) }
    func write(_ string: String) { text += string }
  }

  @Test("Demand that a value is answered with is printed as synchronous, other demand is not")
  func synchronousDemand() {
    let lines = Lines()
    let probe = Probe<Int, Never>(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    [1, 2, 3].publisher.print("", to: lines).subscribe(probe)
    probe.request(.unlimited)
    #expect(
      lines.all == [
        "receive subscription: ([1, 2, 3])", "request max: (1)", "receive value: (1)",
        "request max: (1) (synchronous)", "receive value: (2)", "request unlimited",
        "receive value: (3)", "receive finished",
      ])
  }

  @Test("A cancellation is printed once, nothing after it, and no request for none")
  func cancel() {
    let lines = Lines()
    let subject = PassthroughSubject<Int, Never>()
    let probe = subject.print("p", to: lines).probe()
    probe.request(.none)
    probe.cancel()
    probe.cancel()
    subject.send(1)
    #expect(
      lines.all == [
        "p: receive subscription: (PassthroughSubject)", "p: request unlimited",
        "p: receive cancel",
      ])
  }

  @Test("A line that is printed while another one is written comes after it")
  func lineInsideALine() {
    final class Nested: TextOutputStream {
      var log: [String] = []
      var whenWriting: (String) -> Void = { _ in }
      func write(_ string: String) {
        log.append("begin \(string)")
        whenWriting(string)
        log.append("end \(string)")
      }
    }
    let (lines, subject) = (Nested(), PassthroughSubject<Int, Never>())
    let cancellable = subject.print("", to: lines).sink { _ in }
    lines.log = []
    lines.whenWriting = { if $0.contains("(1)") { subject.send(2) } }
    subject.send(1)
    #expect(
      lines.log == [
        "begin receive value: (1)\n", "end receive value: (1)\n",
        "begin receive value: (2)\n", "end receive value: (2)\n",
      ])
    cancellable.cancel()
  }

  /// The name in the first line that `print` writes behind a publisher.
  private func name<P: Publisher>(_ publisher: P) -> String {
    let lines = Lines()
    let silent = AnySubscriber<P.Output, P.Failure>()
    publisher.print("", to: lines).subscribe(silent)
    return lines.all.first ?? ""
  }

  private func shows<P: Publisher>(
    _ publisher: P, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      name(publisher) == "receive subscription: (\(expected))", sourceLocation: sourceLocation)
  }

  @Test("The subscriptions of publishers have Combine's names")
  func sources() {
    shows(PassthroughSubject<Int, Never>(), "PassthroughSubject")
    shows(CurrentValueSubject<Int, Never>(1), "CurrentValueSubject")
    shows(Just(1), "Just")
    shows(Int?.some(1).publisher, "Optional")
    shows(Result<Int, TestError>.success(1).publisher, "Once")
    shows([1, 2, 3].publisher, "[1, 2, 3]")
    shows((1...3).publisher, "1...3")
    shows([Int]().publisher, "Empty")
    shows(Empty<Int, Never>(), "Empty")
    shows(Empty<Int, Never>(completeImmediately: false), "Empty")
    shows(Fail<Int, TestError>(error: TestError()), "Empty")
    shows(Future<Int, Never> { _ in }, "Future")
    shows(Future<Int, Never> { $0(.success(1)) }, "Future")
    shows(Deferred { Just(1) }, "Just")
    shows(Just(1).eraseToAnyPublisher(), "Just")
  }

  @Test("The subscriptions of operators have Combine's names")
  func operators() {
    let subject = PassthroughSubject<Int, TestError>()
    let clock = TestScheduler()
    shows(subject.map { $0 }.filter { _ in true }, "PassthroughSubject")
    shows(subject.tryMap { $0 }, "TryMap")
    shows(subject.map { _ in Data() }.decode(type: Int.self, decoder: JSONDecoder()), "Decode")
    shows(subject.prefix(2), "Output")
    shows(subject.first(), "First")
    shows(subject.first { _ in true }, "TryFirst")
    shows(subject.prefix { _ in true }, "PrefixWhile")
    shows(subject.last(), "Last")
    shows(subject.count(), "Count")
    shows(subject.reduce(0, +), "Reduce")
    shows(subject.collect(), "Collect")
    shows(subject.replaceEmpty(with: 1), "ReplaceEmpty")
    shows(subject.replaceError(with: 1), "ReplaceError")
    shows(subject.catch { _ in Just(1) }, "Catch")
    shows(subject.append(1), "Concatenate")
    shows(subject.prepend(1), "Concatenate")
    shows(subject.merge(with: subject), "Merge")
    shows(subject.merge(with: Fail<Int, TestError>(error: TestError())), "Merge")
    shows(subject.flatMap { _ in subject }, "FlatMap")
    shows(subject.map { _ in subject }.switchToLatest(), "SwitchToLatest")
    shows(subject.zip(subject), "Zip")
    shows(subject.zip(subject, subject), "Zip")
    shows(subject.combineLatest(subject), "CombineLatest")
    shows(subject.combineLatest(subject, subject), "CombineLatest")
    shows(subject.handleEvents(), "HandleEvents")
    shows(subject.print("", to: Lines()), "Print")
    shows(subject.receive(on: clock), "ReceiveOn")
    shows(subject.delay(for: 1, scheduler: clock), "Delay")
    shows(subject.debounce(for: 1, scheduler: clock), "Debounce")
    shows(subject.subscribe(on: ImmediateScheduler.shared), "SubscribeOn")
    shows(subject.multicast { PassthroughSubject() }, "Multicast")
    shows(subject.multicast { PassthroughSubject() }.autoconnect(), "Multicast")
    shows(subject.replaceError(with: 1).makeConnectable(), "Multicast")
    shows(subject.share(), "Multicast")
  }

  @Test("A sequence that has been iterated is described without its elements, and goes on")
  func sequenceDescription() {
    let probe = [1, 2].publisher.probe(.none)
    let subscription = probe.subscription
    #expect(subscription.map { "\($0)" } == "[1, 2]")
    probe.request(.max(1))
    #expect(subscription.map { "\($0)" } == "[1, 2]")
    probe.request(.max(1))
    #expect(probe.events == [.subscription, .value(1), .value(2), .finished])
    #expect(subscription.map { "\($0)" } == "Sequence")
  }
}
