import Pictures
import Stage7SignalProducer

/// Work that sends A, B and C over six ticks. Each run is recorded as a separate line.
private struct Letters {
  let clock = TickClock()
  let recorder: MarbleRecorder

  init() {
    let clock = self.clock
    recorder = MarbleRecorder { clock.now }
  }

  func work(_ observer: Signal<String, Never>.Observer) {
    let record = recorder.begin("the work")
    for (index, letter) in ["A", "B", "C"].enumerated() {
      clock.schedule(after: 2 * index + 1) {
        record(.value(letter))
        observer.send(value: letter)
      }
    }
    clock.schedule(after: 6) {
      record(.completion)
      observer.sendCompleted()
    }
  }

  /// Lets one observer listen from the beginning, and another after four ticks.
  func picture(
    title: String, summary: String, operation: String,
    listen: @escaping (@escaping (Signal<String, Never>.Event) -> Void) -> Void
  ) -> MarbleDiagram {
    for (name, ticks) in [("first observer", 0), ("second observer", 4)] {
      clock.schedule(after: ticks) {
        let record = recorder.begin(name)
        listen { event in
          switch event {
          case .value(let letter): record(.value(letter))
          case .completed: record(.completion)
          case .interrupted: record(.cancellation)
          }
        }
      }
    }
    clock.run()
    return MarbleDiagram(
      title: title, summary: summary, inputs: recorder.lines(["the work"]), operation: operation,
      outputs: recorder.lines(["first observer", "second observer"]))
  }
}

/// A signal with two observers, one of which arrives after the first values.
func signalPicture() -> MarbleDiagram {
  let letters = Letters()
  let signal = Signal<String, Never> { observer, _ in letters.work(observer) }
  return letters.picture(
    title: "A signal and two observers",
    summary: """
      The work runs once. It sends A, B and C, and completes. The first observer observes from the \
      beginning and receives everything. The second observer arrives after B, and receives C and \
      the completion.
      """,
    operation: "signal.observe"
  ) { signal.observe($0) }
}

/// A producer with two starts, one of them later.
func producerPicture() -> MarbleDiagram {
  let letters = Letters()
  let producer = SignalProducer<String, Never> { observer, _ in letters.work(observer) }
  return letters.picture(
    title: "A producer and two starts",
    summary: """
      The work runs twice, once for each start. Each run sends A, B and C, and completes. The \
      second observer starts later, and receives A, B, C and the completion of its own run.
      """,
    operation: "producer.start"
  ) { producer.start($0) }
}
