import Console
import Foundation

/// A small web server on the loopback interface: a request, an answer, and the connection is
/// closed.
///
/// `docc preview` was tried: it converts by itself, so that its messages are about the catalog's
/// files, not about the reader's. It sees no changes on Linux, and to rebuild the book it would
/// have to be restarted, with its port free for a moment.
final class StaticServer: @unchecked Sendable {
  private let listener: Int32
  let port: Int
  /// Guards everything that changes.
  private let lock = NSLock()
  private var current: StaticSite?

  /// Listens on the first free port from this one on; looks at twenty. Throws a
  /// ``Command/Failure``.
  init(port: Int) throws {
    for candidate in port...min(65535, port + 19) {
      if let listener = try StaticServer.listen(on: candidate) {
        (self.listener, self.port) = (listener, candidate)
        return
      }
    }
    throw Command.Failure(
      "port \(port) is in use, and so are those after it: name a free one with --port")
  }

  deinit { close(listener) }

  /// The site that is served from now on.
  var site: StaticSite? {
    get { lock.withLock { current } }
    set { lock.withLock { current = newValue } }
  }

  /// Answers requests from now on, each on its own thread, until the process ends.
  func start() {
    Thread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection >= 0 {
          Thread { [self] in serve(connection) }.start()
        } else if errno != EINTR, errno != ECONNABORTED {
          usleep(100_000)
        }
      }
    }
    .start()
  }

  /// Reads a request and answers it. Does not wait for slow clients.
  func serve(_ connection: Int32) {
    defer { close(connection) }
    SocketOptions.prepare(connection)
    guard let line = StaticServer.firstLine(from: connection) else { return }
    let request = WebRequest(line: line)
    let response =
      request.map { site?.response(to: $0) ?? .message("503 Service Unavailable") }
      ?? .message("400 Bad Request")
    SocketOptions.send(response.bytes(withBody: request?.method != "HEAD"), to: connection)
  }

  /// Reads up to the empty line, at most 16 kB of it.
  private static func firstLine(from connection: Int32) -> Substring? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while data.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0, data.count < 16384 else { return nil }
      data.append(contentsOf: buffer[..<count])
    }
    return String(decoding: data, as: UTF8.self)[...].prefix { $0 != "\r\n" && $0 != "\r" }
  }

  /// Nil when the port is in use.
  private static func listen(on port: Int) throws -> Int32? {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw Command.Failure("no socket is available") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var isReused: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isBound, Foundation.listen(descriptor, 64) == 0 { return descriptor }
    let error = errno
    close(descriptor)
    if error == EADDRINUSE { return nil }
    throw Command.Failure(
      "port \(port) cannot be used: \(String(cString: strerror(error))). Name another with --port")
  }
}

/// What differs between systems in how a connection is set up and written to.
enum SocketOptions {
  /// Limits each wait to ten seconds, and turns off the signal for a client that has gone.
  static func prepare(_ connection: Int32) {
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func send(_ data: Data, to connection: Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.send(
          connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
