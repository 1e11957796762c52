import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: at random")
struct RandomTests {
  /// What the store's queue starts and cancels, while it is answered and completed elsewhere.
  @Test("Starting, canceling and completing on three queues leaves nothing", arguments: 1...4)
  func threads(seed: UInt64) {
    let (home, census) = (DispatchQueue(label: "store"), Census())
    let elsewhere = [DispatchQueue(label: "one"), DispatchQueue(label: "two")]
    var generator = SeededGenerator(seed: seed)
    var due = 0
    var store: Store<Int, Bool>?
    var effects: [Effect<Bool>] = []
    for _ in 0..<2_000 {
      let token = census.token()
      let queue = elsewhere[Int.random(in: 0...1, using: &generator)]
      let id = CountedID("\(Int.random(in: 1...3, using: &generator))", census)
      let quiet = Empty<Bool, Never>()
        .receive(on: queue)
        .handleEvents(receiveCompletion: { _ in withExtendedLifetime(token) {} })
        .eraseToEffect()
      let answering = Just(true)
        .receive(on: queue)
        .receive(on: home)
        .handleEvents(receiveOutput: { _ in withExtendedLifetime(token) {} })
        .eraseToEffect()
      switch Int.random(in: 1...5, using: &generator) {
      case 1: effects.append(quiet)
      case 2: effects.append(quiet.cancellable(id: id, cancelInFlight: .random(using: &generator)))
      case 3: effects.append(answering.map { !$0 }.cancellable(id: id))
      case 4: effects.append(.cancel(id: id))
      default:
        due += 1
        effects.append(answering)
      }
    }
    home.sync {
      var rest = effects[...]
      store = Store<Int, Bool>(initialValue: 0) { answers, isAnswer in
        if isAnswer { answers += 1 }
        return isAnswer ? .none : rest.popFirst() ?? .none
      }
    }
    for _ in effects { home.sync { store?.send(false) } }
    for queue in elsewhere + [home] { queue.sync {} }
    #expect(home.sync { store?.kept } == 0, "seed \(seed)")
    #expect(home.sync { store?.value } == due, "seed \(seed)")
    effects = []
    home.sync { store = nil }
    #expect(census.survivors() == 0, "seed \(seed)")
  }
}
