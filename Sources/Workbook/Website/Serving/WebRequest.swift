import Foundation

/// What a browser asks a ``StaticSite`` for.
struct WebRequest: Equatable {
  let method: String
  /// Decoded, without the text after a question mark.
  let path: String

  /// Reads the first line of a request, such as `GET /index.html HTTP/1.1`. Nil for any other line.
  init?(line: Substring) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), parts[1].hasPrefix("/") else {
      return nil
    }
    let target = parts[1].prefix { $0 != "?" && $0 != "#" }
    guard let path = target.removingPercentEncoding, !path.contains("\0") else { return nil }
    method = String(parts[0])
    self.path = path
  }
}

/// What the browser gets.
struct WebResponse: Equatable {
  let status: String
  var headers: [String: String] = [:]
  let body: Data

  /// A page of one sentence.
  static func message(_ status: String, _ headers: [String: String] = [:]) -> WebResponse {
    WebResponse(
      status: status,
      headers: headers.merging(["Content-Type": "text/plain; charset=utf-8"]) { own, _ in own },
      body: Data("\(status)\n".utf8))
  }

  /// The bytes to send; without the body for a `HEAD`.
  func bytes(withBody: Bool) -> Data {
    let all = headers.merging([
      "Content-Length": "\(body.count)", "Connection": "close", "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
    ]) { own, _ in own }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Data("HTTP/1.1 \(status)\r\n\(lines.joined())\r\n".utf8) + (withBody ? body : Data())
  }
}
