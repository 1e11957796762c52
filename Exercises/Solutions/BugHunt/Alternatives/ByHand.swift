// With fewer operators: `catch`, a publisher that is made for each subscription, a state that the
// closures share, queues, a subscriber. Good for seeing what the operators do: queues and
// subscriptions are handled by hand here.

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
        .catch { _ in Just(.response(nil)) }
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
      return Just(copies)
        .flatMap { copies in
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
  var place: String { news.place }
  /// Whether `arrival` has sent something.
  var hasArrived: Bool { news.hasArrived }

  private let cancellables: [AnyCancellable]

  /// What the closures change. None of them knows the screen.
  private final class News {
    var place = "shop"
    var hasArrived = false
  }

  private let news = News()

  init(places: AnyPublisher<String, Never>, arrival: AnyPublisher<Void, Never>) {
    let news = self.news
    cancellables = [
      places.sink { place in news.place = place },
      arrival.sink { news.hasArrived = true },
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
      return Deferred {
        Future { promise in
          background.async {
            let filtered = FilterAction.filtered(filter(photo))
            main.async { promise(.success(filtered)) }
          }
        }
      }
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

  private var going: [ObjectIdentifier: any Subscription] = [:]

  deinit {
    for subscription in going.values { subscription.cancel() }
  }

  /// Starts an upload, which sends its percents.
  func start(_ photo: String, _ upload: AnyPublisher<Int, ConnectionError>) {
    upload.subscribe(Follower(uploads: self, photo: photo))
  }

  private final class Follower: Subscriber {
    weak var uploads: Uploads?
    let photo: String

    init(uploads: Uploads, photo: String) {
      self.uploads = uploads
      self.photo = photo
    }

    func receive(subscription: any Subscription) {
      uploads?.going[ObjectIdentifier(self)] = subscription
      subscription.request(.unlimited)
    }

    func receive(_ percent: Int) -> Subscribers.Demand {
      uploads?.percents[photo] = percent
      return .none
    }

    func receive(completion: Subscribers.Completion<ConnectionError>) {
      uploads?.going.removeValue(forKey: ObjectIdentifier(self))
    }
  }
}
