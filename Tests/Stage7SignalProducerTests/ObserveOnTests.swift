import Foundation
import Stage7SignalProducer
import Testing

@Suite("Events delivered on a queue")
struct ObserveOnTests {
  let queue = DispatchQueue(label: "observed")

  @Test("Events arrive on the queue, in order, the end after the last value")
  func order() {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    var isOnQueue: [Bool] = []
    let producer = SignalProducer<Int, Never>(0..<100).observe(on: queue)
      .on(event: { _ in isOnQueue.append(DispatchQueue.getSpecific(key: key) == true) })
    let (heard, _) = producer.heard()
    queue.sync {}
    #expect(heard.events == (0..<100).map(String.init) + ["completed"])
    #expect(isOnQueue.count == 101 && isOnQueue.allSatisfy { $0 })
  }

  @Test("After a disposal what waits on the queue is dropped; the interruption is delivered there")
  func disposed() {
    let (signal, input) = Signal<Int, Never>.pipe()
    queue.suspend()
    let (heard, start) = signal.producer.observe(on: queue).heard()
    input.send(value: 1)
    start.dispose()
    input.send(value: 2)
    #expect(heard.events == [])
    queue.resume()
    queue.sync {}
    #expect(heard.events == ["interrupted"])
  }

  @Test("Also under `startWithSignal` the work ends immediately; the interruption waits")
  func startWithSignal() {
    queue.suspend()
    let heard = Heard<Int, Never>()
    let resource = AnyDisposable()
    SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      lifetime += resource
      lifetime.observeEnded { _ = observer }
    }
    .observe(on: queue)
    .startWithSignal { signal, interrupter in
      signal.observe(heard.observer)
      return interrupter
    }
    .dispose()
    #expect(resource.isDisposed)
    #expect(heard.events == [])
    queue.resume()
    queue.sync {}
    #expect(heard.events == ["interrupted"])
  }

  @Test("A disposal drops a completion that waits on the queue, too")
  func disposedAfterCompletion() {
    queue.suspend()
    let (heard, start) = SignalProducer<Int, Never>(value: 1).observe(on: queue).heard()
    start.dispose()
    queue.resume()
    queue.sync {}
    #expect(heard.events == ["interrupted"])
  }

  @Test("Work of which enough is taken ends immediately, though its completion waits on the queue")
  func taken() {
    let resource = AnyDisposable()
    let work = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += resource
      lifetime.observeEnded { _ = observer }
      observer.send(value: 1)
    }
    queue.suspend()
    let (heard, _) = work.take(first: 1).observe(on: queue).heard()
    #expect(resource.isDisposed && heard.events == [])
    queue.resume()
    queue.sync {}
    #expect(heard.events == ["1", "completed"])
  }

  @Test("A failure takes its turn behind the values")
  func failure() {
    let producer = SignalProducer<Int, Broken> { observer, _ in
      observer.send(value: 1)
      observer.send(error: Broken())
    }
    let (heard, _) = producer.observe(on: queue).heard()
    queue.sync {}
    #expect(heard.events == ["1", "failed"])
  }
}
