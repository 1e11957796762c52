import Foundation
import Stage7SignalProducer
import TestSupport
import Testing

@Suite("Stage 7: effects are producers")
struct EffectTests {
  @Test("`none` completes immediately and emits nothing")
  func none() {
    #expect(Effect<Int>.none.events == ["completed"])
  }

  @Test("`fireAndForget` works at each start, emits nothing, and completes")
  func fireAndForget() {
    var runs = 0
    let effect = Effect<Int>.fireAndForget { runs += 1 }
    #expect(runs == 0)
    #expect(effect.events == ["completed"])
    #expect(effect.events == ["completed"])
    #expect(runs == 2)
  }

  @Test("`sync` works at each start, and has answered when the start returns")
  func sync() {
    var runs = 0
    let effect = Effect<Int>.sync {
      runs += 1
      return runs
    }
    #expect(runs == 0)
    #expect(effect.events == ["1", "completed"])
    #expect(effect.events == ["2", "completed"])
  }

  @Test("`async` works at each start, and drops every answer after its first")
  func async() {
    var answers: [(Int) -> Void] = []
    let effect = Effect<Int>.async { answers.append($0) }
    #expect(answers.isEmpty)
    let (first, _) = effect.heard()
    let (second, _) = effect.heard()
    answers[0](1)
    answers[0](2)
    answers[1](3)
    #expect(first.events == ["1", "completed"])
    #expect(second.events == ["3", "completed"])
  }

  @Test("The answer of an `async` effect that was disposed of is dropped")
  func asyncDisposed() {
    var answer: ((Int) -> Void)?
    let (heard, start) = Effect<Int>.async { answer = $0 }.heard()
    start.dispose()
    answer?(1)
    #expect(heard.events == ["interrupted"])
  }

  @Test("An `async` effect whose callback is dropped has ended")
  func asyncDropped() {
    #expect(Effect<Int>.async { _ in }.events == ["interrupted"])
  }

  @Test("`hush` passes values on, nil too, and makes an error the end")
  func hush() {
    let failing = SignalProducer<Int?, Broken> { observer, _ in
      for value in [nil, 1, nil] { observer.send(value: value) }
      observer.send(error: Broken())
    }
    #expect(failing.hush().events == ["nil", "Optional(1)", "nil", "completed"])
    #expect(SignalProducer<Int, Broken>(value: 1).hush().events == ["1", "completed"])
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
    #expect(effect.events == ["completed"])
    #expect(log == ["a", "b", "c"])
  }
}
