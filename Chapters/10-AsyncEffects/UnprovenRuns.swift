import Dispatch
import Foundation
import Stage10AsyncEffects

/// The ways in which an effect can send off its store's actor without a word from the compiler.
enum Unproven: String, CaseIterable {
  case group = "the body of a task group"
  case handler = "the operation of a cancellation handler"
  case closure = "a local `async` closure"
  case list = "a closure with a capture list"

  /// What an effect of stage 10 writes instead.
  var instead: String {
    switch self {
    case .group, .handler: "return from it, then send"
    case .closure: "a local `async` function"
    case .list: "a `let` before the closure"
    }
  }
}

/// A service that knows three primes.
@Sendable private func prime(_ number: Int) async -> Int { [2, 3, 5][number - 1] }

/// Effects that leave their store's actor: this function belongs to no actor.
func leaving(_ way: Unproven) -> Effect<Int> {
  switch way {
  case .group:
    return .run { send in
      await withTaskGroup { group in
        for number in 1...3 { group.addTask { await prime(number) } }
        for await answer in group { send(answer) }
      }
    }
  case .handler:
    return .run { send in
      await withTaskCancellationHandler {
        send(await prime(1))
      } onCancel: {
      }
    }
  case .closure:
    return .run { send in
      let answer = { (number: Int) async in send(await prime(number)) }
      await answer(1)
    }
  case .list:
    let number = 1
    return .run { [number] send in send(await prime(number)) }
  }
}

/// The same effects, in a function of the main actor.
@MainActor func staying(_ way: Unproven) -> Effect<Int> {
  switch way {
  case .group:
    return .run { send in
      await withTaskGroup { group in
        for number in 1...3 { group.addTask { await prime(number) } }
        for await answer in group { send(answer) }
      }
    }
  case .handler:
    return .run { send in
      await withTaskCancellationHandler {
        send(await prime(1))
      } onCancel: {
      }
    }
  case .closure:
    return .run { send in
      let answer = { (number: Int) async in send(await prime(number)) }
      await answer(1)
    }
  case .list:
    let number = 1
    return .run { [number] send in send(await prime(number)) }
  }
}

/// The same effects, written so that they stay wherever they are written.
func fixed(_ way: Unproven) -> Effect<Int> {
  switch way {
  case .group:
    return .run { send in
      let answers = await withTaskGroup { group in
        for number in 1...3 { group.addTask { await prime(number) } }
        var answers: [Int] = []
        for await answer in group { answers.append(answer) }
        return answers
      }
      for answer in answers { send(answer) }
    }
  case .handler:
    return .run { send in
      let answer = await withTaskCancellationHandler {
        await prime(1)
      } onCancel: {
      }
      send(answer)
    }
  case .closure:
    return .run { send in
      func answer(_ number: Int) async { send(await prime(number)) }
      await answer(1)
    }
  case .list:
    let number = 1
    return .run { send in send(await prime(number)) }
  }
}

/// What such an effect sends to a store of the main actor, in the order of the numbers.
func primes(_ way: Unproven, _ effect: @escaping @MainActor (Unproven) -> Effect<Int>) -> [Int] {
  withRun { run in
    let store = Store<[Int], Int>(initialValue: []) { primes, action in
      if action > 0 { primes.append(action) }
      return action == 0 ? effect(way) : .none
    }
    run.perform { _ in store.send(0) }
    return store.value.sorted()
  }
}

/// An actor whose effect captures the actor in a list.
private actor Listing {
  private let number = 1

  private func effect() -> Effect<Int> {
    .run { [self] send in send(await prime(number)) }
  }

  func primes() async -> [Int] {
    let store = Store<[Int], Int>(initialValue: []) { primes, action in
      if action > 0 { primes.append(action) }
      return action == 0 ? self.effect() : .none
    }
    await store.send(0).finish()
    return store.value
  }
}

/// What such an effect sends.
func primesOfAnActor() -> [String] {
  withRun { run in
    let log = LockedLog()
    Task {
      for prime in await Listing().primes() { log.append("\(prime)") }
    }
    run.perform { _ in }
    return log.lines
  }
}

/// Runs an effect that leaves its store's actor, and prints what the store has reduced.
func unprovenChild(_ arguments: [String]) {
  guard let way = arguments.first.flatMap(Unproven.init) else { return }
  let isOnMainActor = arguments.last == "on the main actor"
  Task {
    print(isOnMainActor ? await sendOnMainActor(way) : await Owner().send(way))
    exit(0)
  }
  dispatchMain()
}

/// An actor that owns a store.
private actor Owner {
  func send(_ way: Unproven) async -> [Int] {
    let store = store(of: way)
    await store.send(0).finish()
    return store.value
  }
}

@MainActor private func sendOnMainActor(_ way: Unproven) async -> [Int] {
  let store = store(of: way)
  await store.send(0).finish()
  return store.value
}

private func store(of way: Unproven) -> sending Store<[Int], Int> {
  Store(initialValue: []) { primes, action in
    if action > 0 { primes.append(action) }
    return action == 0 ? leaving(way) : .none
  }
}
