import Foundation
import Stage2Publishers
import Synchronization
import Testing

/// A sequence that is canceled is left alone, and released.
@Suite struct SequenceTests {
  @Test("A sequence that is canceled at a value is iterated no further")
  func cancelAtAValue() {
    var read = 0
    let probe = Probe<Int, Never>()
    probe.onEvent = { [weak probe] in if $0 == .value(2) { probe?.cancel() } }
    sequence(state: 0) { (state: inout Int) -> Int? in
      read += 1
      state += 1
      return state
    }.publisher.subscribe(probe)
    #expect(probe.events == [.subscription, .value(1), .value(2)])
    #expect(read == 2)
  }

  @Test("3.13: a sequence that is canceled while it takes the next element is released")
  func cancelInsideNext() {
    weak var canary: Canary?
    var kept: (any Subscription)?
    do {
      let held = Canary()
      canary = held
      var read = 0
      let probe = Probe<Int, Never>(demand: .none)
      sequence(state: held) { [weak probe] _ in
        read += 1
        if read == 2 { probe?.cancel() }
        return read
      }.publisher.subscribe(probe)
      kept = probe.subscription
      probe.request(.max(1))
      #expect(probe.values == [1])
    }
    #expect(canary == nil)
    withExtendedLifetime(kept) {}
  }

  @Test("3.12: a sequence that is canceled while it ends does not finish")
  func cancelInsideTheLastNext() {
    let probe = Probe<Int, Never>(demand: .max(1))
    var read = 0
    AnySequence { [weak probe] in
      AnyIterator {
        read += 1
        if read == 2 { probe?.cancel() }
        return read == 1 ? 1 : nil
      }
    }.publisher.subscribe(probe)
    #expect(read == 2)
    #expect(probe.events == [.subscription, .value(1)])
  }

  @Test("3.13: a sequence that another thread cancels while it goes idle is released")
  func cancelWhileGoingIdle() {
    for round in 0..<4_000 {
      weak var canary: Canary?
      var kept: (any Subscription)?
      do {
        let held = Canary()
        canary = held
        let received = Atomic<Bool>(false)
        let probe = Probe<Int, Never>(demand: .none)
        probe.onEvent = { _ in received.store(true, ordering: .releasing) }
        sequence(first: held) { $0 }.publisher.map { _ in 1 }.subscribe(probe)
        kept = probe.subscription
        received.store(false, ordering: .relaxed)
        onThreads(2) { thread in
          if thread == 0 { return probe.request(.max(1)) }
          while !received.load(ordering: .acquiring) { sched_yield() }
          // Some rounds early and some late: where the race is, depends on the machine.
          for _ in 0..<(round % 64) { _ = received.load(ordering: .relaxed) }
          probe.cancel()
        }
      }
      guard canary != nil else { continue }
      Issue.record("round \(round): the iteration is still there")
      withExtendedLifetime(kept) {}
      return
    }
  }

  @Test("A prefix may deliver on one thread while another one still hands its subscription on")
  func requestFromAnotherThread() {
    for _ in 0..<100 {
      let received = Atomic<Int>(0)
      let handedOver = Atomic<Bool>(false)
      let shared = Exclusive<(any Subscription)?>(nil)
      onThreads(2) { thread in
        if thread == 1 {
          while !handedOver.load(ordering: .acquiring) { sched_yield() }
          shared.value?.request(.unlimited)
          return
        }
        [1, 2, 3].publisher.prefix(2).subscribe(
          AnySubscriber(
            receiveSubscription: { subscription in
              shared { $0 = subscription }
              handedOver.store(true, ordering: .releasing)
              // Relaxed, so that the thread sanitizer takes nothing for ordered that is not.
              let deadline = ContinuousClock.now + .seconds(5)
              while received.load(ordering: .relaxed) == 0, ContinuousClock.now < deadline {}
            },
            receiveValue: { value in
              received.wrappingAdd(value, ordering: .relaxed)
              return .none
            }))
      }
      #expect(received.load(ordering: .relaxed) == 3)
    }
  }
}
