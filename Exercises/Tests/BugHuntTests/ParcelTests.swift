import ExerciseTesting
import Stage2Publishers
import Testing

@testable import BugHunt

@Suite("BugHunt: feature 3, the parcel, still works")
struct ParcelTests {
  @Test("The screen shows each place, and that the parcel has arrived")
  func news() {
    let places = ManualPublisher<String, Never>()
    let arrival = ManualPublisher<Void, Never>()
    let screen = ParcelScreen(
      places: places.eraseToAnyPublisher(), arrival: arrival.eraseToAnyPublisher())
    let why = "A screen listens while somebody retains it. Look at feature 3, `ParcelScreen`."
    places.send("Rome")
    expect(screen.place, "Rome", "the place that was sent first", why: why)
    places.send("Bern")
    expect(screen.place, "Bern", "the place that was sent next", why: why)
    expect(!screen.hasArrived, "the parcel to be on its way before `arrival` sends", why: why)
    arrival.send(())
    expect(screen.hasArrived, "the parcel to have arrived when `arrival` has sent", why: why)
    places.send("home")
    expect(screen.place, "home", "the place that was sent after the arrival", why: why)
  }

  @Test("What is sent at once is shown")
  func atOnce() {
    let screen = ParcelScreen(
      places: ["Rome", "Bern"].publisher.eraseToAnyPublisher(),
      arrival: Just(()).eraseToAnyPublisher())
    expect(
      screen.place == "Bern" && screen.hasArrived,
      "the last place and the arrival to be shown, when both were sent at once",
      why: "A publisher may send while it is subscribed to. Look at feature 3, `ParcelScreen`.")
    let other = ParcelScreen(
      places: Just("Rome").eraseToAnyPublisher(), arrival: Empty().eraseToAnyPublisher())
    expect(
      other.place == "Rome" && !other.hasArrived,
      "the parcel to be on its way when `arrival` has completed, and has sent nothing",
      why: "The parcel has arrived when `arrival` has sent something. Look at feature 3.")
    let arrived = ParcelScreen(
      places: Empty().eraseToAnyPublisher(), arrival: Just(()).eraseToAnyPublisher())
    expect(
      arrived.place == "shop" && arrived.hasArrived,
      "the parcel to have arrived when `arrival` has sent something, and `places` has not",
      why: "The parcel has arrived when `arrival` has sent something. Look at feature 3.")
  }

  @Test("Something that is sent while the screen is being released does no harm", .ownThread)
  func meanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let places = PassthroughSubject<String, Never>()
      let arrival = PassthroughSubject<Void, Never>()
      // Whichever is canceled first, the other one sends something at that moment.
      var screen: ParcelScreen? = ParcelScreen(
        places: places.handleEvents(receiveCancel: { arrival.send(()) }).eraseToAnyPublisher(),
        arrival: arrival.handleEvents(receiveCancel: { places.send("Rome") }).eraseToAnyPublisher())
      withExtendedLifetime(screen) {}
      screen = nil
      report("the app goes on")
      finish()
    }
    expect(
      process, reports: ["the app goes on"], "that the app goes on",
      why: "Either publisher may send something at that moment. Look at feature 3, `ParcelScreen`.")
  }
}
