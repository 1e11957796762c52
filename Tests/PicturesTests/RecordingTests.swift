import LayerRecording
import Pictures
import Stage2Publishers
import Testing

/// What is recorded is what happened, and recording changes nothing of it.
@Suite struct RecordingTests {
  private func recorder(_ participants: String...) -> SequenceRecorder {
    SequenceRecorder(SequenceDiagram(title: "", summary: "", participants: participants))
  }

  private func texts(_ recorder: SequenceRecorder) -> [String] {
    let diagram = recorder.diagram
    return diagram.messages.map { message in
      let way = message.isAnswer ? "⇢" : "→"
      return "\(diagram.participants[message.from]) \(way) "
        + "\(diagram.participants[message.to]): \(message.text)"
    }
  }

  @Test("Every signal of an edge is recorded, both ways, and the demand that answers a value")
  func signals() {
    let recorder = recorder("down", "up")
    var held: (any Subscription)?
    let subject = PassthroughSubject<Int, Never>()
    subject.recordSignals(from: "up", to: "down", in: recorder).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          held = subscription
          subscription.request(.max(1))
        },
        receiveValue: { $0 == 1 ? .max(2) : .none }, receiveCompletion: { _ in }))
    subject.send(1)
    held?.request(.unlimited)
    subject.send(2)
    held?.cancel()
    subject.send(3)
    #expect(
      texts(recorder) == [
        "down → up: subscribe", "up → down: subscription", "down → up: request 1",
        "up → down: value 1", "down ⇢ up: 2 more", "down → up: request unlimited",
        "up → down: value 2",
        "down ⇢ up: 0 more", "down → up: cancel",
      ])
  }

  @Test("A subscription that is forwarded is the same one, and asks straight where it comes from")
  func handedOn() {
    let recorder = recorder("down", "map", "inner", "up")
    let cancellable = PassthroughSubject<Int, Never>()
      .recordSignals(from: "up", to: "inner", subscribedBy: "map", in: recorder)
      .map { $0 + 1 }
      .recordSignals(from: "inner", to: "down", of: "map", in: recorder)
      .sink { _ in }
    cancellable.cancel()
    #expect(
      texts(recorder) == [
        "down → map: subscribe", "map → up: subscribe", "up → inner: subscription",
        "inner → down: the same subscription", "down → up: request unlimited",
        "down → up: cancel",
      ])
  }

  @Test("A subscription of an operator's own is another one, and asks the operator")
  func anotherSubscription() {
    let recorder = recorder("down", "operator", "up")
    let cancellable = PassthroughSubject<Int, Never>()
      .recordSignals(from: "up", to: "operator", in: recorder)
      .replaceError(with: 0)
      .recordSignals(from: "operator", to: "down", in: recorder)
      .sink { _ in }
    cancellable.cancel()
    let between = texts(recorder).filter { $0.contains("down") }
    #expect(
      between == [
        "down → operator: subscribe", "operator → down: subscription",
        "down → operator: request unlimited", "down → operator: cancel",
      ])
  }

  @Test(
    "A failure is recorded with its error, and both edges of a chain in the order of their calls")
  func chains() {
    let recorder = recorder("subscriber", "map", "fail")
    var received: [String] = []
    let cancellable = Fail<Int, MarbleScript.Failure>(error: MarbleScript.Failure())
      .recordSignals(from: "fail", to: "map", in: recorder)
      .map { $0 + 1 }
      .recordSignals(from: "map", to: "subscriber", in: recorder)
      .sink(receiveCompletion: { received.append("\($0)") }, receiveValue: { _ in })
    #expect(
      texts(recorder) == [
        "subscriber → map: subscribe", "map → fail: subscribe", "fail → map: subscription",
        "map → subscriber: the same subscription", "subscriber → fail: request unlimited",
        "fail → map: failure Failure()",
        "map → subscriber: failure Failure()",
      ])
    #expect(received.count == 1)
    cancellable.cancel()
  }

  @Test("A participant that the diagram does not have says nothing in it")
  func leavesOut() {
    let recorder = recorder("a")
    recorder.add("x", from: "a", to: "b")
    recorder.add("y", from: "a", to: "a")
    #expect(texts(recorder) == ["a → a: y"])
  }

  @Test("A source plays its marbles to each subscriber, from the moment of its subscription")
  func sources() {
    let script = MarbleScript()
    let source = script.source("in", "-a(bc)-|")
    script.play(source.append(source), as: "out")
    let first = script.recorder.lines(["in"]).first
    #expect(first?.events.map(\.time) == [1, 2, 2, 4])
    #expect(first?.events.map(\.event) == [.value("a"), .value("b"), .value("c"), .completion])
    let second = script.recorder.lines(["in"]).last
    #expect(second?.start == 4)
    #expect(second?.events.map(\.time) == [5, 6, 6, 8])
    let out = script.recorder.lines(["out"])
    #expect(out.first?.events.map(\.time) == [1, 2, 2, 5, 6, 6, 8])
  }

  @Test("A failure and a cancellation end their lines, and nothing is recorded after an end")
  func ends() {
    let script = MarbleScript()
    script.play(script.source("fails", "-a#b"), as: "result")
    #expect(
      script.recorder.lines(["fails", "result"]).map { $0.events.map(\.event) }
        == [[.value("a"), .failure], [.value("a"), .failure]])

    let canceled = MarbleScript()
    canceled.play(canceled.source("goes on", "-a-b-c").prefix(2), as: "result")
    #expect(
      canceled.recorder.lines(["goes on"]).map { $0.events.map(\.event) }
        == [[.value("a"), .value("b"), .cancellation]])
    #expect(canceled.recorder.lines(["goes on"]).first?.events.last?.time == 3)
  }

  @Test(
    "A clock runs what is due in the order of its time, and what is equally due in its own order")
  func clocks() {
    let clock = TickClock()
    var events: [String] = []
    clock.schedule(after: 2) { events.append("2 at \(clock.now)") }
    clock.schedule(after: 1) {
      events.append("1 at \(clock.now)")
      clock.schedule(after: 1) { events.append("after 1 at \(clock.now)") }
      clock.schedule(after: -3) { events.append("immediately at \(clock.now)") }
    }
    clock.schedule(after: 2) { events.append("2 again at \(clock.now)") }
    clock.run()
    #expect(
      events == ["1 at 1", "immediately at 1", "2 at 2", "2 again at 2", "after 1 at 2"])
    clock.run()
    #expect(events.count == 5)
  }
}
