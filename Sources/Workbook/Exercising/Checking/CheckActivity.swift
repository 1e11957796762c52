/// What a check is doing, and for how long it has done so.
struct CheckActivity: Equatable {
  enum Kind: Equatable {
    /// Another command builds or tests exercises, and must end first.
    case waiting
    /// A build of what is named; the first one in a checkout takes longer.
    case building(String, isFirst: Bool)
    /// The tests of what is named, which can take so many seconds.
    case testing(String, limit: Double)
    /// Another program is asked, such as `git for the stub`.
    case asking(String)
  }

  let kind: Kind
  var seconds = 0.0

  /// What it does, with the seconds, for a place where it is rewritten each time.
  var line: String {
    let time = "\(Int(seconds)) s"
    switch kind {
    case .waiting: return "waits until another workbook command has built and tested, \(time) …"
    case .building(let name, let isFirst):
      return "builds \(name)\(isFirst ? CheckActivity.first : ""), \(time) …"
    case .testing(let name, let limit):
      return "tests \(name), \(time) of \(Int(limit)) s at the most …"
    case .asking(let whom): return "asks \(whom) …"
    }
  }

  /// What a log says when this begins. Nothing about what seldom takes long.
  var beginning: String? {
    switch kind {
    case .waiting: "waits until another workbook command has built and tested …"
    case .building(let name, let isFirst): "builds \(name)\(isFirst ? CheckActivity.first : "") …"
    case .testing, .asking: nil
    }
  }

  /// What a log says while this continues.
  var continuation: String? {
    let time = "\(Int(seconds)) s"
    switch kind {
    case .waiting, .asking: return nil
    case .building(let name, _): return "still builds \(name), \(time) …"
    case .testing(let name, let limit):
      return "the tests of \(name) still run, \(time) of \(Int(limit)) at the most …"
    }
  }

  private static let first = ", for the first time, which takes a minute or two"
}

/// Writes the activities as lines of a log: each once, and again every ten seconds while it lasts.
final class ActivityLog {
  private let write: (String) -> Void
  private var last: CheckActivity?

  init(write: @escaping (String) -> Void) {
    self.write = write
  }

  func take(_ activity: CheckActivity) {
    let tens = Int(activity.seconds) / 10
    if let last, last.kind == activity.kind, activity.seconds > 0 {
      guard tens > Int(last.seconds) / 10 else { return }
      var rounded = activity
      rounded.seconds = Double(tens * 10)
      rounded.continuation.map(write)
    } else {
      activity.beginning.map(write)
    }
    last = activity
  }
}
