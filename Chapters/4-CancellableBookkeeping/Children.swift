import Foundation
import Stage2Publishers
import Stage4CancellableBookkeeping

/// Code that must crash, or waits on threads, runs in its own process.
let children: [String: ([String]) throws -> Void] = [
  "set": { _ in setChild() },
  "chain": { arguments in chainChild(links: arguments.first.flatMap { Int($0) } ?? 0) },
  "race": { _ in raceChild() },
]

/// Attempt 6: the delayed effects alone, and then the first immediate effect.
private func setChild() {
  let measurement = measure(SetAttempt.init, sending: [.delayed])
  print(measurement.row.joined(separator: " "))
  SetAttempt(reducer: Workload().reducer).send(.immediate)
  print("survived")
}

/// A chain of immediate effects, each the answer to the action of the previous one, in the stage's
/// store, on a thread with eight megabytes of stack.
private func chainChild(links: Int) {
  let ended = DispatchSemaphore(value: 0)
  let thread = Thread {
    var deepest = UInt.max
    var highest = UInt.min
    let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
      var local = 0
      let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
      (deepest, highest) = (min(deepest, address), max(highest, address))
      value += 1
      return linksLeft > 0 ? [.sync { linksLeft - 1 }] : []
    }
    store.send(links)
    print("\(store.value - 1) links, \((highest - deepest) / UInt(max(links, 1))) bytes each")
    ended.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  ended.wait()
}

/// Attempt 8, which stops between its test of `didComplete` and the insertion.
private final class HeldAttempt: DidCompleteAttempt {
  var beforeInsertion: () -> Void = {}

  override func insert(_ effectCancellable: AnyCancellable) {
    beforeInsertion()
    super.insert(effectCancellable)
  }
}

/// A hundred effects that complete on another thread, each at the worst moment. The two threads
/// wait for each other, so this doesn't depend on luck.
private func raceChild() {
  print("completed where they ended: \(race { $0 })")
  let queue = DispatchQueue(label: "store")
  print(
    "completed on the store's queue: \(race(on: queue) { $0.receive(on: queue).eraseToEffect() })")
}

/// What is kept of a hundred effects when all of them have completed.
private func race(
  on queue: DispatchQueue = DispatchQueue(label: "store"),
  _ deliver: @escaping (Effect<AttemptAction>) -> Effect<AttemptAction>
) -> String {
  let mayAnswer = DispatchSemaphore(value: 0)
  let hasAnswered = DispatchSemaphore(value: 0)
  let store = HeldAttempt { answers, action in
    guard case .delayed = action else {
      answers.delayed += 1
      return []
    }
    return [
      deliver(
        .async { callback in
          DispatchQueue.global().async {
            mayAnswer.wait()
            callback(.delayedAnswer)
            hasAnswered.signal()
          }
        })
    ]
  }
  store.beforeInsertion = {
    mayAnswer.signal()
    hasAnswered.wait()
  }
  for _ in 0..<100 { queue.sync { store.send(.delayed) } }
  // Deliveries to the queue wait there behind the sends, for a bounded number of turns.
  for _ in 0..<1_000 where queue.sync(execute: { store.kept }) > 0 {}
  return queue.sync { "\(store.value.delayed) answers, \(store.kept) kept" }
}
