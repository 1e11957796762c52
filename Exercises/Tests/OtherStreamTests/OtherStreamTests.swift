import ExerciseSupport
import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStream

@Suite("OtherStream: handMadeNone")
struct NoneTests {
  @Test("Each start completes at once, without a value")
  func completes() {
    let effect: SignalProducer<Int, Never> = handMadeNone()
    expect(
      [Listener(effect).heard, Listener(effect).heard], [["done"], ["done"]],
      "a completion for each of two starts",
      why:
        "No work is done as soon as it is started. An interruption would say that it was stopped.")
  }
}

@Suite("OtherStream: handMadeFireAndForget")
struct FireAndForgetTests {
  let done = Log<String>()

  var effect: SignalProducer<Int, Never> { handMadeFireAndForget { done.write("work") } }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before any start",
      why: "To make an effect starts nothing: it does its work at each start.")
  }

  @Test("Each start does the work, and completes without a value")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done after two starts")
    expect(heard, [["done"], ["done"]], "a completion for each of them")
    var nested: SignalProducer<Int, Never>?
    nested = handMadeFireAndForget { [done] in
      done.write("nested")
      if done.entries.count == 3 { nested?.start() }
    }
    nested?.start()
    expect(
      done.entries, ["work", "work", "nested", "nested"],
      "what is done then, when work starts its own effect, once",
      why: "Each start does the work, also one from inside the work.")
  }

  @Test("The completion comes when the work is done")
  func order() {
    let listener = Listener(effect) { done.write($0) }
    expect(
      done.entries, ["work", "done"], "the work and the completion, in this order",
      why: "A completion says that the work is done.")
    withExtendedLifetime(listener) {}
  }
}

@Suite("OtherStream: handMadeSync")
struct SyncTests {
  let done = Log<String>()

  /// An effect whose work returns how often it was done.
  var effect: SignalProducer<Int, Never> {
    handMadeSync {
      done.write("work")
      return done.entries.count
    }
  }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before any start",
      why: "To make an effect starts nothing: it does its work at each start.")
  }

  @Test("Each start does the work, sends what it returns, and completes, all on the spot")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done after two starts")
    expect(
      heard, [["1", "done"], ["2", "done"]], "what each of two starts hears before it returns",
      why: "Each start does the work again, and the work may return something else by then.")
    var inner: [String] = []
    let outer = Listener(effect) { if $0 == "3" { inner = Listener(effect).heard } }
    expect(
      [outer.heard, inner], [["3", "done"], ["4", "done"]],
      "what is heard by a start, and by one that is made while the first one's answer is heard",
      why: "Each start does the work, and sends what it returns.")
    let optional: SignalProducer<Int?, Never> = handMadeSync { nil }
    expect(
      Listener(optional.map { $0 ?? 0 }).heard, ["0", "done"],
      "what is heard, 0 standing for nil, of work that returns nil",
      why: "It sends what the work returns, whatever that is.")
  }
}

@Suite("OtherStream: handMadeAsync")
struct AsyncTests {
  let work = ManualEffect<Int>()

  var effect: SignalProducer<Int, Never> { handMadeAsync(work.effect.run) }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = effect
    expect(work.starts, 0, "the number of times that the work was started, before any start")
  }

  @Test("It sends the answer when that comes, and completes")
  func answer() {
    let listener = Listener(effect)
    expect(listener.heard, [], "what is heard before the answer")
    work.answer(42)
    expect(listener.heard, ["42", "done"], "the answer and the completion")
  }

  @Test("Every answer after the first is dropped")
  func firstAnswerOnly() {
    let listener = Listener(effect)
    work.answer(1)
    work.answer(2)
    expect(listener.heard, ["1", "done"], "the first answer and the completion")
  }

  @Test("An answer that is sent while the first is being heard is dropped, too")
  func answersAgain() {
    var answersLeft = [2, 3]
    let listener = Listener(effect) {
      if $0 != "done" { answersLeft.popLast().map { work.answer($0) } }
    }
    work.answer(1)
    expect(
      listener.heard, ["1", "done"], "the first answer and the completion",
      why: "The completion comes after the first answer was heard. Until then it stops nothing.")
  }

  @Test("Of two answers on the spot, the first is sent")
  func twoOnTheSpot() {
    let listener = Listener(
      handMadeAsync { answer in
        answer(1)
        answer(2)
      })
    expect(
      listener.heard, ["1", "done"], "what is heard of work that answers 1 and 2 on the spot",
      why: "It sends its first answer.")
    let optional: SignalProducer<Int?, Never> = handMadeAsync { answer in
      answer(nil)
      answer(1)
    }
    expect(
      Listener(optional.map { $0 ?? 0 }).heard, ["0", "done"],
      "what is heard, 0 standing for nil, of work that answers nil and 1 on the spot",
      why: "It sends its first answer, whatever that is.")
  }

  @Test("Work that answers on the spot is heard")
  func onTheSpot() {
    let listener = Listener(handMadeAsync { answer in answer(1) })
    expect(
      listener.heard, ["1", "done"], "the answer and the completion",
      why: "Work may answer before the call that starts it returns.")
  }

  @Test("Each start starts the work again, and hears its own answer")
  func repeatable() {
    let effect = self.effect
    let first = Listener(effect)
    let second = Listener(effect)
    expect(
      work.starts, 2, "the number of times that the work was started, after two starts",
      why: "An effect does its work anew each time it is started.")
    work.answer(2, run: 1)
    work.answer(1, run: 0)
    expect([first.heard, second.heard], [["1", "done"], ["2", "done"]], "an answer for each")
    let onTheSpot: SignalProducer<Int, Never> = handMadeAsync { answer in answer(3) }
    var inner: [String] = []
    let outer = Listener(onTheSpot) { if $0 == "3" { inner = Listener(onTheSpot).heard } }
    expect(
      [outer.heard, inner], [["3", "done"], ["3", "done"]],
      "what is heard by a start, and by one that is made while the first one's answer is heard",
      why: "Each start sends its own first answer.")
  }
}
