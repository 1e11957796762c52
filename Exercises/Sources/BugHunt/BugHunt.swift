// Five features, each with a bug.
//
// Chapter: Chapters/5-SingleEffect/README.md, "What you have now"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/BugHunt.md
//
// Each of these five features of an app that sells prints of photos has one bug, of a kind that
// chapters 2 to 5 warn of. Find the five bugs and fix them.
//
// - The comment above a feature says what the feature must do, and is right.
// - For each bug one test fails. It quotes a user's report and names the feature.
// - The other tests check what works already and must keep working.
// - You may change the bodies of functions and private declarations. Names, parameters, states and
//   actions stay as they are.
//
// `Effect`, `Reducer` and `hush` are those of stage 5. Feature 4 uses two queues. Everything else
// happens on one thread.
//
// TODO: Find the five bugs and fix them.

import Dispatch
import Stage2Publishers
import Stage5SingleEffect

/// Why a request or an upload fails.
struct ConnectionError: Error {}

// Feature 1: the price.

struct PriceState: Equatable {
  /// The price that the shop answered last, in cents. It is nil before, and after a failure.
  var price: Int?
  var isButtonDisabled = false
}

enum PriceAction: Equatable {
  case buttonTapped
  case response(Int?)
}

/// Requests the price from the shop at each tap on the button.
///
/// The shop's publisher sends one price and completes, or it fails. Until then the button is
/// disabled. Afterward it works again, even if the request has failed.
func priceReducer(
  shop: @escaping () -> AnyPublisher<Int, ConnectionError>
) -> Reducer<PriceState, PriceAction> {
  return { state, action in
    switch action {
    case .buttonTapped:
      state.isButtonDisabled = true
      return shop()
        .map { price in PriceAction.response(price) }
        .hush()

    case .response(let price):
      state.price = price
      state.isButtonDisabled = false
      return .none
    }
  }
}

// Feature 2: the order.

struct OrderState: Equatable {
  var copies = 1
  /// How many copies were ordered last.
  var orderedCopies: Int?
  /// The number that the shop sent last.
  var orderNumber: Int?
}

enum OrderAction: Equatable {
  case copiesChanged(Int)
  case orderTapped
  case response(orderNumber: Int)
}

/// Orders copies. The effect of each `orderTapped` calls `order` once, when the effect is run.
///
/// `order` calls back once, with the number of the order, synchronously or later. Then the effect
/// completes.
func orderReducer(
  order: @escaping (_ copies: Int, _ callback: @escaping (Int) -> Void) -> Void
) -> Reducer<OrderState, OrderAction> {
  return { state, action in
    switch action {
    case .copiesChanged(let copies):
      state.copies = copies
      return .none

    case .orderTapped:
      let copies = state.copies
      state.orderedCopies = copies
      return Future { promise in
        order(copies) { number in promise(.success(.response(orderNumber: number))) }
      }
      .eraseToEffect()

    case .response(let orderNumber):
      state.orderNumber = orderNumber
      return .none
    }
  }
}

/// Returns the state after an action, for a page that shows what would happen.
///
/// It orders nothing, because it does not run the effect of the action.
func preview(
  _ action: OrderAction, in state: OrderState, by reducer: Reducer<OrderState, OrderAction>
) -> OrderState {
  var state = state
  _ = reducer(&state, action)
  return state
}

// Feature 3: the parcel.

/// The screen that follows a parcel.
///
/// It listens to both publishers until its owner releases it.
final class ParcelScreen {
  /// The place that was sent last.
  private(set) var place = "shop"
  /// Whether `arrival` has sent something.
  private(set) var hasArrived = false

  private var cancellables: [AnyCancellable] = []

  init(places: AnyPublisher<String, Never>, arrival: AnyPublisher<Void, Never>) {
    places.sink { [weak self] place in self?.place = place }
      .store(in: &cancellables)
    arrival.sink { self.hasArrived = true }
      .store(in: &cancellables)
  }
}

// Feature 4: the filter.

struct FilterState: Equatable {
  var isFiltering = false
  var photo: String?
}

enum FilterAction: Equatable {
  case photoChosen(String)
  case filtered(String)
}

/// Puts a filter on each photo that is chosen.
///
/// `filter` takes long, so the effect calls it on `background`, once for each photo. `main` is the
/// queue of the store: the store runs the effect there, and the effect delivers its answer and its
/// completion there. While the filter is working, `main` is free.
func filterReducer(
  filter: @escaping (String) -> String, background: DispatchQueue, main: DispatchQueue
) -> Reducer<FilterState, FilterAction> {
  return { state, action in
    switch action {
    case .photoChosen(let photo):
      state.isFiltering = true
      return Just(photo)
        .receive(on: main)
        .receive(on: background)
        .map { photo in FilterAction.filtered(filter(photo)) }
        .eraseToEffect()

    case .filtered(let photo):
      state.photo = photo
      state.isFiltering = false
      return .none
    }
  }
}

// Feature 5: the uploads.

/// Uploads photos, several at the same time, even the same photo twice.
///
/// An upload is running until it completes or fails, synchronously or later, whatever happens to
/// the others. Releasing the object cancels its uploads.
final class Uploads {
  /// How much of each photo is uploaded, in percent.
  private(set) var percents: [String: Int] = [:]

  /// Whether an upload is running. The spinner turns as long as this is true.
  var isUploading: Bool { !cancellables.isEmpty }

  private var cancellables: Set<AnyCancellable> = []

  /// Starts an upload, which sends its percents.
  func start(_ photo: String, _ upload: AnyPublisher<Int, ConnectionError>) {
    upload.sink(
      receiveCompletion: { _ in },
      receiveValue: { [weak self] percent in self?.percents[photo] = percent }
    )
    .store(in: &cancellables)
  }
}
