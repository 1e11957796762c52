extension Field {
  /// What a user does.
  enum Act {
    case types(String)
    case leaves
  }

  /// How the service behaves.
  enum Service {
    /// It answers, also where it is canceled.
    case deaf
    /// It throws when it is canceled.
    case hears
    /// It answers before it suspends.
    case atOnce
    /// Each of its answers is the same.
    case equal
    /// The error of a question that fails is a `CancellationError`.
    case givesUp
  }

  /// What a test looks at.
  enum Aspect {
    /// What is shown.
    case screen
    /// What is asked for, and when.
    case questions
    /// What is written to the history.
    case history
    /// Which tasks are canceled.
    case cancellation
  }
}

extension Field.Act: CustomStringConvertible {
  var description: String {
    switch self {
    case .types(""): "clears the field"
    case .types(let text): "types \"\(text)\""
    case .leaves: "leaves"
    }
  }

  /// What is to be asked for.
  var question: [String] {
    switch self {
    case .types(""), .leaves: []
    case .types(let text): [text]
    }
  }
}
