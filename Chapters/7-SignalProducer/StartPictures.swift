import Pictures
import Stage7SignalProducer

/// A start whose work sends a value and completes.
func startPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "A start",
      summary: """
        You start a producer with an observer. Its work runs. The work sends the value 1 to the \
        start, which forwards it to your observer. The work sends completed, and the start also \
        forwards that. You receive a disposable.
        """,
      participants: ["you", "the start", "the work"]))
  let producer = workingProducer(in: recorder)
  recorder.add("start(observer)", from: "you", to: "the start")
  producer.start { recorder.add(words(for: $0), from: "the start", to: "you") }
  recorder.add("a disposable", from: "the start", to: "you", isAnswer: true)
  return recorder.diagram
}

/// The same work, started with `startWithSignal`.
func startWithSignalPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "startWithSignal",
      summary: """
        You call startWithSignal. It calls your closure with the signal of this start and a \
        disposable. Your closure observes the signal, and returns. Only then does the work run. \
        The work sends the value 1 and completes, and your observer receives both. Then \
        startWithSignal returns.
        """,
      participants: ["you", "the start", "the work"]))
  let producer = workingProducer(in: recorder)
  recorder.add("startWithSignal", from: "you", to: "the start")
  producer.startWithSignal { signal, _ in
    recorder.add("your closure", from: "the start", to: "you")
    recorder.add("observe", from: "you", to: "the start")
    signal.observe { recorder.add(words(for: $0), from: "the start", to: "you") }
    recorder.add("closure returns", from: "you", to: "the start", isAnswer: true)
  }
  recorder.add("returns", from: "the start", to: "you", isAnswer: true)
  return recorder.diagram
}

/// Work that sends a value and completes synchronously.
private func workingProducer(in recorder: SequenceRecorder) -> SignalProducer<Int, Never> {
  SignalProducer { input, _ in
    recorder.add("runs", from: "the start", to: "the work")
    recorder.add("value 1", from: "the work", to: "the start")
    input.send(value: 1)
    recorder.add("completed", from: "the work", to: "the start")
    input.sendCompleted()
  }
}

private func words(for event: Signal<Int, Never>.Event) -> String {
  switch event {
  case .value(let value): "value \(value)"
  case .completed: "completed"
  case .interrupted: "interrupted"
  }
}

/// A signal, one of whose observers sends to it while it delivers.
func nestingPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "An observer that sends",
      summary: """
        You send 1 to the signal. It delivers 1 to a, and a sends 2. Inside that call the signal \
        delivers 2 to a and to b. Then the call returns, and the signal delivers 1 to b.
        """,
      participants: ["you", "the signal", "a", "b"]))
  let (signal, input) = Signal<Int, Never>.pipe()
  signal.observeValues { value in
    recorder.add("\(value)", from: "the signal", to: "a")
    guard value == 1 else { return }
    recorder.add("send(2)", from: "a", to: "the signal")
    input.send(value: 2)
    recorder.add("send returns", from: "the signal", to: "a", isAnswer: true)
  }
  signal.observeValues { recorder.add("\($0)", from: "the signal", to: "b") }
  recorder.add("send(1)", from: "you", to: "the signal")
  input.send(value: 1)
  recorder.add("send returns", from: "the signal", to: "you", isAnswer: true)
  return recorder.diagram
}

/// A start that you dispose of between two values.
func interruptionPicture() -> SequenceDiagram {
  let recorder = SequenceRecorder(
    SequenceDiagram(
      title: "Disposing of a start",
      summary: """
        You start a producer. Its work runs, and you receive a disposable. The work sends the \
        value 1 to the start, which forwards it to your observer. Then you dispose of the start. \
        Your observer receives interrupted, and the work's lifetime ends. The work sends the value \
        2 to the start, which does not forward it.
        """,
      participants: ["you", "the start", "the work"]))
  var send: (Int) -> Void = { _ in }
  let producer = SignalProducer<Int, Never> { input, lifetime in
    recorder.add("runs", from: "the start", to: "the work")
    lifetime.observeEnded { recorder.add("lifetime ends", from: "the start", to: "the work") }
    send = { value in
      recorder.add("value \(value)", from: "the work", to: "the start")
      input.send(value: value)
    }
  }
  recorder.add("start", from: "you", to: "the start")
  let disposable = producer.start { recorder.add(words(for: $0), from: "the start", to: "you") }
  recorder.add("a disposable", from: "the start", to: "you", isAnswer: true)
  send(1)
  recorder.add("dispose", from: "you", to: "the start")
  disposable.dispose()
  send(2)
  return recorder.diagram
}
