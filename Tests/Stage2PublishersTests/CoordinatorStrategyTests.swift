import Testing

@testable import Stage2Publishers

/// What the operators with several upstreams differ in, driven by hand: no publisher, no thread.
@Suite struct CoordinatorStrategyTests {
  @Suite struct Merge {
    private typealias Strategy = MergeStrategy<Int>

    @Test("What comes is sent, from whichever upstream, and nothing of it is left behind")
    func sendsWhatComes() {
      var strategy = Strategy()
      var input: Int? = 7
      #expect(Strategy.receive(&input, into: &strategy) == 7)
      #expect(input == nil)
    }

    @Test("It is exhausted when no upstream is left")
    func ends() {
      #expect(!Strategy().isExhausted(1))
      #expect(Strategy().isExhausted(0))
    }

    @Test("Output waits until it is demanded, and an upstream is asked for its own values")
    func policy() {
      #expect(Strategy.waitsForDemand)
      #expect(!Strategy.sharesDemand)
    }
  }

  @Suite final class Zip {
    private typealias Strategy = ZipStrategy<Int, String>
    private var strategy = Strategy()

    private func add(_ a: Int) -> String? { Strategy.First.pair(a, in: &strategy) }
    private func add(_ b: String) -> String? { Strategy.Second.pair(b, in: &strategy) }

    @Test("Values wait for their partner, in their order")
    func pairs() {
      #expect(add(1) == nil)
      #expect(add(2) == nil)
      #expect(add("a") == "1a")
      #expect(add("b") == "2b")
      #expect(add("c") == nil)
      #expect(add(3) == "3c")
    }

    @Test("It is exhausted when one side has finished and none of its values waits")
    func ends() {
      _ = add(1)
      strategy.noteCompletion(of: 0)
      #expect(!strategy.isExhausted(1), "1 still waits for its partner")
      _ = add("a")
      #expect(strategy.isExhausted(1))
    }

    @Test("Values of the other side that wait forever do not keep it going")
    func endsWithoutPartner() {
      _ = add("a")
      strategy.noteCompletion(of: 0)
      #expect(strategy.isExhausted(1))
    }

    @Test("Either side may be the one that finishes")
    func endsOnTheOtherSide() {
      _ = add("a")
      strategy.noteCompletion(of: 1)
      #expect(!strategy.isExhausted(1))
      #expect(add(1) == "1a")
      #expect(strategy.isExhausted(1))
    }

    @Test("Pairs that nobody demands are kept, and both sides are asked for as many")
    func policy() {
      #expect(Strategy.waitsForDemand)
      #expect(Strategy.sharesDemand)
    }
  }

  @Suite final class CombineLatest {
    private typealias Strategy = CombineLatestStrategy<Int, String>
    private var strategy = Strategy()

    private func add(_ a: Int) -> String? { Strategy.First.pair(a, in: &strategy) }
    private func add(_ b: String) -> String? { Strategy.Second.pair(b, in: &strategy) }

    @Test("The first pair comes when both sides have a value, and then one with each value")
    func pairs() {
      #expect(add(1) == nil)
      #expect(add(2) == nil)
      #expect(add("a") == "2a")
      #expect(add("b") == "2b")
      #expect(add(3) == "3b")
    }

    @Test("The value that is replaced comes back, to be released without a lock")
    func handsBack() {
      _ = add(1)
      var input: Int? = 2
      _ = Strategy.First.receive(&input, into: &strategy)
      #expect(input == 1)
    }

    @Test("It is exhausted when both sides have finished")
    func ends() {
      strategy.noteCompletion(of: 0)
      #expect(!strategy.isExhausted(1))
      strategy.noteCompletion(of: 1)
      #expect(strategy.isExhausted(0))
    }

    @Test("A pair that nobody demands is dropped, and both sides are asked for as many")
    func policy() {
      #expect(!Strategy.waitsForDemand)
      #expect(Strategy.sharesDemand)
    }
  }

  @Suite final class CombineLatest3 {
    private typealias Strategy = CombineLatest3Strategy<Int, String, Bool>
    private var strategy = Strategy()

    private func add(_ a: Int) -> String? { Strategy.First.triple(a, in: &strategy) }
    private func add(_ b: String) -> String? { Strategy.Second.triple(b, in: &strategy) }
    private func add(_ c: Bool) -> String? { Strategy.Third.triple(c, in: &strategy) }

    @Test("The first triple comes when all three have a value, and then one with each value")
    func triples() {
      #expect(add(1) == nil)
      #expect(add(true) == nil)
      #expect(add(2) == nil)
      #expect(add("a") == "2atrue")
      #expect(add(false) == "2afalse")
      #expect(add("b") == "2bfalse")
      #expect(add(3) == "3bfalse")
    }

    @Test("The value that is replaced comes back by each way in, to be released without a lock")
    func handsBack() {
      _ = (add(1), add("a"), add(true))
      var (number, text, truth): (Int?, String?, Bool?) = (2, "b", false)
      _ = Strategy.First.receive(&number, into: &strategy)
      _ = Strategy.Second.receive(&text, into: &strategy)
      _ = Strategy.Third.receive(&truth, into: &strategy)
      #expect(number == 1 && text == "a" && truth == true)
    }

    @Test("It is exhausted when all three have finished")
    func ends() {
      for slot in 0..<3 {
        #expect(!strategy.isExhausted(3 - slot))
        strategy.noteCompletion(of: slot)
      }
      #expect(strategy.isExhausted(0))
    }

    @Test("A triple that nobody demands is dropped, and all three are asked for as many")
    func policy() {
      #expect(!Strategy.waitsForDemand)
      #expect(Strategy.sharesDemand)
    }
  }

  @Suite struct SwitchToLatest {
    private typealias Strategy = SwitchStrategy<Int>

    @Test("What comes is sent, and nothing of it is left behind")
    func sendsWhatComes() {
      var strategy = Strategy()
      var input: Int? = 7
      #expect(Strategy.receive(&input, into: &strategy) == 7)
      #expect(input == nil)
    }

    @Test("It is exhausted when the upstream and the latest have finished")
    func ends() {
      #expect(!Strategy().isExhausted(1))
      #expect(Strategy().isExhausted(0))
    }

    @Test("What nobody demands is dropped, and the latest is asked for as much as is demanded")
    func policy() {
      #expect(!Strategy.waitsForDemand)
      #expect(Strategy.sharesDemand)
    }
  }
}

extension CoordinatorEntrance where Strategy.Output == (Int, String) {
  /// Hands a value to a strategy, and returns the pair that it leads to, as text.
  fileprivate static func pair(_ value: Input, in strategy: inout Strategy) -> String? {
    var input: Input? = value
    return receive(&input, into: &strategy).map { "\($0.0)\($0.1)" }
  }
}

extension CoordinatorEntrance where Strategy.Output == (Int, String, Bool) {
  /// Hands a value to a strategy, and returns the triple that it leads to, as text.
  fileprivate static func triple(_ value: Input, in strategy: inout Strategy) -> String? {
    var input: Input? = value
    return receive(&input, into: &strategy).map { "\($0.0)\($0.1)\($0.2)" }
  }
}
