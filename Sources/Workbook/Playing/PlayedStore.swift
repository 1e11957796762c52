import PrimeTime

/// Prime Time's store on some stage, its types forgotten. Each stage has a file that makes one, and
/// that imports no stage but its own. It lives on the main actor, as an application's store does.
@MainActor package protocol PlayedStore: AnyObject, SendableMetatype {
  /// Makes the store, and notifies the recorder of everything that happens in it.
  init(state: AppState, environment: PrimeTimeEnvironment, recorder: PlayRecorder)

  /// Sends what a user does.
  func send(_ action: PlayAction)

  var state: AppState { get }

  /// How many cancellables it retains, or what the stage has instead; nil where there are none.
  var retained: Int? { get }

  /// The ids that can cancel its running effects.
  var ids: [String] { get }
}

extension PlayedStore {
  package var ids: [String] { [] }
}

/// The elements of a collection that is a stored property of an object, private or not.
///
/// So a store needs no accessor for code that looks into its books.
package func storedElements(of property: String, in object: Any) -> [Any]? {
  Mirror(reflecting: object).children.first { $0.label == property }
    .map { Mirror(reflecting: $0.value).children.map(\.value) }
}

/// The ids in a store's books, which are this property: each entry has those of its part.
package func storedIDs(of property: String, in store: Any) -> [String] {
  (storedElements(of: property, in: store) ?? [])
    .flatMap { storedElements(of: "ids", in: $0) ?? [] }
    .map { "\($0)" }
}
