import Stage2Publishers
import Stage3EffectPublisher
import TestSupport
import Testing

@Suite("Stage 3: Effect")
struct EffectTests {
  @Test("Erasing subscribes to nothing, and every subscription starts the work again")
  func lazy() {
    var starts = 0
    let effect = Deferred { () -> Just<Int> in
      starts += 1
      return Just(starts)
    }
    .eraseToEffect()
    #expect(starts == 0)
    #expect(Recording(effect).events == ["1", "done"])
    #expect(Recording(effect).events == ["2", "done"])
  }

  @Test("Canceling an effect cancels the publisher within")
  func cancellation() {
    var cancellations = 0
    let subject = PassthroughSubject<Int, Never>()
    let effect = subject.handleEvents(receiveCancel: { cancellations += 1 }).eraseToEffect()
    var values: [Int] = []
    let cancellable = effect.sink { values.append($0) }
    subject.send(1)
    cancellable.cancel()
    subject.send(2)
    #expect(values == [1])
    #expect(cancellations == 1)
  }

  @Test("`fireAndForget` works at each subscription, emits nothing and completes")
  func fireAndForget() {
    var works = 0
    let effect = Effect<Int>.fireAndForget { works += 1 }
    #expect(works == 0)
    #expect(Recording(effect).events == ["done"])
    #expect(Recording(effect).events == ["done"])
    #expect(works == 2)
  }

  @Test("`sync` works at each subscription, and answers before it returns")
  func sync() {
    var works = 0
    let effect = Effect<Int>.sync {
      works += 1
      return works * 10
    }
    #expect(works == 0)
    #expect(Recording(effect).events == ["10", "done"])
    #expect(Recording(effect).events == ["20", "done"])
  }

  @Test("`async` starts at the subscription, answers later and drops what follows its first answer")
  func async() {
    var callbacks: [(Int) -> Void] = []
    let effect = Effect<Int>.async { callbacks.append($0) }
    #expect(callbacks.isEmpty)
    let first = Recording(effect)
    let second = Recording(effect)
    #expect(callbacks.count == 2)
    callbacks[1](2)
    callbacks[0](1)
    callbacks[0](3)
    #expect(first.events == ["1", "done"])
    #expect(second.events == ["2", "done"])
  }

  @Test("An answer that comes after cancellation is dropped")
  func asyncCancelled() {
    var callback: ((Int) -> Void)?
    let recording = Recording(Effect<Int>.async { callback = $0 })
    recording.cancel()
    callback?(1)
    #expect(recording.events == [])
  }
}
