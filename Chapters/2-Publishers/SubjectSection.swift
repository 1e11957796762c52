import Stage1ClosureEffect
import Stage2Publishers
import Walkthrough

/// Many values from outside: the two subjects, and what each does for a late subscriber.
func subjectSection(of chapter: Chapter) {
  chapter.section("Many values come from a subject") {
    chapter.say(
      "Where a callback is called many times, a `Future` is no help. A subject is a publisher that "
        + "one sends values to, so a callback can feed it.")
    let source = Effect<Int> { callback in [1, 2, 3].forEach(callback) }
    let subject = PassthroughSubject<Int, Never>()
    var answers: [Int] = []
    let cancellable = subject.sink { answers.append($0) }
    source.run { subject.send($0) }
    chapter.show("answers", answers)
    chapter.check("every call of the callback is a value", answers == [1, 2, 3])
    cancellable.cancel()

    chapter.say(
      "There are two. `PassthroughSubject` passes a value on to whoever listens, and forgets it. "
        + "`CurrentValueSubject` starts with a value, and always has one.")
    let passthrough = PassthroughSubject<Int, Never>()
    let current = CurrentValueSubject<Int, Never>(0)
    var heard: [String: [Int]] = [:]
    var cancellables: Set<AnyCancellable> = []
    func listen(as name: String) {
      passthrough.sink { heard["\(name) to passthrough", default: []].append($0) }
        .store(in: &cancellables)
      current.sink { heard["\(name) to current", default: []].append($0) }
        .store(in: &cancellables)
    }
    func send(_ value: Int) {
      passthrough.send(value)
      current.send(value)
    }
    send(1)
    listen(as: "first")
    send(2)
    listen(as: "second")
    send(3)

    func row(_ event: String, _ name: String) -> [String] {
      [
        event, "\(heard["\(name) to passthrough"] ?? [])", "\(heard["\(name) to current"] ?? [])",
      ]
    }
    chapter.table(
      ["who came", "PassthroughSubject", "CurrentValueSubject(0)"],
      [row("after 1 was sent", "first"), row("after 2 was sent", "second")])
    chapter.check(
      "what passed before one came is gone",
      heard["first to passthrough"] == [2, 3] && heard["second to passthrough"] == [3])
    chapter.check(
      "the current value is there for whoever comes",
      heard["first to current"] == [1, 2, 3] && heard["second to current"] == [2, 3])
    chapter.check("and can be asked for", current.value == 3)

    subjectsWithoutDemand(chapter)
  }
}
