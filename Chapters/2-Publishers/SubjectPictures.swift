import LayerRecording
import Pictures
import Stage2Publishers

/// What two subscribers receive that come after the first of two values: one of a
/// `PassthroughSubject`, and one of a `CurrentValueSubject`.
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
      1 is sent to both subjects. Then each gets a subscriber: that of the CurrentValueSubject receives \
      1 at once, and that of the PassthroughSubject receives nothing. 2 is sent to both, and both \
      receive it.
      """,
    inputs: script.recorder.lines(["sent to both"]), operation: "the two subjects",
    outputs: script.recorder.lines(["passthrough", "current"]))
}
