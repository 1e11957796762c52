import Foundation
import Stage2Publishers
import TestSupport
import Testing

/// A run loop that has one timer, far in the future, sleeps until something wakes it.
@Suite(.ownThread) struct RunLoopTests {
  /// A run loop on a thread of its own, which sleeps most of the time.
  private final class SleepingLoop: @unchecked Sendable {
    let loop: RunLoop
    private let farTimer: Timer

    init() throws {
      let tenMinutes = Date(timeIntervalSinceNow: 600)
      let timer = Timer(fire: tenMinutes, interval: 0, repeats: false) { _ in }
      nonisolated(unsafe) let farTimer = timer
      let loops = Mailbox<RunLoop>()
      Thread.detachNewThread {
        RunLoop.current.add(farTimer, forMode: .default)
        loops.post(.current)
        // Returns when no timer is left.
        RunLoop.current.run()
      }
      self.farTimer = timer
      loop = try loops.wait(forCount: 1)[0]
    }

    /// Ends the run loop, if nothing else has a timer on it.
    func end() {
      loop.schedule(after: loop.now) { self.farTimer.invalidate() }
    }
  }

  /// How values get onto the run loop without waiting for a moment.
  enum Way: CaseIterable {
    case schedule, receive, subscribe, delay, throttle, debounce

    /// A publisher of the number, which delivers it on the run loop.
    func publisher(_ number: Int, on loop: RunLoop) -> AnyPublisher<Int, Never> {
      let just = Just(number)
      return switch self {
      case .schedule:
        Deferred { Future { answer in loop.schedule { answer(.success(number)) } } }
          .eraseToAnyPublisher()
      case .receive: just.receive(on: loop).eraseToAnyPublisher()
      case .subscribe: just.subscribe(on: loop).eraseToAnyPublisher()
      case .delay: just.delay(for: 0, scheduler: loop).eraseToAnyPublisher()
      case .throttle:
        just.throttle(for: 600, scheduler: loop, latest: true).eraseToAnyPublisher()
      case .debounce:
        // Its value is dropped at the end, and its completion is scheduled.
        just.debounce(for: 600, scheduler: loop).append(number).eraseToAnyPublisher()
      }
    }
  }

  @Test("What another thread schedules wakes a run loop that sleeps", arguments: Way.allCases)
  func fromAnotherThread(way: Way) throws {
    let sleeper = try SleepingLoop()
    let numbers = Mailbox<Int>()
    // When the answer comes, the loop is about to sleep again.
    for number in 1...50 {
      let cancellable = way.publisher(number, on: sleeper.loop).sink { numbers.post($0) }
      try numbers.wait(forCount: number, "values by \(way)")
      withExtendedLifetime(cancellable) {}
    }
    #expect(numbers.all == Array(1...50))
    sleeper.end()
  }

  @Test("What a run loop schedules on itself, it does not sleep over", arguments: Way.allCases)
  func fromItself(way: Way) throws {
    let sleeper = try SleepingLoop()
    let (loop, numbers) = (sleeper.loop, Mailbox<Int>())
    var cancellables: [AnyCancellable] = []
    func next(_ number: Int) {
      cancellables.append(
        way.publisher(number, on: loop).sink {
          numbers.post($0)
          if $0 < 50 { next($0 + 1) }
        })
    }
    loop.schedule(after: loop.now) { next(1) }
    try numbers.wait(forCount: 50, "values by \(way)")
    sleeper.end()
    #expect(numbers.all == Array(1...50))
    #expect(cancellables.count == 50)
  }

  @Test("A run loop runs what several threads schedule, each thread's work in its order")
  func manyThreads() throws {
    let sleeper = try SleepingLoop()
    let (loop, numbers) = (sleeper.loop, Mailbox<Int>())
    func schedule(from first: Int) {
      for number in first..<first + 1000 { loop.schedule { numbers.post(number) } }
    }
    together({ schedule(from: 0) }, { schedule(from: 1000) }, { schedule(from: 2000) })
    let all = try numbers.wait(forCount: 3000)
    for first in [0, 1000, 2000] {
      #expect(all.filter { $0 / 1000 == first / 1000 } == Array(first..<first + 1000))
    }
    sleeper.end()
  }
}
