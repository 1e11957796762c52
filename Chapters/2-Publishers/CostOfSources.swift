import Dispatch
import Stage2Publishers

/// Lists operators with several upstreams, or with two threads.
let combiningCosts: [CostCase] = [
  CostCase(
    "zip",
    closure: { count in
      sum { next in
        var firsts: [Int] = []
        var paired = 0
        feed(count) { firsts.append($0) }
        feed(count) { second in
          next(firsts[paired] ^ (second &+ 1))
          paired += 1
        }
      }
    },
    publisher: { count in
      sum((0..<count).publisher.zip((1..<count + 1).publisher).map { $0 ^ $1 })
    }),
  CostCase(
    "merge",
    closure: { count in
      sum { next in
        feed(count / 2) { next($0) }
        feed(count / 2) { next($0) }
      }
    },
    publisher: { count in
      sum((0..<count / 2).publisher.merge(with: (0..<count / 2).publisher))
    }),
  CostCase(
    "flatMap { Just }", items: 50_000,
    closure: { count in sum { next in feed(count) { number in feed(1) { next($0 &+ number) } } } },
    publisher: { count in sum((0..<count).publisher.flatMap { Just($0) }) }),
  CostCase(
    "flatMap, to ten each",
    closure: { count in sum { next in feed(count / 10) { _ in feed(10) { next($0) } } } },
    publisher: { count in
      sum((0..<count / 10).publisher.flatMap { _ in (0..<10).publisher })
    }),
  CostCase(
    "receive(on:)", items: 20_000,
    closure: { count in
      let queue = DispatchQueue(label: "delivery")
      var sum = 0
      let add = { (number: Int) in sum &+= number }
      feed(count) { number in queue.async { add(number) } }
      queue.sync {}
      return sum
    },
    publisher: { count in
      let done = DispatchSemaphore(value: 0)
      var sum = 0
      let cancellable = (0..<count).publisher.receive(on: DispatchQueue(label: "delivery"))
        .sink(receiveCompletion: { _ in done.signal() }, receiveValue: { sum &+= $0 })
      done.wait()
      cancellable.cancel()
      return sum
    }),
]

/// Lists sources of values: a call for each value, or a subscription for each value.
let sourceCosts: [CostCase] = [
  CostCase(
    "PassthroughSubject, sent to",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      let subject = PassthroughSubject<Int, Never>()
      var sum = 0
      let cancellable = subject.sink { sum &+= $0 }
      feed(count) { subject.send($0) }
      cancellable.cancel()
      return sum
    }),
  CostCase(
    "CurrentValueSubject, sent to",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      let subject = CurrentValueSubject<Int, Never>(0)
      var sum = 0
      let cancellable = subject.sink { sum &+= $0 }
      feed(count) { subject.send($0) }
      cancellable.cancel()
      return sum
    }),
  CostCase(
    "Just, subscribed to", items: 50_000,
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum { next in feed(count) { next(sum(Just($0))) } } }),
  CostCase(
    "Deferred { Future }, erased, subscribed to", items: 50_000,
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum { next in
        feed(count) { number in
          let future = Deferred { Future<Int, Never> { promise in promise(.success(number)) } }
          next(sum(future.eraseToAnyPublisher()))
        }
      }
    }),
]
