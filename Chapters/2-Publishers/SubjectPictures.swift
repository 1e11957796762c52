import LayerRecording
import Pictures
import Stage2Publishers

/// Draws what two subscribers receive that subscribe after the first of two values: a subscriber of
/// a `PassthroughSubject`, and a subscriber of a `CurrentValueSubject`.
func lateSubscribersPicture() -> MarbleDiagram {
  let script = MarbleScript()
  let passthrough = PassthroughSubject<Int, Never>()
  let current = CurrentValueSubject<Int, Never>(0)
  var cancellables: Set<AnyCancellable> = []
  let sent = script.recorder.begin("sent to both")
  func after(_ ticks: Int, _ action: @escaping () -> Void) {
    script.scheduler.schedule(
      after: script.scheduler.now.advanced(by: script.ticks(ticks)), action)
  }
  func send(_ number: Int) {
    sent(.value("\(number)"))
    passthrough.send(number)
    current.send(number)
  }
  after(1) { send(1) }
  after(3) {
    passthrough.recordMarbles("passthrough", in: script.recorder).sink { _ in }
      .store(in: &cancellables)
    current.recordMarbles("current", in: script.recorder).sink { _ in }
      .store(in: &cancellables)
  }
  after(5) { send(2) }
  script.scheduler.run()
  return MarbleDiagram(
    title: "Late subscribers of two subjects",
    summary: """
      The code sends 1 to both subjects. Then each subject gets a subscriber. The subscriber of \
      the CurrentValueSubject receives 1 immediately, and the subscriber of the PassthroughSubject \
      receives nothing. The code sends 2 to both subjects, and both subscribers receive 2.
      """,
    inputs: script.recorder.lines(["sent to both"]), operation: "the two subjects",
    outputs: script.recorder.lines(["passthrough", "current"]))
}
