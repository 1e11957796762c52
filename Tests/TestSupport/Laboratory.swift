import Foundation

/// A feature with nothing but effects, to see in which order a store does what they answer.
///
/// An action is a tree. Reducing it writes down its name; each branch is an effect that answers
/// with the branch, as a tree of its own: immediately, from another thread, or never.
package enum Laboratory {
  /// The names in the order in which they were reduced.
  package typealias State = [String]

  /// A tree of effects.
  package struct Action: Sendable {
    /// What is written down; empty where nothing is to be, so that the state stays small.
    package var name: String
    /// How the effect that answers with this tree answers.
    package var answers: Answering
    /// What follows from this tree.
    package var branches: [Action]
    /// Counts the effects that have been made and not yet released.
    package var census: Census?

    /// A tree made by hand.
    package init(
      _ name: String, _ answers: Answering = .atOnce, census: Census? = nil,
      then branches: [Action] = []
    ) {
      self.name = name
      self.answers = answers
      self.branches = branches
      self.census = census
    }

    /// Writes the name down, which is all that reducing an action does to the state.
    package func writeName(to names: inout State) {
      if !name.isEmpty { names.append(name) }
    }
  }

  /// When an effect answers.
  package enum Answering: Sendable {
    /// Before its subscription returns.
    case atOnce
    /// After work on another thread, on the store's queue.
    case afterWork
    /// It does its work and completes without an answer.
    case withNothing
  }
}
