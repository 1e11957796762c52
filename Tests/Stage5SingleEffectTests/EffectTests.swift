import Stage2Publishers
import Stage5SingleEffect
import TestSupport
import Testing

@Suite("Stage 5: Effect")
struct EffectTests {
  @Test("An effect does nothing until it is subscribed to, and works again at each subscription")
  func lazy() {
    var works: [String] = []
    let effects: [Effect<Int>] = [
      .fireAndForget { works.append("fireAndForget") },
      .sync {
        works.append("sync")
        return 1
      },
      .async { callback in
        works.append("async")
        callback(2)
      },
    ]
    #expect(works == [])
    for _ in 1...2 {
      #expect(effects.map { Recording($0).events } == [["done"], ["1", "done"], ["2", "done"]])
    }
    #expect(works == ["fireAndForget", "sync", "async", "fireAndForget", "sync", "async"])
  }

  @Test("What is sent while a merge delivers waits for that merge: so its grouping matters")
  func grouping() {
    /// Returns the values of three subjects in the order in which their merge delivers them. The
    /// delivery of `x` makes the others send.
    func values(of merge: ([Effect<String>]) -> Effect<String>) -> [String] {
      let subjects = (0..<3).map { _ in PassthroughSubject<String, Never>() }
      let (x, y, z) = (subjects[0], subjects[1], subjects[2])
      var values: [String] = []
      let cancellable = merge(subjects.map { $0.eraseToEffect() })
        .sink { value in
          values.append(value)
          guard value == "x" else { return }
          y.send("y")
          z.send("z")
        }
      x.send("x")
      cancellable.cancel()
      return values
    }
    #expect(values { .merge($0[0], $0[1], $0[2]) } == ["x", "y", "z"])
    #expect(values { .merge(.merge($0[0], $0[1]), $0[2]) } == ["x", "z", "y"])
  }

  @Test(
    "A value that a subject sends inside its delivery nests, and waits through a merge with none")
  func mergedWithNone() {
    func events(of merge: (Effect<Int>) -> Effect<Int>) -> [String] {
      let subject = PassthroughSubject<Int, Never>()
      var events: [String] = []
      let cancellable = merge(subject.eraseToEffect()).sink { value in
        events.append("begins \(value)")
        if value == 1 { subject.send(2) }
        events.append("ends \(value)")
      }
      subject.send(1)
      cancellable.cancel()
      return events
    }
    #expect(events { $0 } == ["begins 1", "begins 2", "ends 2", "ends 1"])
    #expect(events { .merge(.none, $0) } == ["begins 1", "ends 1", "begins 2", "ends 2"])
  }
}
