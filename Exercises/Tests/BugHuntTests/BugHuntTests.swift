import Dispatch
import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect
import Testing

@testable import BugHunt

@Suite("BugHunt")
struct BugHuntTests {
  // What users report: one test for each bug.

  @Test("Feature 1: the price button works again after a failed request")
  func reportOfPrice() {
    let request = PassthroughSubject<Int, ConnectionError>()
    let store = Store(
      initialValue: PriceState(), reducer: priceReducer { request.eraseToAnyPublisher() })
    store.send(.buttonTapped)
    request.send(completion: .failure(ConnectionError()))
    expect(
      !store.value.isButtonDisabled, "the button to be enabled after a failed request",
      why: "A user reports: “Since I asked without a connection, the button has been gray.”")
  }

  @Test("Feature 2: a preview shows what would be ordered, and orders nothing")
  func reportOfOrder() {
    let orders = Log<Int>()
    let reducer = orderReducer { copies, _ in orders.write(copies) }
    let previewed = preview(.orderTapped, in: OrderState(copies: 3), by: reducer)
    expect(
      orders.entries, [], "the copies ordered by a preview of 3 copies",
      why: "A user reports: “I only looked at the preview, and the prints arrived all the same.”")
    expect(
      previewed.orderedCopies, 3, "the ordered copies in the previewed state",
      why: "The preview shows the state that the reducer returns.")
  }

  @Test("Feature 3: a parcel's screen is deallocated when its owner releases it")
  func reportOfParcel() {
    let places = ManualPublisher<String, Never>()
    let arrival = ManualPublisher<Void, Never>()
    var owner: ParcelScreen? = ParcelScreen(
      places: places.eraseToAnyPublisher(), arrival: arrival.eraseToAnyPublisher())
    let screen = WeakReference(owner)
    owner = nil
    expect(
      screen.object == nil, "the screen to be deallocated",
      why: "A user reports: “The app becomes slower with each parcel that I look at.”")
    expect(
      [places.cancellations, arrival.cancellations], [1, 1],
      "the cancellations of `places` and `arrival`",
      why: "A deallocated screen listens no longer.")
  }

  @Test("Feature 4: the filtered photo is delivered on the queue of the store")
  func reportOfFilter() {
    let queues = Queues()
    queues.filter("cat") { photo in photo.uppercased() }
    expect(
      queues.heard.entries(count: 2), ["CAT on main", "done on main"],
      "the events of the effect, with their queues",
      why: "A user reports: “When I put a filter on a photo, the app sometimes crashes.”")
  }

  @Test("Feature 5: the spinner stops when the uploads have ended")
  func reportOfUploads() {
    let uploads = Uploads()
    let why = "A user reports: “My photos are uploaded, and the spinner still turns.”"
    let cat = ManualPublisher<Int, ConnectionError>()
    uploads.start("cat", cat.eraseToAnyPublisher())
    cat.send(completion: .finished)
    expect(!uploads.isUploading, "the spinner to stop when the upload completes", why: why)
    let dog = ManualPublisher<Int, ConnectionError>()
    uploads.start("dog", dog.eraseToAnyPublisher())
    dog.send(completion: .failure(ConnectionError()))
    expect(!uploads.isUploading, "the spinner to stop when an upload fails", why: why)
    uploads.start("owl", Just(100).setFailureType(to: ConnectionError.self).eraseToAnyPublisher())
    expect(!uploads.isUploading, "the spinner to stop when an upload completes synchronously")
  }

  // What works already and must keep working.

  @Test("Feature 1: each tap requests the price once, and the button waits for it")
  func price() {
    let shop = ManualPublisher<Int, ConnectionError>()
    let store = Store(
      initialValue: PriceState(), reducer: priceReducer { shop.eraseToAnyPublisher() })
    store.send(.buttonTapped)
    expect(store.value.isButtonDisabled, "the button to be disabled while the request is running")
    shop.send(240)
    shop.send(completion: .finished)
    expect(store.value.price, 240, "the price when the shop has sent it")
    expect(!store.value.isButtonDisabled, "the button to be enabled when the price has arrived")
    store.send(.buttonTapped)
    shop.send(completion: .failure(ConnectionError()))
    expect(
      shop.subscriptions, 2, "the number of requests after two taps, the second of which failed",
      why: "A failed request is not repeated without a tap.")
  }

  @Test("Feature 2: each order is placed once, and its number is shown")
  func order() {
    let orders = Log<Int>()
    let reducer = orderReducer { copies, callback in
      orders.write(copies)
      callback(10 + copies)
    }
    let store = Store(initialValue: OrderState(copies: 3), reducer: reducer)
    store.send(.orderTapped)
    expect(orders.entries, [3], "the copies ordered with one tap")
    expect(
      store.value.orderNumber, 13, "the order's number",
      why: "The shop can call back synchronously.")
    store.send(.orderTapped)
    expect(orders.entries, [3, 3], "the copies ordered with two taps")
  }

