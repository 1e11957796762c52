import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// The objects in the pictures, by their names there.
private enum Name {
  static let screen = "the screen"
  static let registration = "the registration"
  static let effect = "the effect"
  static let store = "the store"
}

/// Which object retains which around an effect that a screen has registered, and what the weak
/// references found.
struct RegisteredScreen {
  /// The state of the screen.
  enum Fate {
    /// Its owner retains it.
    case open
    /// Its owner has released it.
    case closed
    /// Its owner has released it, and its effect captures it strongly.
    case leaked
  }

  let fate: Fate
  /// Which objects are alive, by weak references.
  let living: Set<String>
  /// How many times the bell rang for a pong afterward.
  let rings: Int

  /// Opens a screen, closes it or not, dispatches a pong, and reads the weak references.
  init(_ fate: Fate) {
    self.fate = fate
    let store = Store(reducer: namesReducer, initialState: [])
    weak var screen: BannerScreen?
    weak var registration: AnyCancellable?
    // The effect's closure alone retains the bell, so the bell lives as long as the closure.
    weak var bell: Bell?
    var owner: BannerScreen?
    do {
      let (newScreen, newBell) = (BannerScreen(of: store), Bell())
      fate == .leaked ? newScreen.appearForever(with: newBell) : newScreen.appear(with: newBell)
      (screen, registration, bell) = (newScreen, newScreen.registration, newBell)
      owner = newScreen
    }
    if fate != .open { owner = nil }
    store.dispatch(action: Pong())
    rings = bell?.rings ?? 0
    let objects: [(String, AnyObject?)] = [
      (Name.screen, screen), (Name.registration, registration), (Name.effect, bell),
      (Name.store, store),
    ]
    living = Set(objects.filter { $0.1 != nil }.map(\.0))
    // Break the leaked screen's cycles here.
    screen?.disappear()
    withExtendedLifetime(owner) {}
  }

  var picture: OwnershipGraph {
    OwnershipGraph(
      title: title, summary: summary,
      objects: [Name.screen, Name.registration, Name.effect, Name.store],
      roots: fate == .open ? [Name.screen, Name.store] : [Name.store],
      references: [
        .init(from: Name.screen, to: Name.registration, "registration"),
        .init(from: Name.screen, to: Name.store, "store"),
        .init(from: Name.registration, to: Name.effect, "cancel"),
        .init(from: Name.effect, to: Name.screen, "self", isWeak: fate != .leaked),
        .init(from: Name.effect, to: Name.store, "self", isWeak: true),
        .init(from: Name.store, to: Name.effect, "actions", until: Name.registration),
      ])
  }

  private var title: String {
    switch fate {
    case .open: "An open screen"
    case .closed: "A closed screen"
    case .leaked: "A closed screen that its effect captures strongly"
    }
  }

  private var summary: String {
    let chain =
      "The screen retains the store and the registration. The registration and the store retain "
      + "the effect, which refers weakly to the store"
    switch fate {
    case .open: return chain + " and to the screen. Only its owner retains the screen."
    case .closed:
      return "The screen has been deallocated, and the registration with it. That has canceled and "
        + "deallocated the effect. Only the store is left."
    case .leaked:
      return chain + " and retains the screen: two cycles, one through the registration, one "
        + "through the store. Nothing is deallocated."
    }
  }
}
