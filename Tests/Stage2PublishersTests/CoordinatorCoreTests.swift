import Testing

@testable import Stage2Publishers

/// What the operators with several upstreams differ in, driven by hand: no publisher, no thread.
@Suite struct CoordinatorCoreTests {
  @Suite struct Merge {
    private typealias Core = MergeCore<Int>

    @Test("What comes is sent, from whichever upstream, and nothing of it is left behind")
    func sendsWhatComes() {
      var core = Core()
      var input: Int? = 7
      #expect(Core.receive(&input, into: &core) == 7)
      #expect(input == nil)
    }

    @Test("It is exhausted when no upstream is left")
    func ends() {
      #expect(!Core().isExhausted(1))
      #expect(Core().isExhausted(0))
    }

    @Test("An upstream that finishes makes room for another one only where their number is limited")
    func asksForAnother() {
      var unlimited = Core()
      var limited = Core(asksOuter: true)
      let asks = (unlimited: unlimited.finish(0), limited: limited.finish(0))
      #expect(!asks.unlimited)
      #expect(asks.limited)
    }

    @Test("Output that nobody demands is kept, and an upstream is asked for its own values")
    func policy() {
      #expect(Core.keepsOutput)
      #expect(!Core.sharesDemand)
    }
  }

  @Suite final class Zip {
    private typealias Core = ZipCore<Int, String>
    private var core = Core()

    private func add(_ a: Int) -> String? { Core.First.pair(a, in: &core) }
    private func add(_ b: String) -> String? { Core.Second.pair(b, in: &core) }

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
      _ = core.finish(0)
      #expect(!core.isExhausted(1), "1 still waits for its partner")
      _ = add("a")
      #expect(core.isExhausted(1))
    }

    @Test("Values of the other side that wait forever do not keep it going")
    func endsWithoutPartner() {
      _ = add("a")
      _ = core.finish(0)
      #expect(core.isExhausted(1))
    }

    @Test("Either side may be the one that finishes")
    func endsOnTheOtherSide() {
      _ = add("a")
      _ = core.finish(1)
      #expect(!core.isExhausted(1))
      #expect(add(1) == "1a")
      #expect(core.isExhausted(1))
    }

    @Test("Pairs that nobody demands are kept, and both sides are asked for as many")
    func policy() {
      #expect(Core.keepsOutput)
      #expect(Core.sharesDemand)
    }
  }

  @Suite final class CombineLatest {
    private typealias Core = CombineLatestCore<Int, String>
    private var core = Core()

    private func add(_ a: Int) -> String? { Core.First.pair(a, in: &core) }
    private func add(_ b: String) -> String? { Core.Second.pair(b, in: &core) }

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
      _ = Core.First.receive(&input, into: &core)
      #expect(input == 1)
    }

    @Test("It is exhausted when both sides have finished")
    func ends() {
      _ = core.finish(0)
      #expect(!core.isExhausted(1))
      _ = core.finish(1)
      #expect(core.isExhausted(0))
    }

    @Test("A pair that nobody demands is dropped, and both sides are asked for as many")
    func policy() {
      #expect(!Core.keepsOutput)
      #expect(Core.sharesDemand)
    }
  }

  @Suite struct SwitchToLatest {
    private typealias Core = SwitchCore<Int>

    @Test("What comes is sent, and nothing of it is left behind")
    func sendsWhatComes() {
      var core = Core()
      var input: Int? = 7
      #expect(Core.receive(&input, into: &core) == 7)
      #expect(input == nil)
    }

    @Test("It is exhausted when the upstream and the latest have finished")
    func ends() {
      #expect(!Core().isExhausted(1))
      #expect(Core().isExhausted(0))
    }

    @Test("What nobody demands is dropped, and the latest is asked for as much as is demanded")
    func policy() {
      #expect(!Core.keepsOutput)
      #expect(Core.sharesDemand)
    }
  }
}

extension CoordinatorEntrance where Core.Output == (Int, String) {
  /// Hands a value to a core, and returns the pair that it leads to, as text.
  fileprivate static func pair(_ value: Input, in core: inout Core) -> String? {
    var input: Input? = value
    return receive(&input, into: &core).map { "\($0.0)\($0.1)" }
  }
}
