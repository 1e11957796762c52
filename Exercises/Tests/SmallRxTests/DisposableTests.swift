import ExerciseTesting
import SmallRx
import Testing

@Suite struct DisposableTests {
  let log = Log<String>()

  func noting(_ name: String) -> any Disposable {
    Disposables.create(with: { [log] in log.write(name) })
  }

  @Test("A disposable's closure is called once, and released")
  func once() {
    final class Captured {}
    var captured: Captured? = Captured()
    let reference = WeakReference(captured)
    let disposable = Disposables.create(with: { [log, captured] in
      withExtendedLifetime(captured) { log.write("disposed") }
    })
    captured = nil
    disposable.dispose()
    disposable.dispose()
    #expect(log.entries == ["disposed"])
    #expect(reference.object == nil)
  }

  @Test("A disposable of two disposes of both")
  func two() {
    Disposables.create(noting("a"), noting("b")).dispose()
    #expect(log.entries == ["a", "b"])
  }

  @Test("Releasing a disposable does nothing")
  func released() {
    _ = noting("a")
    let composite = CompositeDisposable()
    composite.insert(noting("b"))
    SingleAssignmentDisposable().setDisposable(noting("c"))
    #expect(log.entries == [])
  }

  @Test("A composite disposes of its disposables in order, and immediately of later ones")
  func composite() {
    let composite = CompositeDisposable()
    #expect(composite.insert(noting("a")) != nil)
    #expect(composite.insert(noting("b")) != nil)
    #expect(composite.count == 2)
    composite.dispose()
    composite.dispose()
    #expect(log.entries == ["a", "b"])
    #expect(composite.isDisposed && composite.count == 0)
    #expect(composite.insert(noting("c")) == nil)
    #expect(log.entries == ["a", "b", "c"])
  }

  @Test("A disposable that is removed from a composite is disposed of, by its own key only")
  func removal() throws {
    let composite = CompositeDisposable()
    let key = try #require(composite.insert(noting("a")))
    let other = try #require(composite.insert(noting("b")))
    #expect(key != other)
    composite.remove(for: key)
    composite.remove(for: key)
    #expect(log.entries == ["a"])
    #expect(composite.count == 1)
    let third = try #require(composite.insert(noting("c")))
    #expect(third != key)
    composite.dispose()
    composite.remove(for: other)
    #expect(log.entries == ["a", "b", "c"])
  }

  @Test("A disposable can use the composite that disposes of it")
  func insideADisposal() {
    let composite = CompositeDisposable()
    composite.insert(
      Disposables.create(with: { [log] in
        log.write("\(composite.count)")
        composite.insert(Disposables.create(with: { log.write("late") }))
      }))
    composite.dispose()
    #expect(log.entries == ["0", "late"])
  }

  @Test("A place for one disposable is disposed of with its disposable")
  func singleAssignment() {
    let place = SingleAssignmentDisposable()
    place.setDisposable(noting("a"))
    #expect(!place.isDisposed)
    place.dispose()
    place.dispose()
    #expect(place.isDisposed)
    #expect(log.entries == ["a"])
  }

  @Test("A disposable that is set after the disposal is disposed of immediately")
  func setLate() {
    let place = SingleAssignmentDisposable()
    place.dispose()
    #expect(log.entries == [])
    place.setDisposable(noting("a"))
    #expect(log.entries == ["a"])
  }

  @Test("Setting a second one ends the program", .ownThread)
  func setTwice() async {
    await #expect(processExitsWith: .failure) {
      let place = SingleAssignmentDisposable()
      place.setDisposable(Disposables.create())
      place.setDisposable(Disposables.create())
    }
  }

  @Test("A bag disposes when it is deallocated")
  func bag() {
    var bag: DisposeBag? = DisposeBag()
    if let bag {
      noting("a").disposed(by: bag)
      bag.insert(noting("b"))
    }
    #expect(log.entries == [])
    bag = nil
    #expect(log.entries == ["a", "b"])
  }

  @Test("Threads can insert, remove and dispose at the same moment: each is disposed of once")
  func threads() {
    let rounds = 500
    let composites = (0..<rounds).map { _ in CompositeDisposable() }
    let places = (0..<rounds).map { _ in SingleAssignmentDisposable() }
    race(
      rounds: rounds,
      [
        { round in
          let key = composites[round].insert(noting("\(round)"))
          places[round].setDisposable(noting("\(round)"))
          if let key { composites[round].remove(for: key) }
        },
        { round in
          composites[round].dispose()
          places[round].dispose()
        },
      ])
    let counts = Dictionary(log.entries.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.count == rounds)
    #expect(counts.allSatisfy { $0.value == 2 })
  }
}
