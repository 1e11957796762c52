import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import RetainCycle

@Suite("RetainCycle")
struct RetainCycleTests {
  let first = ManualPublisher<Int, Never>()
  let second = ManualPublisher<Int, Never>()

  /// A store that adds what it is sent; 100 starts one effect, 200 starts two, 300 has two that are
  /// done at once.
  func store() -> Store<Int, Int> {
    let (first, second) = (self.first, self.second)
    return Store(initialValue: 0) { value, action in
      switch action {
      case 100: return [first.eraseToEffect()]
      case 200: return [first.eraseToEffect(), second.eraseToEffect()]
      case 300: return [Just(1).eraseToEffect(), Empty().eraseToEffect()]
      default:
        value += action
        return []
      }
    }
  }

  /// A store that adds what it is sent; 0 starts an effect, and 1 another one.
  func chain() -> Store<Int, Int> {
    let (first, second) = (self.first, self.second)
    return Store(initialValue: 0) { value, action in
      value += action
      return switch action {
      case 0: [first.eraseToEffect()]
      case 1: [second.eraseToEffect()]
      default: []
      }
    }
  }

  @Test("What an effect emits is sent to the store")
  func feedback() {
    let store = store()
    store.send(100)
    first.send(2)
    first.send(2)
    first.send(3)
    expect(store.value, 7, "the sum of what the effect has emitted")
    let second = self.second
    let other = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      let next = Deferred { () -> Empty<Int, Never> in
        second.send(10)
        return Empty()
      }
      return switch action {
      case 0: [second.eraseToEffect()]
      case 1: [next.eraseToEffect()]
      default: []
      }
    }
    other.send(0)
    second.send(1)
    expect(
      other.value, 11, "the sum of two answers, the second within the first",
      why: "What an effect emits is sent to the store, also within the answer before it.")
    let actions = Log<Int>()
    let third = Store<Int, Int>(initialValue: 0) { _, action in
      actions.write(action)
      return switch action {
      case 0: [Just(1).eraseToEffect(), Just(2).eraseToEffect()]
      case 1: [Just(3).eraseToEffect()]
      default: []
      }
    }
    third.send(0)
    expect(
      actions.entries, [0, 1, 3, 2],
      "the actions, where 0 has two effects that emit 1 and 2 at once, and 1 has one that emits 3",
      why: "Effects are started in their order, the next one when what one emits at once is sent.")
  }

  @Test("That an effect completes is noted")
  func completion() {
    let store = store()
    store.send(100)
    expect(store.completedEffects, 0, "the completed effects while the effect is going")
    first.send(completion: .finished)
    expect(store.completedEffects, 1, "the completed effects after its completion")
  }

  @Test("Each effect is counted when it completes, also where an action has several")
  func completions() {
    let store = store()
    store.send(200)
    first.send(completion: .finished)
    expect(
      store.completedEffects, 1, "the completed effects when one of an action's two is done",
      why: "An action's effects are effects of their own: each completes by itself.")
    second.send(completion: .finished)
    expect(store.completedEffects, 2, "the completed effects when both are done")
    store.send(300)
    expect(store.value, 1, "the sum of what the effects have emitted")
    expect(store.completedEffects, 4, "the completed effects after two that are done at once")
  }

  @Test("While there is a store, all its effects go on")
  func effectsGoOn() {
    let store = store()
    store.send(100)
    store.send(200)
    store.send(200)
    expect(
      [first.cancellations, second.cancellations], [0, 0],
      "the effects canceled while the store has an owner, also where an action was sent twice",
      why: "An effect runs for as long as somebody retains its cancellable. The store retains all.")
    first.send(1)
    second.send(1)
    expect(store.value, 5, "the sum of what five effects have emitted")
  }

  @Test("An effect goes on when others complete, at once or later")
  func othersComplete() {
    let store = store()
    store.send(100)
    store.send(300)
    expect(
      first.cancellations, 0, "the effects canceled when two others have completed at once",
      why: "Until the store is released, each effect goes on until it completes.")
    store.send(200)
    second.send(completion: .finished)
    expect(
      first.cancellations, 0, "the effects canceled when another one has completed",
      why: "Until the store is released, each effect goes on until it completes.")
    first.send(10)
    expect(store.value, 21, "the sum of what two effects that go on have emitted, and one at once")
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let works = (0...2).map { _ in ManualPublisher<Int, Never>() }
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? works.map { $0.eraseToEffect() } : []
      }
      store.send(0)
      for number in order.prefix(2) { works[number].send(completion: .finished) }
      works[order[2]].send(5)
      expect(
        [works[order[2]].cancellations, store.value], [0, 5],
        "the cancellations of an action's effect number \(order[2]), and what it has emitted, when "
          + "number \(order[0]) and then number \(order[1]) have completed",
        why: "Until the store is released, each effect goes on until it completes.")
    }
  }

  @Test("An effect that starts when another one has completed ends none of those that go on")
  func startsAfterACompletion() {
    let store = store()
    store.send(200)
    first.send(completion: .finished)
    for _ in 1...3 { store.send(100) }
    expect(
      [first.cancellations, second.cancellations], [0, 0],
      "the effects canceled when one of two has completed, and three more have started",
      why: "Until the store is released, each effect goes on until it completes.")
    first.send(1)
    second.send(10)
    expect(store.value, 13, "the sum of what the four that go on have emitted")
    for done in 1...3 {
      let work = ManualPublisher<Int, Never>()
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [work.eraseToEffect()] : []
      }
      for _ in 1...done {
        store.send(0)
        work.send(completion: .finished)
      }
      for _ in 1...5 { store.send(0) }
      work.send(1)
      expect(
        [work.cancellations, store.value], [0, 5],
        "the effects canceled, and the sum of what is emitted, when five have started after the end "
          + "of \(done), each of which went on alone",
        why: "Until the store is released, each effect goes on until it completes.")
    }
  }

  @Test("An effect that an answer has started goes on when the one that answered completes")
  func answersEffectGoesOn() {
    let store = chain()
    store.send(0)
    first.send(1)
    first.send(completion: .finished)
    expect(
      second.cancellations, 0, "the effects canceled when the one that answered has completed",
      why: "Until the store is released, each effect goes on until it completes.")
    second.send(10)
    expect(store.value, 11, "the sum of what both effects have emitted")
    second.send(completion: .finished)
    expect(store.completedEffects, 2, "the completed effects when both are done")
  }

  @Test("An effect that an answer on the spot has started goes on")
  func effectOfAnAnswerAtOnce() {
    let (first, second) = (self.first, self.second)
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return switch action {
      case 0: [Just(1).eraseToEffect(), second.eraseToEffect()]
      case 1: [first.eraseToEffect()]
      default: []
      }
    }
    store.send(0)
    expect(
      [first.cancellations, second.cancellations], [0, 0],
      "the effects canceled when one has answered on the spot, and its answer has started another",
      why: "Until the store is released, each effect goes on until it completes.")
    first.send(10)
    second.send(100)
    expect(store.value, 111, "the sum of what all three have emitted")
  }

  @Test("An effect that an answer has started ends with the store, too")
  func answersEffectEnds() {
    var owner: Store<Int, Int>? = chain()
    let store = WeakReference(owner)
    owner?.send(0)
    first.send(1)
    owner = nil
    expect(
      store.object == nil, "the store to be released while an answer's effect is going",
      why: "One closure that retains the store is enough to close the circle.")
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the effects that were canceled when the store was released",
      why: "Who releases the store ends its effects, all of them.")
  }

  @Test("A store that is released at an answer ends its effects")
  func releasedAtAnAnswer() {
    let (first, second) = (self.first, self.second)
    var owner: Store<Int, Int>?
    owner = Store(initialValue: 0) { _, action in
      if action == 1 { owner = nil }
      return action == 0 ? [first.eraseToEffect(), second.eraseToEffect()] : []
    }
    let store = WeakReference(owner)
    owner?.send(0)
    first.send(1)
    expect(store.object == nil, "the store to be released")
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the effects that were canceled when the store was released",
      why: "Who releases the store ends its effects, all of them.")
  }

  @Test("A store that has had no effects is released")
  func withoutEffects() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(1)
    owner = nil
    expect(store.object == nil, "the store to be released when its owner releases it")
  }

  @Test("A store is released while an effect is going")
  func released() {
    var owner: Store<Int, Int>? = store()
    let store = WeakReference(owner)
    owner?.send(100)
    first.send(1)
    owner = nil
    expect(
      store.object == nil, "the store to be released while an effect is going",
      why: "One closure that retains the store is enough to close the circle.")
  }

  @Test("With the store, its effects end")
  func effectsEnd() {
    var owner: Store<Int, Int>? = store()
    owner?.send(100)
    owner?.send(200)
    owner = nil
    expect([first.subscriptions, second.subscriptions], [2, 1], "the effects that were started")
    expect(
      [first.cancellations, second.cancellations], [2, 1],
      "the effects that were canceled when the store was released",
      why: "Who releases the store ends its effects, all of them.")
  }

  // The effects may be canceled in any order. So each of them makes the other one emit, or complete.

  @Test("An effect that emits while the store is being released does no harm", .ownThread)
  func heardMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (first, second) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let third = ManualPublisher<Int, Never>()
      let effects = [
        first.handleEvents(receiveCancel: { second.send(1) }).eraseToEffect(),
        second.handleEvents(receiveCancel: { first.send(1) }).eraseToEffect(),
      ]
      var owner: Store<Int, Int>? = Store(initialValue: 0) { _, action in
        action == 0 ? effects : [third.eraseToEffect()]
      }
      owner?.send(0)
      owner = nil
      report("the store is released")
      report("effects that go on: \(third.subscriptions - third.cancellations)")
      finish()
    }
    expect(
      process, reports: ["the store is released", "effects that go on: 0"],
      "that the program goes on, and no effect that this answer would start",
      why: "An effect emits when another one is canceled. By then there is no store to use.")
  }

  @Test("An effect that completes while the store is being released does no harm", .ownThread)
  func completesMeanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let (first, second) = (ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>())
      let effects = [
        first.handleEvents(receiveCancel: { second.send(completion: .finished) }).eraseToEffect(),
        second.handleEvents(receiveCancel: { first.send(completion: .finished) }).eraseToEffect(),
      ]
      var owner: Store<Int, Int>? = Store(initialValue: 0) { _, action in
        action == 0 ? effects : []
      }
      owner?.send(0)
      owner = nil
      report("the store is released")
      finish()
    }
    expect(
      process, reports: ["the store is released"], "that the program goes on",
      why: "An effect completes when another one is canceled. By then there is no store to use.")
  }
}
