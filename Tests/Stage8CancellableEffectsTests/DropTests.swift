import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: a store that is dropped during a turn")
struct DropTests {
  @Test("Dropped from inside a delivery, a store finishes its turn, and is then released")
  func insideDelivery() {
    let works = Works()
    var store: Store<[String], Step>? = stepStore(then: works.effect("a"), works.effect("b"))
    weak var released: AnyObject?
    released = store
    var reduced: [String] = []
    let observer = store?.$value.sink { reduced = $0 }
    works["a"].send(
      Step("drop", then: .fireAndForget { store = nil }, .sync { "next" }, works.effect("c")))
    #expect(store == nil && released == nil)
    #expect(reduced == ["drop", "next"])
    #expect(works.events.prefix(3) == ["a starts", "b starts", "c starts"])
    #expect(
      works.events.dropFirst(3).sorted() == ["a is canceled", "b is canceled", "c is canceled"])
    works["a"].send("too late")
    #expect(reduced == ["drop", "next"])
    observer?.cancel()
  }

  @Test("Dropped from inside an effect's start, a store reduces its answers, then cancels it")
  func insideStart() {
    var store: Store<[String], Step>? = stepStore()
    weak var released: AnyObject?
    released = store
    var (reduced, isCanceled) = ([String](), false)
    let observer = store?.$value.sink { reduced = $0 }
    store?.run(
      Deferred { () -> Just<Step> in
        store = nil
        return Just("immediately")
      }
      .append(Empty(completeImmediately: false))
      .handleEvents(receiveCancel: { isCanceled = true })
      .eraseToEffect())
    #expect(store == nil && released == nil)
    #expect(reduced == ["immediately"])
    #expect(isCanceled)
    observer?.cancel()
  }

  @Test("Dropped from inside an effect's completion, a store cancels its other effects")
  func insideCompletion() {
    let (works, subject) = (Works(), PassthroughSubject<Step, Never>())
    var store: Store<[String], Step>? = stepStore(then: works.effect("a"))
    weak var released: AnyObject?
    released = store
    store?.run(
      subject.handleEvents(receiveCompletion: { _ in store = nil }).eraseToEffect())
    subject.send(completion: .finished)
    #expect(store == nil && released == nil)
    #expect(works.events == ["a starts", "a is canceled"])
  }

  @Test("A store may be dropped on one thread while its effects complete on another")
  func onAnotherThread() {
    let census = Census()
    for _ in 0..<200 {
      let subjects = (0..<10).map { _ in PassthroughSubject<Step, Never>() }
      var store: Store<[String], Step>? = stepStore(
        then: .merge(
          subjects.map { subject in
            let token = census.token()
            return subject.map { step in withExtendedLifetime(token) { step } }
              .eraseToEffect()
              .cancellable(id: 1)
          }))
      weak var released: AnyObject?
      released = store
      together(
        { store = nil },
        { for subject in subjects { subject.send(completion: .finished) } })
      #expect(released == nil)
    }
    #expect(census.total == 2_000)
    #expect(census.survivors(after: 0) == 0)
  }

  @Test("A store may be dropped when its effects have started, while they complete elsewhere")
  func whileStarting() {
    let (queue, census) = (DispatchQueue(label: "elsewhere"), Census())
    for _ in 0..<500 {
      let token = census.token()
      let store = stepStore()
      for _ in 0..<5 {
        store.run(
          Empty(completeImmediately: true)
            .receive(on: queue)
            .handleEvents(receiveCompletion: { _ in withExtendedLifetime(token) {} })
            .eraseToEffect())
      }
    }
    queue.sync {}
    #expect(census.survivors(after: 0) == 0)
  }
}
