import Foundation
import TestSupport
import Testing

@testable import Website

/// The small server: what it answers, and what it never reads.
@Suite final class WebsiteServingTests {
  private let fixture: FixturePackage
  private var folder: URL { fixture.root.appendingPathComponent("site") }

  init() throws {
    fixture = try FixturePackage(files: FixturePackage.twoChapters)
    try fixture.write("site/index.html", "<p>")
    try fixture.write("site/data/documentation/a(_:).json", "{}")
    try fixture.write("site/documentation/a/index.html", "<a>")
    try fixture.write("site/\(SiteFolder.marker)", "")
    try fixture.write("secret.txt", "secret")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("out.txt"),
      withDestinationURL: fixture.root.appendingPathComponent("secret.txt"))
  }

  private func response(_ line: String, basePath: String = "") throws -> WebResponse {
    let request = try #require(WebRequest(line: line[...]))
    return StaticSite(folder: folder, basePath: basePath).response(to: request)
  }

  @Test(
    "Files are served with their types, and folders by their index.html",
    arguments: [
      ("/", "<p>", "text/html; charset=utf-8"),
      ("/index.html?a=/../b", "<p>", "text/html; charset=utf-8"),
      ("/documentation/a", "<a>", "text/html; charset=utf-8"),
      ("/documentation/a/", "<a>", "text/html; charset=utf-8"),
      ("/data/documentation/a(_:).json", "{}", "application/json"),
      ("/data/documentation/a%28_%3A%29.json", "{}", "application/json"),
    ])
  func serves(path: String, body: String, type: String) throws {
    let response = try response("GET \(path) HTTP/1.1")
    #expect(response.status == "200 OK")
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.headers["Content-Type"] == type)
  }

  @Test(
    "Nothing outside of the folder is served, however it is asked for",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/a/..%2f..%2fsecret.txt", "/..%5csecret.txt",
      "//../secret.txt", "/out.txt", "/\(SiteFolder.marker)", "/none", "/data", "/index.html/x",
    ])
  func servesNothingElse(path: String) throws {
    #expect(try response("GET \(path) HTTP/1.1").status == "404 Not Found")
  }

  @Test("Below a base path nothing is served at the root, which leads below")
  func knowsBasePath() throws {
    #expect(try response("GET /a/b/ HTTP/1.1", basePath: "/a/b").status == "200 OK")
    #expect(try response("GET /index.html HTTP/1.1", basePath: "/a").status == "404 Not Found")
    for path in ["/", "/a"] {
      let response = try response("GET \(path) HTTP/1.1", basePath: "/a")
      #expect(response.headers["Location"] == "/a/")
    }
  }

  @Test("Other methods are refused")
  func refusesMethods() throws {
    let response = try response("POST / HTTP/1.1")
    #expect(response.status == "405 Method Not Allowed")
    #expect(response.headers["Allow"] == "GET, HEAD")
  }

  @Test(
    "A line that is not a request is not taken for one",
    arguments: [
      "", "GET", "GET /", "GET x HTTP/1.1", "GET /%zz HTTP/1.1", "GET /%00 HTTP/1.1", "GET / SMTP",
    ])
  func refusesNoise(line: String) {
    #expect(WebRequest(line: line[...]) == nil)
  }

  @Test("A connection is answered and closed; a port in use is left alone, and the next one taken")
  func answers() throws {
    let server = try StaticServer(port: 47_310)
    let other = try StaticServer(port: server.port)
    #expect(other.port > server.port)
    #expect(try answer(of: server, to: "GET / HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
    server.site = StaticSite(folder: folder, basePath: "")
    let whole = try answer(of: server, to: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(whole.hasPrefix("HTTP/1.1 200 OK\r\n") && whole.hasSuffix("\r\n\r\n<p>"))
    let head = try answer(of: server, to: "HEAD / HTTP/1.1\r\n\r\n")
    #expect(head.contains("Content-Length: 3\r\n") && head.hasSuffix("\r\n\r\n"))
    #expect(try answer(of: server, to: "noise\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
    #expect(try answer(of: server, to: "GET / HTTP/1.1\r\n") == "")
  }

  /// What comes back on a connection, of which the browser's end says this and then no more.
  private func answer(of server: StaticServer, to request: String) throws -> String {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let browser = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    try browser.write(contentsOf: Data(request.utf8))
    shutdown(ends[0], Int32(SHUT_WR))
    server.serve(ends[1])
    return String(decoding: try browser.readToEnd() ?? Data(), as: UTF8.self)
  }
}
