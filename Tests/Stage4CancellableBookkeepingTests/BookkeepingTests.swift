import PrimeTime
import Stage2Publishers
import Stage4CancellableBookkeeping
import TestSupport
import Testing
import Walkthrough

@Suite("Stage 4: what the store keeps")
struct BookkeepingTests {
  @Test("An immediate effect neither crashes nor stays")
  func immediate() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? [.sync { 1 }, .fireAndForget {}] : []
    }
    for _ in 0..<1_000 { store.send(0) }
    #expect(store.value == 1_000)
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
  }

  @Test(
    "An effect is kept until it completes, and is then removed, in whatever order they complete")
  func delayed() {
    let subjects = (0..<10).map { _ in PassthroughSubject<Int, Never>() }
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action < 10 ? [subjects[action].eraseToEffect()] : []
    }
    for number in 0..<10 { store.send(number) }
    #expect(storedCount(of: "effectCancellables", in: store) == 10)
    for (done, number) in [3, 9, 0, 1, 8, 2, 7, 4, 6, 5].enumerated() {
      subjects[number].send(10 + number)
      #expect(store.value.last == 10 + number)
      #expect(storedCount(of: "effectCancellables", in: store) == 10 - done)
      subjects[number].send(completion: .finished)
      #expect(storedCount(of: "effectCancellables", in: store) == 9 - done)
    }
  }

  @Test("A value does not end an effect: it is kept for the ones to come")
  func manyValues() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return action == 0 ? [subject.eraseToEffect()] : []
    }
    store.send(0)
    for number in 1...5 {
      subject.send(number)
      #expect(store.value == number)
      #expect(storedCount(of: "effectCancellables", in: store) == 1)
    }
  }

  @Test("Of one action's effects, those that have ended are not kept and the others are")
  func mixed() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action == 0 ? [.sync { 1 }, subject.eraseToEffect(), .sync { 2 }] : []
    }
    store.send(0)
    #expect(store.value == [0, 1, 2])
    #expect(storedCount(of: "effectCancellables", in: store) == 1)
    subject.send(completion: .finished)
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
  }

  @Test("An effect may complete immediately inside another one's value")
  func insideValue() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case 0: return [subject.eraseToEffect()]
      case 1: return [.sync { 2 }, .fireAndForget {}]
      default: return []
      }
    }
    store.send(0)
    subject.send(1)
    #expect(store.value == [0, 1, 2])
    #expect(storedCount(of: "effectCancellables", in: store) == 1)
    subject.send(completion: .finished)
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
  }

  @Test("An effect may complete immediately inside another one's completion")
  func insideCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    var store: Store<[Int], Int>?
    store = Store(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case 0:
        return [
          subject.handleEvents(receiveCompletion: { _ in store?.send(1) }).eraseToEffect()
        ]
      case 1: return [.sync { 2 }, .fireAndForget {}]
      default: return []
      }
    }
    store?.send(0)
    #expect(store.map { storedCount(of: "effectCancellables", in: $0) } == 1)
    subject.send(completion: .finished)
    #expect(store?.value == [0, 1, 2])
    #expect(store.map { storedCount(of: "effectCancellables", in: $0) } == 0)
    store = nil
  }

  @Test("An effect that completes while its subscription is being made is not kept")
  func insideSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0
        ? [
          subject.handleEvents(receiveSubscription: { _ in subject.send(completion: .finished) })
            .eraseToEffect()
        ] : []
    }
    store.send(0)
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
  }

  @Test("The favorites screen saves and loads alone, and keeps nothing")
  func favorites() throws {
    let world = try TestWorld()
    defer { world.end() }
    let store = Store(
      initialValue: [2, 3, 5], reducer: favoritePrimesReducer(world.environment()))
    store.send(.saveButtonTapped)
    store.send(.deleteFavoritePrimes([0]))
    store.send(.loadButtonTapped)
    #expect(store.value == [2, 3, 5])
    #expect(storedCount(of: "effectCancellables", in: store) == 0)
  }

  @Test("A local store is released when nobody wants it, and its subscription with it")
  func localStore() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return []
    }
    let census = Census()
    weak var released: Store<String, String>?
    do {
      let token = census.token()
      let local = store.view(
        value: { value in withExtendedLifetime(token) { "\(value)" } },
        action: { Int($0) ?? 0 })
      store.send(7)
      #expect(local.value == "7")
      released = local
    }
    #expect(released == nil)
    #expect(census.survivors() == 0)
    store.send(8)
    #expect(store.value == 8)
  }
}
