import Foundation

#if canImport(Glibc)
  import Glibc
  private let stream = Int32(SOCK_STREAM.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#elseif canImport(Musl)
  import Musl
  private let stream = SOCK_STREAM
  private let sendFlags = MSG_NOSIGNAL
#else
  import Darwin
  private let stream = SOCK_STREAM
  private let sendFlags: Int32 = 0
#endif

/// The few socket calls that the server needs.
struct SocketHandle: Sendable {
  private let descriptor: Int32

  /// A socket that has a port of the loopback interface, a free one unless it is named.
  ///
  /// As long as it does not listen there, the port refuses connections, and nobody else is given
  /// it.
  static func bound(port: UInt16 = 0) throws -> SocketHandle {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw POSIXError(.EMFILE) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound else {
      close(descriptor)
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return SocketHandle(descriptor: descriptor)
  }

  /// A socket that listens at a free port of the loopback interface.
  static func listening() throws -> SocketHandle {
    let socket = try bound()
    guard listen(socket.descriptor, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    return socket
  }

  /// The port that the system chose.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isKnown else { throw POSIXError(.EBADF) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits a moment for the next client; `nil` when there was none.
  func nextClient(withinMilliseconds milliseconds: Int32) -> SocketHandle? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return nil }
    var client: Int32
    repeat {
      client = accept(descriptor, nil, nil)
    } while client < 0 && errno == EINTR
    guard client >= 0 else { return nil }
    #if canImport(Darwin)
      // A client that hangs up is an error of `send` here, not a signal that ends the tests.
      var on: Int32 = 1
      setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return SocketHandle(descriptor: client)
  }

  /// A request up to the empty line that ends its head.
  func readHead() -> String? {
    var head = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      head.append(contentsOf: buffer[..<count])
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Whether all of `data` could be sent.
  func sendAll(_ data: Data) -> Bool {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, sendFlags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits a moment for the other side to close the connection.
  func isClosedByPeer(withinMilliseconds milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 0
  }

  /// Ends the connection, or the listening. For the thread that uses it: another one might then use
  /// what the system has given the same number since.
  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
