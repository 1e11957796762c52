import Foundation
import Stage7SignalProducer

/// An error to send.
struct Broken: Error, Equatable {}

/// Writes down what a stream sends, as text: values as they are, `completed`, `interrupted`,
/// `failed`.
///
/// It guards nothing: that events come one at a time is the streams' promise.
final class Heard<Value, Failure: Error> {
  private(set) var events: [String] = []

  var observer: Signal<Value, Failure>.Observer {
    Signal<Value, Failure>.Observer { event in
      switch event {
      case .value(let value): self.events.append("\(value)")
      case .failed: self.events.append("failed")
      case .completed: self.events.append("completed")
      case .interrupted: self.events.append("interrupted")
      }
    }
  }
}

extension SignalProducer {
  /// Starts, and writes down what comes.
  func heard() -> (heard: Heard<Value, Error>, start: any Disposable) {
    let heard = Heard<Value, Error>()
    return (heard, start(heard.observer))
  }

  /// What a start sends that has ended when it returns.
  var events: [String] { heard().heard.events }
}

extension Signal {
  func heard() -> Heard<Value, Error> {
    let heard = Heard<Value, Error>()
    observe(heard.observer)
    return heard
  }
}
