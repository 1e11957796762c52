import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect
import Testing

@testable import BugHunt

// One test for each bug. What may end the process runs in a process of its own.

@Suite("BugHunt: what users report")
struct BugHuntTests {
  @Test("Feature 1: the price button works again after a failure", .ownThread)
  func price() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      var requests: [PassthroughSubject<Int, ConnectionError>] = []
      let reducer = priceReducer {
        let request = PassthroughSubject<Int, ConnectionError>()
        requests.append(request)
        return request.eraseToAnyPublisher()
      }
      let store = Store(initialValue: PriceState(), reducer: reducer)
      store.send(.buttonTapped)
      requests.last?.send(240)
      requests.last?.send(completion: .finished)
      store.send(.buttonTapped)
      requests.last?.send(completion: .failure(ConnectionError()))
      report("the button is \(store.value.isButtonDisabled ? "disabled" : "enabled")")
      report("the price is \(store.value.price.map(String.init) ?? "nil")")
      finish()
    }
    expect(
      process, reports: ["the button is enabled", "the price is nil"],
      "the button and the price after a request that has failed",
      why: "A user reports: “I asked for the price without a connection. The button has been gray "
        + "since then.” Look at feature 1, `priceReducer`.")
  }

  @Test("Feature 2: a preview orders nothing")
  func order() {
    let orders = Log<Int>()
    let reducer = orderReducer { copies, _ in orders.write(copies) }
    _ = preview(.orderTapped, in: OrderState(copies: 3), by: reducer)
    var state = OrderState(copies: 4)
    _ = reducer(&state, .orderTapped)
    expect(
      orders.entries, [],
      "the orders that the shop has received after a preview of 3 copies, and after the reducer was "
        + "called for 4 copies and its effect was not run",
      why: "A user reports: “I looked at the preview and did not order. The prints came all the "
        + "same.” Look at feature 2, `orderReducer`.")
  }

  @Test("Feature 3: a parcel's screen is released, and listens no more")
  func parcel() {
    let places = ManualPublisher<String, Never>()
    let arrival = ManualPublisher<Void, Never>()
    var owner: ParcelScreen? = ParcelScreen(
      places: places.eraseToAnyPublisher(), arrival: arrival.eraseToAnyPublisher())
    let screen = WeakReference(owner)
    owner = nil
    expect(
      screen.object == nil, "the screen to be released when nobody outside retains it",
      why: "A user reports: “The app becomes slower with each parcel that I look at.” Look at "
        + "feature 3, `ParcelScreen`.")
    expect(
      [places.cancellations, arrival.cancellations], [1, 1],
      "how many subscriptions to `places` and to `arrival` were canceled then",
      why: "A screen that is gone listens no more. Look at feature 3, `ParcelScreen`.")
  }

  @Test("Feature 4: the filtered photo is delivered on the queue of the store", .ownThread)
  func filter() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let queues = Queues()
      queues.filter("cat") { photo in photo.uppercased() }
      queues.heard.entries(count: 2).forEach(report)
      finish()
    }
    expect(
      process, reports: ["CAT on main", "done on main"],
      "the answer and the completion, and the queue that each is delivered on",
      why: "A user reports: “When I put a filter on a photo, the app sometimes crashes.” Look at "
        + "feature 4, `filterReducer`.")
  }

  @Test("Feature 5: the spinner stops when the uploads are over", .ownThread)
  func uploads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let uploads = Uploads()
      var upload: PassthroughSubject<Int, ConnectionError>? = PassthroughSubject()
      let publisher = WeakReference(upload)
      func tell(_ what: String) {
        report("\(what): the spinner \(uploads.isUploading ? "turns" : "stops")")
      }
      if let upload { uploads.start("cat", upload.eraseToAnyPublisher()) }
      upload?.send(completion: .finished)
      upload = nil
      tell("completed")
      let failing = PassthroughSubject<Int, ConnectionError>()
      uploads.start("dog", failing.eraseToAnyPublisher())
      failing.send(completion: .failure(ConnectionError()))
      tell("failed")
      uploads.start("owl", Just(100).setFailureType(to: ConnectionError.self).eraseToAnyPublisher())
      tell("completed at once")
      uploads.start("fox", Fail(error: ConnectionError()).eraseToAnyPublisher())
      tell("failed at once")
      report("retained: \(kept(in: uploads))")
      report("the first publisher is \(publisher.object == nil ? "released" : "retained")")
      let (short, long) = (
        ManualPublisher<Int, ConnectionError>(), ManualPublisher<Int, ConnectionError>()
      )
      uploads.start("bee", long.eraseToAnyPublisher())
      let before = kept(in: uploads)
      uploads.start("ant", short.eraseToAnyPublisher())
      short.send(completion: .finished)
      report("retained beside one that is going: \(kept(in: uploads) - before)")
      finish()
    }
    expect(
      process,
      reports: [
        "completed: the spinner stops", "failed: the spinner stops",
        "completed at once: the spinner stops", "failed at once: the spinner stops",
        "retained: 0", "the first publisher is released", "retained beside one that is going: 0",
      ],
      "the spinner after each of four uploads, what is retained in the end, and what is retained of "
        + "an upload that is over while another one is going",
      why: "A user reports: “My photos are uploaded, and the spinner still turns.” Look at feature "
        + "5, `Uploads`.")
  }
}
