import Stage2Publishers

/// Lists operators that use more than the present value, or that append another publisher.
let selectionCosts: [CostCase] = [
  CostCase(
    "scan",
    closure: { count in
      sum { next in
        var total = 0
        feed(count) { number in
          total &+= number
          next(total)
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.scan(0) { $0 &+ $1 }) }),
  CostCase(
    "removeDuplicates",
    closure: { count in
      sum { next in
        var last: Int?
        feed(count) { number in
          if last != number / 2 { next(number / 2) }
          last = number / 2
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.map { $0 / 2 }.removeDuplicates()) }),
  CostCase(
    "dropFirst",
    closure: { count in
      sum { next in
        var left = count / 2
        feed(count) { number in
          if left > 0 { left -= 1 } else { next(number) }
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.dropFirst(count / 2)) }),
  CostCase(
    "first(where:)",
    closure: { count in
      sum { next in
        var isFound = false
        feed(count) { number in
          if !isFound, number == count - 1 {
            isFound = true
            next(number)
          }
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.first { $0 == count - 1 }) }),
  CostCase(
    "prefix(while:)",
    closure: { count in
      sum { next in
        var isOver = false
        feed(count) { number in
          isOver = isOver || number >= count / 2
          if !isOver { next(number) }
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.prefix { $0 < count / 2 }) }),
  CostCase(
    "drop(while:)",
    closure: { count in
      sum { next in
        var isDropping = true
        feed(count) { number in
          isDropping = isDropping && number < count / 2
          if !isDropping { next(number) }
        }
      }
    },
    publisher: { count in sum((0..<count).publisher.drop { $0 < count / 2 }) }),
  CostCase(
    "replaceNil",
    closure: { count in sum { next in feed(count) { next($0 & 1 == 0 ? $0 : 7) } } },
    publisher: { count in
      sum((0..<count).publisher.map { $0 & 1 == 0 ? $0 : nil }.replaceNil(with: 7))
    }),
  CostCase(
    "mapError",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum((0..<count).publisher.setFailureType(to: Failed.self).mapError { $0 as any Error })
    }),
  CostCase(
    "retry, without a failure",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum((0..<count).publisher.setFailureType(to: Failed.self).retry(1))
    }),
  CostCase(
    "throttle, zero interval",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in
      sum(
        (0..<count).publisher.throttle(
          for: 0, scheduler: ImmediateScheduler.shared, latest: true))
    }),
  CostCase(
    "append",
    closure: { count in
      sum { next in
        feed(count / 2) { next($0) }
        feed(count / 2) { next($0) }
      }
    },
    publisher: { count in
      sum((0..<count / 2).publisher.append((0..<count / 2).publisher))
    }),
  CostCase(
    "combineLatest",
    closure: { count in
      sum { next in
        let left = 3
        feed(count) { next(left &+ $0) }
      }
    },
    publisher: { count in
      sum(Just(3).combineLatest((0..<count).publisher).map { $0 &+ $1 })
    }),
  CostCase(
    "combineLatest of three",
    closure: { count in
      sum { next in
        let (left, middle) = (3, 5)
        feed(count) { next(left &+ middle &+ $0) }
      }
    },
    publisher: { count in
      sum(Just(3).combineLatest(Just(5), (0..<count).publisher).map { $0 &+ $1 &+ $2 })
    }),
  CostCase(
    "switchToLatest, of Just", items: 50_000,
    closure: { count in sum { next in feed(count) { next($0 &+ 1) } } },
    publisher: { count in
      sum((0..<count).publisher.map { Just($0 &+ 1) }.switchToLatest())
    }),
  CostCase(
    "prepend",
    closure: { count in
      sum { next in
        next(7)
        feed(count) { next($0) }
      }
    },
    publisher: { count in sum((0..<count).publisher.prepend(7)) }),
  CostCase(
    "replaceEmpty",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher.replaceEmpty(with: 7)) }),
  CostCase(
    "setFailureType",
    closure: { count in sum { next in feed(count) { next($0) } } },
    publisher: { count in sum((0..<count).publisher.setFailureType(to: Failed.self)) }),
  CostCase(
    "map, by key path",
    closure: { count in sum { next in feed(count) { next($0.nonzeroBitCount) } } },
    publisher: { count in sum((0..<count).publisher.map(\.nonzeroBitCount)) }),
]
