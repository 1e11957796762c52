import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Loads an address at each start, as `data(with:)` of a request does.
  public func data(with url: URL) -> SignalProducer<(Data, URLResponse), URLError> {
    data(with: URLRequest(url: url))
  }

  /// Makes a request at each start.
  ///
  /// The answer is delivered on the session's own queue. Disposing of the start cancels the task. A
  /// status code is no failure. After ReactiveSwift 7's `reactive.data(with:)`.
  public func data(with request: URLRequest) -> SignalProducer<(Data, URLResponse), URLError> {
    SignalProducer { observer, lifetime in
      let task = self.dataTask(with: request) { data, response, error in
        guard error == nil, let response else {
          return observer.send(error: error as? URLError ?? URLError(.unknown))
        }
        observer.send(value: (data ?? Data(), response))
        observer.sendCompleted()
      }
      task.resume()
      lifetime.observeEnded { task.cancel() }
    }
  }
}
