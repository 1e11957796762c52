import Stage7SignalProducer
import Testing

/// The order in which a disposal is heard of: ReactiveSwift's.
@Suite("What happens in turn when a start is disposed of")
struct DisposalOrderTests {
  typealias Numbers = SignalProducer<Int, Broken>

  /// The two ways to start.
  enum Start: CaseIterable {
    case start, startWithSignal

    func callAsFunction(_ producer: Numbers, log: @escaping (String) -> Void) -> any Disposable {
      switch self {
      case .start: producer.start { log("observer \($0)") }
      case .startWithSignal:
        producer.startWithSignal { signal, interrupter in
          signal.observe { log("observer \($0)") }
          return interrupter
        }
      }
    }
  }

  @Test(
    "`on` hears of the disposal, then the observer; then `disposed` is run, then the lifetime ends",
    arguments: Start.allCases)
  func on(start: Start) {
    var log: [String] = []
    let producer = Numbers { observer, lifetime in
      lifetime.observeEnded {
        log.append("lifetime")
        _ = observer
      }
    }
    .on(
      interrupted: { log.append("interrupted") }, terminated: { log.append("terminated") },
      disposed: { log.append("disposed") })
    start(producer.map { $0 }) { log.append($0) }.dispose()
    #expect(log == ["interrupted", "terminated", "observer interrupted", "disposed", "lifetime"])
  }

  @Test("Of two `on`, the inner one hears first and is disposed last", arguments: Start.allCases)
  func twice(start: Start) {
    var log: [String] = []
    let producer = Numbers.never
      .on(interrupted: { log.append("inner") }, disposed: { log.append("inner disposed") })
      .on(interrupted: { log.append("outer") }, disposed: { log.append("outer disposed") })
    start(producer) { log.append($0) }.dispose()
    #expect(
      log == ["inner", "outer", "observer interrupted", "outer disposed", "inner disposed"])
  }

  @Test("`disposed` is run once, however the start ends", arguments: Start.allCases)
  func once(start: Start) {
    for end in [Signal<Int, Broken>.Event.completed, .failed(Broken()), .interrupted] {
      var disposals = 0
      let (signal, input) = Signal<Int, Broken>.pipe()
      let disposable = start(signal.producer.on(disposed: { disposals += 1 })) { _ in }
      #expect(disposals == 0)
      input.send(end)
      disposable.dispose()
      #expect(disposals == 1)
    }
  }
}
