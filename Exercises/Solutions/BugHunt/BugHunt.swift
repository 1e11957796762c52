// Five features, each with a bug that is fixed.

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
        // The bug: `hush`. It drops the error, so no action arrived to enable the button. The
        // button waits for this answer, so the error must become an action.
        .replaceError(with: .response(nil))
        .eraseToEffect()

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
      // The bug: a `Future` starts when it is made, and the reducer made it. So the reducer placed
      // the order, even if no store ran the effect. `Deferred` makes a future for each
      // subscription.
      return Deferred {
        Future { promise in
          order(copies) { number in promise(.success(.response(orderNumber: number))) }
        }
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
    // The bug: this closure captured `self`. The screen retained the cancellable, the cancellable
    // the subscription, the subscription the closure, and the closure the screen. One closure of
    // two is enough for such a cycle.
    arrival.sink { [weak self] in self?.hasArrived = true }
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
        .receive(on: background)
        .map { photo in FilterAction.filtered(filter(photo)) }
        // The bug: `receive(on: main)` was above `receive(on: background)`. It moves everything
        // below it, up to the next `receive(on:)`. So the effect delivered its answer on
        // `background`, and two threads changed the store.
        .receive(on: main)
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

  private var cancellables: [Int: AnyCancellable] = [:]
  private var lastKey = 0

  /// Starts an upload, which sends its percents.
  func start(_ photo: String, _ upload: AnyPublisher<Int, ConnectionError>) {
    // The bug: no code removed a cancellable. Now the completion removes a key. The key is in the
    // dictionary before the upload starts, because an upload can complete before `sink` returns.
    // The photo's name cannot be the key, because the same photo can be uploaded twice.
    lastKey += 1
    let key = lastKey
    cancellables[key] = AnyCancellable {}
    let cancellable = upload.sink(
      receiveCompletion: { [weak self] _ in self?.cancellables.removeValue(forKey: key) },
      receiveValue: { [weak self] percent in self?.percents[photo] = percent }
    )
    if cancellables[key] != nil { cancellables[key] = cancellable }
  }
}
