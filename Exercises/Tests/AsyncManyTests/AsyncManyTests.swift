import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

@Suite("AsyncMany")
struct AsyncManyTests {
  private let work = Work()

  @Test("Each subscription starts its own work, even without demand")
  func starts() {
    let effect = work.effect
    expect(
      work.starts, 0, "the number of starts before a subscription",
      why: "Start the work when a subscriber subscribes.")
    let first = effect.probe(.none)
    let second = effect.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "The subscription starts the work, not the request.")
    first.request(.max(1))
    work.send(1, to: 0)
    work.send(2, to: 1)
    expect(first.heard, ["1"], "what the first subscriber receives")
    expect(
      second.heard, ["2"], "what the second subscriber receives",
      why: "Each subscription has its own work, its own values and its own demand.")
  }

  @Test("The work can send, and finish, before it returns")
  func sendsWhileStarting() {
    let probe = Effect<Int>.async { observer in
      observer.send(1)
      observer.finish()
      return AnyCancellable {}
    }
    .probe()
    expect(
      probe.events, ["subscription", "1", "done"], "what the subscriber receives",
      why: "Work can send while it is being started.")
    let empty = Effect<Int>.async { observer in
      observer.finish()
      return AnyCancellable {}
    }
    .probe()
    expect(
      empty.events, ["subscription", "done"],
      "what a subscriber receives of work that finishes immediately",
      why: "The subscriber must have its subscription before the work starts.")
  }

  @Test("Values that were not requested are kept, and delivered in order")
  func kept() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1"], "what is received after a request for one value",
      why: "Never deliver more values than the subscriber has requested.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2"], "what is received after a request for one more",
      why: "Keep a value until it is requested.")
    probe.request(.unlimited)
    work.send(4)
    expect(
      probe.heard, ["1", "2", "3", "4"], "what is received after a request for all values",
      why: "Kept values are delivered first, and new ones when they are sent.")
  }

  @Test("Demand adds up, including the demand that `receive` returns")
  func demandAddsUp() {
    let probe = Probe<Int, Never>(demand: .none) { _, value in value == 2 ? .max(1) : .none }
    work.effect.subscribe(probe)
    work.send(1)
    probe.request(.max(2))
    probe.request(.max(1))
    expect(probe.heard, ["1"], "what is received of one value after requests for three")
    work.send(2, 3, 4, 5)
    expect(
      probe.heard, ["1", "2", "3", "4"], "what is received of five values after requests for three",
      why: "The subscriber requests a fourth value by what it returns when it receives 2.")
  }

  @Test("The completion is delivered after the last value, and nothing after it")
  func completion() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    work.finish()
    work.send(3)
    work.finish()
    expect(
      probe.heard, ["1"], "what is received while a value is kept",
      why: "The completion must not overtake a value.")
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "2", "done"], "what is received when both values were requested",
      why: "The completion needs no request, and what is sent after the end is dropped.")
    work.finish()
    expect(probe.heard, ["1", "2", "done"], "what is received when the work finishes again")
  }

  @Test("Canceling cancels what the work returned, and nothing is delivered after that")
  func cancels() {
    let effect = work.effect
    let first = effect.probe(.max(1))
    let second = effect.probe()
    work.send(1, 2)
    expect(work.stopped, [], "the work that is stopped before a cancellation")
    first.cancel()
    expect(
      work.stopped, [0], "the work that is stopped after the first one's cancellation",
      why: "Call `cancel` on what the work returned: the work can keep a reference to it.")
    first.request(.unlimited)
    work.send(3)
    work.finish()
    expect(
      first.heard, ["1"], "what is received if the subscriber cancels after 1",
      why: "Canceled work can keep sending: deliver neither kept values nor new ones.")
    withExtendedLifetime(second) {}
  }

  @Test("A subscriber that cancels during a delivery gets nothing after it")
  func cancelsDuringDelivery() {
    let hasReturned = Log<Bool>()
    let probe = Probe<Int, Never>(demand: .none) { probe, value in
      if value == 1 { hasReturned.write(returns { probe.cancel() }) }
      return .none
    }
    work.effect.subscribe(probe)
    work.send(1, 2)
    work.finish()
    _ = returns(within: 20) { probe.request(.max(9)) }
    expect(
      hasReturned.entries == [true], "`cancel` on another thread to return during a delivery",
      why: "A lock that is held during a delivery blocks that thread.")
    guard hasReturned.entries == [true] else { return }
    expect(
      probe.heard, ["1"], "what is received of two values and the end",
      why: "Before each delivery, check whether the subscriber has canceled.")
  }

  @Test("A subscriber that cancels before the work returns still stops it")
  func cancelsWhileStarting() {
    let stopped = Log<String>()
    let probe = Probe<Int, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    let effect = Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      let stop = AnyCancellable { stopped.write("stopped") }
      stopped.write("returns")
      return stop
    }
    let hasReturned = returns { effect.subscribe(probe) }
    expect(
      hasReturned, "`cancel` to return during a delivery",
      why: "A lock that is held during a delivery blocks the code that is called there.")
    guard hasReturned else { return }
    expect(probe.heard, ["1"], "what is received of two values if it cancels at the first")
    expect(
      stopped.entries, ["returns", "stopped"], "what happens to the work",
      why: "When the work returns, check whether the subscriber has canceled.")
  }

  @Test("A value sent during a delivery is delivered right after it, in order")
  func sendsDuringDelivery() {
    let work = self.work
    let events = Log<String>()
    var subscription: (any Subscription)?
    work.effect.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { value in
          events.write("\(value) begins")
          if events.entries == ["1 begins"] {
            work.send(3)
            subscription?.request(.max(2))
          }
          events.write("\(value) ends")
          return .none
        },
        receiveCompletion: { _ in }))
    work.send(1, 2)
    let hasReturned = returns { subscription?.request(.max(1)) }
    expect(
      hasReturned, "the work to send, and the subscriber to request, during a delivery",
      why: "A lock that is held during a delivery blocks the code that is called there.")
    guard hasReturned else { return }
    expect(
      events.entries, ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"],
      "the deliveries if 3 is sent while 1 is delivered",
      why: "Deliver one value at a time, in the order in which the work sent them.")
  }

  @Test("While one thread delivers, another one sends without waiting")
  func sendsOnAnotherThread() {
    let work = self.work
    let events = Log<String>()
    // Each delivery waits until the other thread has come back.
    let send = { (what: String, call: @escaping () -> Void) in
      guard !events.entries.contains("another thread waits") else { return }
      events.write(returns(call) ? "another thread \(what)" : "another thread waits")
    }
    work.effect.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { value in
          events.write("\(value) begins")
          if value == 1 { send("sends 2") { work.send(2) } }
          if value == 2 { send("finishes") { work.finish() } }
          events.write("\(value) ends")
          return .none
        },
        receiveCompletion: { _ in
          events.write("end begins")
          send("sends 3") { work.send(3) }
          events.write("end ends")
        }))
    _ = returns(within: 20) { work.send(1) }
    let all = events.entries(count: 9)
    let deliveries = [
      (
        "the delivery of 1", ["1 begins", "another thread sends 2", "1 ends"],
        "A thread that sends during a delivery leaves its value to that delivery."
      ),
      (
        "the delivery of 2, which is next", ["2 begins", "another thread finishes", "2 ends"],
        "After each delivery look for more, and complete after the last value."
      ),
      (
        "the delivery of the end", ["end begins", "another thread sends 3", "end ends"],
        "Hold no lock while the subscriber receives the completion."
      ),
    ]
    for (number, (what, expected, why)) in deliveries.enumerated() {
      let actual = Array(all.dropFirst(3 * number).prefix(3))
      expect(actual, expected, what, why: why)
      // After a wrong delivery the others say nothing new.
      guard actual == expected else { return }
    }
  }

  @Test("Values that two threads send at the same moment are all delivered", .ownThread)
  func sameMoment() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let areAllDelivered = areRight(meetings: 8) {
        var send: ((LargeValue) -> Void)?
        let probe = Effect<LargeValue>.async { observer in
          send = observer.send
          return AnyCancellable {}
        }
        .map { _ in 1 }.probe(.none)
        let value = LargeValue()
        return Meeting(
          first: { [send] in for _ in 1...4 { send?(value) } },
          second: { [send] in for _ in 1...4 { send?(value) } },
          isRight: {
            probe.request(.unlimited)
            return probe.heard.count == 8
          })
      }
      report(areAllDelivered ? "all" : "not all")
      finish()
    }
    expect(
      process, reports: ["all"], "the values that are delivered of four from each thread",
      why: "The work can send from several threads: protect what they share with a lock.")
  }

  @Test("While the work starts or stops, another thread can cancel and send")
  func startsAndStopsWithoutALock() {
    let probe = Probe<Int, Never>()
    let events = Log<String>()
    Effect<Int>.async { observer in
      let hasCanceled = returns { probe.cancel() }
      events.write(hasCanceled ? "canceled while it starts" : "waits while it starts")
      return AnyCancellable {
        let hasSent = returns { observer.send(1) }
        events.write(hasSent ? "sent while it stops" : "waits while it stops")
      }
    }
    .subscribe(probe)
    expect(
      events.entries, ["canceled while it starts", "sent while it stops"],
      "what another thread does", why: "Hold no lock while code of the work runs.")
    expect(probe.heard, [], "what is received after the cancellation")
    var hasSent = false
    let running = Effect<Int>.async { observer in
      AnyCancellable { hasSent = returns { observer.send(1) } }
    }
    .probe()
    running.cancel()
    expect(
      hasSent, "another thread to send while a cancellation stops the work",
      why: "Hold no lock while code of the work runs.")
    expect(
      running.heard, [], "what is received of work that sends when it is stopped",
      why: "Note the cancellation before you stop the work.")
  }
}

/// Work that a test does by hand. It keeps the values that it returns.
private final class Work {
  private var observers: [Observer<Int>] = []
  private var returned: [AnyCancellable] = []
  private(set) var stopped: [Int] = []

  var starts: Int { observers.count }

  var effect: Effect<Int> {
    .async { observer in
      let number = self.observers.count
      let stop = AnyCancellable { self.stopped.append(number) }
      self.observers.append(observer)
      self.returned.append(stop)
      return stop
    }
  }

  func send(_ values: Int..., to number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    values.forEach(observers[number].send)
  }

  func finish(_ number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    observers[number].finish()
  }
}
