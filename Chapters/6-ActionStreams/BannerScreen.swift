import Stage2Publishers
import Stage6ActionStreams

/// A bell, which the screen's effect rings.
final class Bell {
  private(set) var rings = 0
  func ring() { rings += 1 }
}

/// A screen that shows a banner and rings a bell for each pong, as long as it is open.
final class BannerScreen {
  private let store: Store<[String]>
  private(set) var banner = ""
  private(set) var registration: AnyCancellable?

  init(of store: Store<[String]>) {
    self.store = store
  }

  func appear(with bell: Bell) {
    registration = store.register(
      Effect(dispatch: false) { [weak self] actions in
        actions.ofType(Pong.self)
          .handleEvents(receiveOutput: { pong in
            self?.banner = "pong \(pong.number)"
            bell.ring()
          })
          .eraseActionType()
          .eraseToAnyPublisher()
      })
  }

  func disappear() {
    registration = nil
  }

  /// `appear` without `[weak self]`.
  func appearForever(with bell: Bell) {
    registration = store.register(
      Effect(dispatch: false) { actions in
        actions.ofType(Pong.self)
          .handleEvents(receiveOutput: { pong in
            self.banner = "pong \(pong.number)"
            bell.ring()
          })
          .eraseActionType()
          .eraseToAnyPublisher()
      })
  }
}