  @Test("Feature 3: the screen shows each place, and that the parcel has arrived")
  func parcel() {
    let places = ManualPublisher<String, Never>()
    let arrival = ManualPublisher<Void, Never>()
    let screen = ParcelScreen(
      places: places.eraseToAnyPublisher(), arrival: arrival.eraseToAnyPublisher())
    for place in ["Rome", "Bern"] {
      places.send(place)
      expect(screen.place, place, "the place on the screen")
    }
    expect(!screen.hasArrived, "the parcel to be on its way before `arrival` has sent a value")
    arrival.send(())
    expect(screen.hasArrived, "the parcel to have arrived when `arrival` has sent a value")
  }

  @Test("Feature 4: the filter is called once for each photo, when the effect is run")
  func filter() {
    let calls = Log<String>()
    let queues = Queues()
    let filter = { (photo: String) in
      calls.write(photo)
      return photo.uppercased()
    }
    let reducer = filterReducer(filter: filter, background: queues.background, main: queues.main)
    var state = FilterState()
    _ = reducer(&state, .photoChosen("cat"))
    // Work that the reducer has put on the queues has run after this.
    queues.main.sync {}
    queues.background.sync {}
    expect(calls.entries, [], "the photos filtered when no store runs the effect")
    for photo in ["cat", "dog", "cat"] { queues.filter(photo, with: filter) }
    _ = queues.heard.entries(count: 6)
    expect(calls.entries.sorted(), ["cat", "cat", "dog"], "the photos filtered for three choices")
  }

  @Test("Feature 4: the filter works on the background queue, and the store's queue is free")
  func queues() {
    let queues = Queues()
    let events = Log<String>()
    let end = DispatchSemaphore(value: 0)
    queues.filter("cat") { photo in
      events.write("filters on \(Queues.current)")
      end.wait()
      return photo
    }
    _ = events.entries(count: 1)
    queues.main.async { events.write("main is free") }
    expect(
      events.entries(count: 2), ["filters on background", "main is free"],
      "the events while the filter is working", why: "A screen freezes while its queue is blocked.")
    end.signal()
    _ = queues.heard.entries(count: 2)
  }

  @Test("Feature 5: each upload runs until it ends, even beside one of the same photo")
  func uploads() {
    let publishers = (0...2).map { _ in ManualPublisher<Int, ConnectionError>() }
    let uploads = Uploads()
    uploads.start("cat", publishers[0].eraseToAnyPublisher())
    uploads.start("dog", publishers[1].eraseToAnyPublisher())
    publishers[0].send(completion: .finished)
    uploads.start("dog", publishers[2].eraseToAnyPublisher())
    expect(
      publishers.map(\.cancellations), [0, 0, 0],
      "the cancellations of three uploads, two of one photo",
      why: "A new upload must not replace another one.")
    publishers[2].send(completion: .finished)
    publishers[1].send(60)
    expect(uploads.percents["dog"], 60, "the percent of the upload that is running")
    expect(uploads.isUploading, "the spinner to turn while one upload is running")
  }

  @Test("Feature 5: releasing the object cancels its uploads")
  func releasedUploads() {
    let cat = ManualPublisher<Int, ConnectionError>()
    var uploads: Uploads? = Uploads()
    let object = WeakReference(uploads)
    uploads?.start("cat", cat.eraseToAnyPublisher())
    cat.send(10)
    uploads = nil
    expect(
      object.object == nil, "the object to be deallocated while an upload is running",
      why: "An upload must not retain the object that started it.")
    expect(
      cat.cancellations, 1, "the cancellations of the upload",
      why: "Only the object may retain an upload's cancellable.")
  }
}

/// The two queues of the filter, and which of them the caller is running on.
private struct Queues {
  private static let name = DispatchSpecificKey<String>()

  let background = DispatchQueue(label: "background")
  let main = DispatchQueue(label: "main")

  /// The events of the effects, each with its queue.
  let heard = Log<String>()
  private let cancellables = Log<AnyCancellable>()

  init() {
    background.setSpecific(key: Queues.name, value: "background")
    main.setSpecific(key: Queues.name, value: "main")
  }

  /// The name of the queue that the caller is running on.
  static var current: String { DispatchQueue.getSpecific(key: name) ?? "another queue" }

  /// Runs the effect that filters a photo as a store does, on the main queue.
  func filter(_ photo: String, with filter: @escaping (String) -> String) {
    let reducer = filterReducer(filter: filter, background: background, main: main)
    main.async {
      var state = FilterState()
      let cancellable = reducer(&state, .photoChosen(photo)).sink(
        receiveCompletion: { _ in heard.write("done on \(Queues.current)") },
        receiveValue: { action in
          if case .filtered(let photo) = action { heard.write("\(photo) on \(Queues.current)") }
        })
      cancellables.write(cancellable)
    }
  }
}
