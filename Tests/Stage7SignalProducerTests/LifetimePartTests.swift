import Testing

@testable import Stage7SignalProducer

@Suite("The lifetime of what an operator starts is a part of its own")
struct LifetimePartTests {
  @Test("A part that ends leaves nothing in the whole, which goes on")
  func partEnds() {
    let disposables = CompositeDisposable()
    let whole = Lifetime(disposables)
    let (first, second) = (whole.part(), whole.part())
    first.end()
    #expect(first.lifetime.hasEnded && !second.lifetime.hasEnded && !whole.hasEnded)
    #expect(Mirror(reflecting: disposables).children.count == 1)
  }

  @Test("The parts end with the whole, and a part of what has ended has ended")
  func wholeEnds() {
    let disposables = CompositeDisposable()
    let whole = Lifetime(disposables)
    let part = whole.part()
    disposables.dispose()
    #expect(part.lifetime.hasEnded && whole.part().lifetime.hasEnded)
  }
}
