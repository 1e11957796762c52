import Stage2Publishers

/// Lists operators with one upstream.
let pipelineCosts: [CostCase] = [
  CostCase(
    "none",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher) }),
  CostCase(
    "map",
    closure: { count in sum { next in feed(count) { next($0 &* 3) } } },
    publisher: { count in sum((0..<count).publisher.map { $0 &* 3 }) }),
  CostCase(
    "map, five of them",
    closure: { count in
      sum { next in feed(count) { next((((($0 &* 3) ^ 5) &* 7) ^ 9) &* 11) } }
    },
    publisher: { count in
      sum(
        (0..<count).publisher.map { $0 &* 3 }.map { $0 ^ 5 }.map { $0 &* 7 }.map { $0 ^ 9 }
          .map { $0 &* 11 })
    }),
  CostCase(
    "tryMap",
    closure: { count in sum { next in feed(count) { next($0 &* 3) } } },
    publisher: { count in
      sum(
        (0..<count).publisher.tryMap { number in
          if number < 0 { throw Failed() }
          return number &* 3
        })
    }),
  CostCase(
    "filter",
    closure: { count in sum { next in feed(count) { if $0 & 1 == 0 { next($0) } } } },
    publisher: { count in sum((0..<count).publisher.filter { $0 & 1 == 0 }) }),
  CostCase(
    "compactMap",
    closure: { count in sum { next in feed(count) { if $0 & 1 == 0 { next($0 &+ 1) } } } },
    publisher: { count in
      sum((0..<count).publisher.compactMap { $0 & 1 == 0 ? $0 &+ 1 : nil })
    }),
  CostCase(
    "prefix",
    closure: { count in
      sum { next in
        var left = count / 2
        feed(count) { number in
          if left > 0 {
            left -= 1
            next(number)
          }
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.prefix(count / 2)) }),
  CostCase(
    "collect",
    closure: { count in
      sum { next in
        var all: [Int] = []
        feed(count) { all.append($0) }
        next(all.count)
      }
    },
    publisher: { count in sum((0..<count).publisher.collect().map(\.count)) }),
  CostCase(
    "reduce",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher.reduce(0) { $0 &+ $1 }) }),
  CostCase(
    "last",
    closure: { count in
      sum { next in
        // The differences add up to the last number. If none of them were passed on, the compiler
        // would compute the last number without a loop.
        var last = 0
        feed(count) { number in
          next(number &- last)
          last = number
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.last()) }),
  CostCase(
    "count",
    closure: { count in sum { next in feed(count) { _ in next(1) } } },
    publisher: { count in sum((0..<count).publisher.count()) }),
  CostCase(
    "catch",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum((0..<count).publisher.setFailureType(to: Failed.self).catch { _ in Just(0) })
    }),
  CostCase(
    "replaceError",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum((0..<count).publisher.setFailureType(to: Failed.self).replaceError(with: 0))
    }),
  CostCase(
    "handleEvents",
    closure: { count in
      sum { next in
        var seen = 0
        feed(count) { number in
          seen &+= 1
          next(number)
        }
        next(seen)
      }
    },
    publisher: { count in
      var seen = 0
      let all = sum((0..<count).publisher.handleEvents(receiveOutput: { _ in seen &+= 1 }))
      return all &+ seen
    }),
  CostCase(
    "share",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher.share()) }),
  CostCase(
    "eraseToAnyPublisher",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher.eraseToAnyPublisher()) }),
]
