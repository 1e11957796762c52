/// What a stage's process writes after each event in its store: a line of JSON.
struct PlaySnapshot: Codable, Equatable {
  var state = PlayState()
  /// The last actions that were reduced, the oldest one first.
  var actions: [PlayEntry] = []
  var effects = PlayEffects()
  /// How many cancellables the store retains; nil in a stage that has none.
  var retained: Int?
  /// The ids that can cancel the running effects.
  var ids: [String] = []
  /// How many requests the service holds; nil for the real service, which does as it likes.
  var waiting: Int? = 0
  /// The last lines that the application has logged.
  var notes: [String] = []
  /// How many requests the process has handled.
  var handled = 0
  /// True when nothing more will happen by itself. Requests that the service holds do not count.
  var isAtRest = false
}

/// An action that was reduced.
package struct PlayEntry: Codable, Equatable {
  /// Its place among all that this store has reduced, from 1.
  var number: Int
  var name: String
  /// True when an effect has sent it.
  var isAnswer = false
  /// True when an effect of it was canceled.
  var isCanceled = false
}

/// The counts of a store's effects, as far as its stage can tell.
struct PlayEffects: Codable, Equatable {
  var started = 0
  /// How many have completed, or were canceled.
  var ended = 0
  /// How many of these were canceled, as far as the stage can tell.
  var canceled = 0
  /// How many actions they have sent.
  var answers = 0
  /// The actions whose effects are running. Empty in a stage that cannot tell.
  var inFlight: [PlayEntry] = []
}
