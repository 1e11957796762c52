import Stage2Publishers
import Stage5SingleEffect
import TestSupport
import Testing
import Walkthrough

@Suite("Stage 5: one effect for none, one or many")
struct SingleEffectTests {
  @Test("`none` completes immediately and emits nothing")
  func none() {
    #expect(Recording(Effect<Int>.none).events == ["done"])
  }

  @Test("`merge` of nothing completes immediately")
  func mergeOfNothing() {
    #expect(Recording(Effect<Int>.merge([])).events == ["done"])
  }

  @Test("`merge` starts effects in order, and each has answered immediately before the next starts")
  func mergeOrder() {
    var starts: [String] = []
    func step(_ number: Int) -> Effect<Int> {
      .sync {
        starts.append("\(number)")
        return number
      }
    }
    var log: [String] = []
    let cancellable = Effect.merge(step(1), step(2), step(3)).sink {
      log.append("\($0) after \(starts.joined(separator: " "))")
    }
    cancellable.cancel()
    #expect(log == ["1 after 1", "2 after 1 2", "3 after 1 2 3"])
  }

  @Test("`merge` completes when the last effect does, and hears the slow ones until then")
  func mergeCompletion() {
    let one = PassthroughSubject<Int, Never>()
    let two = PassthroughSubject<Int, Never>()
    let recording = Recording(Effect<Int>.merge(one.eraseToEffect(), .none, two.eraseToEffect()))
    one.send(1)
    one.send(completion: .finished)
    two.send(2)
    #expect(recording.events == ["1", "2"])
    two.send(completion: .finished)
    #expect(recording.events == ["1", "2", "done"])
  }

  @Test("Canceling a merged effect cancels every one of them")
  func mergeCancellation() {
    var canceled: [Int] = []
    func endless(_ number: Int) -> Effect<Int> {
      Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { canceled.append(number) })
        .eraseToEffect()
    }
    let recording = Recording(Effect<Int>.merge(endless(1), endless(2)))
    recording.cancel()
    #expect(canceled.sorted() == [1, 2])
  }

  @Test(
    "`combine` gives the action to every reducer in turn, and starts their effects in that order")
  func combineOrder() {
    var log: [String] = []
    func part(_ name: String) -> Reducer<[String], Int> {
      return { value, action in
        value.append(name)
        return .fireAndForget { log.append(name) }
      }
    }
    var value: [String] = []
    let effect = combine(part("a"), part("b"), part("c"))(&value, 1)
    #expect(value == ["a", "b", "c"])
    #expect(log == [])
    #expect(Recording(effect).events == ["done"])
    #expect(log == ["a", "b", "c"])
  }

  @Test("The store keeps one cancellable an action, until the last of its effects is done")
  func oneCancellable() {
    let one = PassthroughSubject<Int, Never>()
    let two = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .merge(one.eraseToEffect(), two.eraseToEffect()) : .none
    }
    store.send(0)
    #expect(storedCount(of: "effectCancellables", in: store) == 1)
    one.send(completion: .finished)
    #expect(storedCount(of: "effectCancellables", in: store) == 1)
    two.send(5)
    two.send(completion: .finished)
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
    #expect(store.value == 5)
  }
}

@Suite("Stage 5: hush")
struct HushingTests {
  struct Broken: Error {}

  @Test("The values before an error go on; the error becomes the end")
  func errorBecomesEnd() {
    let subject = PassthroughSubject<Int, Broken>()
    let recording = Recording(subject.hush())
    subject.send(1)
    subject.send(2)
    subject.send(completion: .failure(Broken()))
    subject.send(3)
    #expect(recording.events == ["1", "2", "done"])
  }

  @Test("Values that are themselves nil go on")
  func nilGoesOn() {
    let subject = PassthroughSubject<Int?, Broken>()
    var values: [Int?] = []
    let cancellable = subject.hush().sink { values.append($0) }
    subject.send(nil)
    subject.send(1)
    subject.send(nil)
    subject.send(completion: .failure(Broken()))
    cancellable.cancel()
    #expect(values == [nil, 1, nil])
  }

  @Test("An error that comes immediately is an effect that is done immediately")
  func errorAtOnce() {
    #expect(Recording(Fail<Int, Broken>(error: Broken()).hush()).events == ["done"])
  }

  @Test("What does not fail is as it was")
  func noError() {
    #expect(Recording([1, 2].publisher.hush()).events == ["1", "2", "done"])
  }

  @Test("Hushing starts nothing, and each subscription works again")
  func lazy() {
    var starts = 0
    let effect = Deferred { () -> Fail<Int, Broken> in
      starts += 1
      return Fail(error: Broken())
    }
    .hush()
    #expect(starts == 0)
    _ = Recording(effect)
    _ = Recording(effect)
    #expect(starts == 2)
  }
}
