// Other operators: an empty stream is replaced, `async`, weak references in a struct,
// `subscribe(on:)`, an object for each upload. Good for comparing: each of the bugs has more than
// one fix.

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
        .replaceEmpty(with: .response(nil))
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
      return .async { callback in
        order(copies) { number in callback(.response(orderNumber: number)) }
      }

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

  private var subscriptions: [any Cancellable] = []

  private struct Reference {
    weak var screen: ParcelScreen?
  }

  init(places: AnyPublisher<String, Never>, arrival: AnyPublisher<Void, Never>) {
    let reference = Reference(screen: self)
    subscriptions = [
      places.sink { place in reference.screen?.place = place },
      arrival.sink { _ in reference.screen?.hasArrived = true },
    ]
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
        .subscribe(on: background)
        .map { photo in FilterAction.filtered(filter(photo)) }
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
  var isUploading: Bool { !going.isEmpty }

  private final class Upload {
    var cancellable: AnyCancellable?
  }

  private var going: [Upload] = []

  /// Starts an upload, which sends its percents.
  func start(_ photo: String, _ upload: AnyPublisher<Int, ConnectionError>) {
    let entry = Upload()
    going.append(entry)
    let cancellable =
      upload
      .handleEvents(receiveOutput: { [weak self] percent in self?.percents[photo] = percent })
      .hush()
      .sink(
        receiveCompletion: { [weak self, weak entry] _ in self?.going.removeAll { $0 === entry } },
        receiveValue: { _ in })
    if going.contains(where: { $0 === entry }) { entry.cancellable = cancellable }
  }
}
