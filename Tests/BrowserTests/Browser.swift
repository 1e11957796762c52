import Foundation

/// A browser of the Chromium family without a window, asked through its DevTools protocol.
///
/// The protocol goes through two pipes, so that there is no port and no WebSocket. A message is
/// JSON, and a zero byte ends it.
final class Browser {
  /// What the browser did not do.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let (toBrowser, fromBrowser) = (Pipe(), Pipe())
  private let folder: URL
  private var errors: URL { folder.appendingPathComponent("errors.txt") }
  private var unread = Data()
  private var lastID = 0
  /// Takes what the browser says without being asked.
  var onEvent: (_ name: String, _ parameters: [String: Any]) -> Void = { _, _ in }

  /// Starts it, with a profile of its own.
  init(_ executable: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var flags = [
      "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
      "--disable-background-networking", "--disable-component-update", "--disable-extensions",
      "--disable-sync", "--disable-dev-shm-usage", "--no-proxy-server",
      "--user-data-dir=\(folder.appendingPathComponent("profile").path)",
    ]
    // Its sandbox is not for root.
    if geteuid() == 0 { flags.append("--no-sandbox") }
    // It reads from descriptor 3 and writes to 4.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", #"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>"$0""#, errors.path, executable]
      + flags + ["about:blank"]
    process.standardInput = toBrowser
    process.standardOutput = fromBrowser
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    signal(SIGPIPE, SIG_IGN)
  }

  /// Asks it to end, and sees to it that it does.
  func end() {
    _ = try? call("Browser.close")
    if ended.wait(timeout: .now() + 5) == .timedOut {
      let id = process.processIdentifier
      _ = getpgid(id) == id ? killpg(id, SIGKILL) : kill(id, SIGKILL)
      ended.wait()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Calls a method and waits for its answer, at most so many seconds.
  @discardableResult
  func call(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil,
    limit: Double = 60
  ) throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message)
    do {
      try toBrowser.fileHandleForWriting.write(contentsOf: data + [0])
    } catch {
      throw failure("does not listen")
    }
    let deadline = Date(timeIntervalSinceNow: limit)
    while true {
      let answer = try next(before: deadline, "an answer to \(method)")
      if let name = answer["method"] as? String {
        onEvent(name, answer["params"] as? [String: Any] ?? [:])
      } else if answer["id"] as? Int == lastID {
        if let error = answer["error"] as? [String: Any] {
          throw failure("does not do \(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? [String: Any] ?? [:]
      }
    }
  }

  private func next(before deadline: Date, _ what: String) throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0) {
        let message = Data(unread[..<end])
        unread = Data(unread[unread.index(after: end)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let source = fromBrowser.fileHandleForReading.fileDescriptor
      var pipe = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
      let rest = Int32(max(0, deadline.timeIntervalSinceNow) * 1000)
      guard poll(&pipe, 1, rest) != 0 else { throw failure("did not send \(what) in time") }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { throw failure("ended before it sent \(what)") }
      unread.append(contentsOf: buffer[..<count])
    }
  }

  private func failure(_ what: String) -> Failure {
    let said = (try? String(contentsOf: errors, encoding: .utf8))?.split(separator: "\n").suffix(5)
    let quoted = said.map { $0.isEmpty ? "" : ". Its last words: " + $0.joined(separator: "\n") }
    return Failure(description: "The browser \(what)\(quoted ?? "")")
  }
}
