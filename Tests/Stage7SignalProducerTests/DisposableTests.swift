import Stage7SignalProducer
import TestSupport
import Testing

@Suite("Disposables end something once")
struct DisposableTests {
  @Test("A disposable runs its closure at the first disposal only")
  func once() {
    var runs = 0
    let disposable = AnyDisposable { runs += 1 }
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(runs == 1 && disposable.isDisposed)
  }

  @Test("A disposable that disposes of itself from its closure runs it once")
  func fromInside() {
    var runs = 0
    var disposable: AnyDisposable?
    disposable = AnyDisposable {
      runs += 1
      disposable?.dispose()
    }
    disposable?.dispose()
    #expect(runs == 1)
  }

  @Test("A disposable releases its closure with its disposal, and runs nothing when it is released")
  func releases() {
    let census = Census()
    var runs = 0
    func make() -> AnyDisposable {
      let token = census.token()
      return AnyDisposable { withExtendedLifetime(token) { runs += 1 } }
    }
    let kept = make()
    kept.dispose()
    _ = make()
    #expect(runs == 1)
    #expect(census.survivors() == 0)
  }

  @Test("A composite disposes of all, in the order in which they were added")
  func compositeOrder() {
    var order: [Int] = []
    let composite = CompositeDisposable()
    for number in 1...3 { composite.add { order.append(number) } }
    composite.dispose()
    composite.dispose()
    #expect(order == [1, 2, 3])
  }

  @Test("A composite disposes immediately of what is added after its disposal")
  func addedLate() {
    let composite = CompositeDisposable()
    composite.dispose()
    let late = AnyDisposable()
    #expect(composite.add(late) == nil)
    #expect(late.isDisposed)
  }

  @Test("What was taken out of a composite is not disposed of with it, and not kept by it")
  func takenOut() {
    let census = Census()
    let composite = CompositeDisposable()
    func add() -> (any Disposable)? {
      let token = census.token()
      return composite.add {
        withExtendedLifetime(token) {}
        Issue.record("It was taken out")
      }
    }
    let handle = add()
    handle?.dispose()
    #expect(census.survivors() == 0)
    composite.dispose()
  }

  @Test("A composite that is disposed of while it disposes does nothing twice")
  func compositeFromInside() {
    var runs = 0
    let composite = CompositeDisposable()
    composite.add { composite.dispose() }
    composite.add { runs += 1 }
    composite.dispose()
    #expect(runs == 1)
  }

  @Test("A serial disposable disposes of what another takes the place of")
  func serial() {
    let (first, second, late) = (AnyDisposable(), AnyDisposable(), AnyDisposable())
    let serial = SerialDisposable(first)
    serial.inner = second
    #expect(first.isDisposed && !second.isDisposed)
    serial.dispose()
    #expect(second.isDisposed && serial.isDisposed)
    serial.inner = late
    #expect(late.isDisposed && serial.inner == nil)
  }

  @Test("A lifetime ends when its token is released, and says so once")
  func lifetimeEnds() {
    var ends = 0
    var pair: (lifetime: Lifetime, token: Lifetime.Token)? = Lifetime.make()
    let lifetime = pair?.lifetime
    let ended = lifetime?.ended.heard()
    lifetime?.observeEnded { ends += 1 }
    #expect(lifetime?.hasEnded == false && ends == 0)
    pair = nil
    #expect(lifetime?.hasEnded == true && ends == 1)
    #expect(ended?.events == ["completed"])
  }

  @Test("What is tied to a lifetime that has ended ends immediately")
  func endedLifetime() {
    let (lifetime, token) = Lifetime.make()
    token.dispose()
    token.dispose()
    let late = AnyDisposable()
    lifetime += late
    #expect(late.isDisposed)
    // As every signal that has ended, `ended` then interrupts who observes it.
    #expect(lifetime.ended.heard().events == ["interrupted"])
  }
}
