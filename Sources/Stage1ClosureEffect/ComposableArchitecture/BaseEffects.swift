import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes a request each time the effect is run.
///
/// The session's answer arrives once, on the session's own queue: data and a response, or an error.
public func dataTask(
  with url: URL,
  in session: URLSession
) -> Effect<(Data?, URLResponse?, Error?)> {
  Effect { callback in
    session.dataTask(with: url) { data, response, error in
      callback((data, response, error))
    }
    .resume()
  }
}

extension Effect where A == (Data?, URLResponse?, Error?) {
  /// Decodes the answer's body from JSON: `nil` if there is no body or it is not such a value.
  public func decode<M: Decodable>(as type: M.Type) -> Effect<M?> {
    map { data, _, _ in
      data.flatMap { try? JSONDecoder().decode(M.self, from: $0) }
    }
  }
}
