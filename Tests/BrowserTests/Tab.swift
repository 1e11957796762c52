import Foundation

/// A page of the browser, as somebody with a screen of some width and some appearance has it.
final class Tab {
  /// How a page is looked at.
  struct View: CustomStringConvertible {
    let width: Int
    var isDark = false

    var height: Int { width > 600 ? 900 : 844 }
    var description: String { "\(width) pixels, \(isDark ? "dark" : "light")" }
  }

  private let browser: Browser
  private let session: String
  /// What the console shows of errors and warnings, and what could not be loaded, since it was
  /// asked last: each thing once.
  private var complaints: [String] = []

  init(in browser: Browser) throws {
    self.browser = browser
    let target = try browser.call("Target.createTarget", ["url": "about:blank"])
    let attached = try browser.call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = attached["sessionId"] as? String ?? ""
    // The browser goes on telling while it ends, when the tab is gone.
    browser.onEvent = { [weak self] name, parameters in self?.note(name, parameters) }
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
  }

  func show(_ view: View) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": view.width, "height": view.height, "deviceScaleFactor": 1,
        "mobile": view.width < 600,
      ])
    let appearance = ["name": "prefers-color-scheme", "value": view.isDark ? "dark" : "light"]
    try call("Emulation.setEmulatedMedia", ["features": [appearance]])
  }

  /// Goes to an address. The page is not complete when this returns.
  func open(_ address: String) throws {
    let result = try call("Page.navigate", ["url": address])
    if let error = result["errorText"] {
      throw Browser.Failure(description: "\(address) cannot be opened: \(error)")
    }
  }

  /// What the body of a function, which may wait, returns as JSON.
  func ask<Answer: Decodable>(_ body: String, as type: Answer.Type = Answer.self) throws -> Answer {
    let expression = "(async () => { \(PageScript.helpers)\n\(body) })().then(JSON.stringify)"
    let result = try call(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true])
    let value = (result["result"] as? [String: Any])?["value"] as? String
    guard let value else {
      let details = result["exceptionDetails"].map { "\($0)" } ?? "\(result)"
      throw Browser.Failure(description: "A script of the test has no result: \(details)")
    }
    return try JSONDecoder().decode(Answer.self, from: Data(value.utf8))
  }

  /// The complaints since the last time.
  func takeComplaints() throws -> [String] {
    // What has happened before this call is told before its answer.
    try call("Runtime.evaluate", ["expression": "0"])
    defer { complaints = [] }
    return complaints
  }

  /// What can be seen once nothing fades any more, as PNG.
  func picture() throws -> Data {
    let _: Bool = try ask("return until(() => document.getAnimations().length === 0, 1000)")
    let result = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: result["data"] as? String ?? "") ?? Data()
  }

  @discardableResult
  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
  }

  private func complain(_ complaint: String) {
    if !complaints.contains(complaint) { complaints.append(complaint) }
  }

  private func note(_ event: String, _ parameters: [String: Any]) {
    switch event {
    case "Runtime.exceptionThrown":
      let details = parameters["exceptionDetails"] as? [String: Any]
      let exception = details?["exception"] as? [String: Any]
      let text = exception?["description"] ?? details?["text"] ?? ""
      complain("the script threw \(text)")
    case "Runtime.consoleAPICalled":
      let type = parameters["type"] as? String ?? ""
      guard ["error", "warning", "assert"].contains(type) else { return }
      let arguments = parameters["args"] as? [[String: Any]] ?? []
      let words = arguments.map { "\($0["value"] ?? $0["description"] ?? "")" }
      complain("the console's \(type): \(words.joined(separator: " "))")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      guard ["error", "warning"].contains(entry["level"] as? String) else { return }
      complain("the console: \(entry["text"] ?? "") \(entry["url"] ?? "")")
    case "Network.loadingFailed":
      guard parameters["canceled"] as? Bool != true else { return }
      complain("a file did not load: \(parameters["errorText"] ?? "")")
    case "Network.responseReceived":
      let response = parameters["response"] as? [String: Any] ?? [:]
      guard let status = response["status"] as? Int, status >= 400 else { return }
      complain("\(response["url"] ?? "") was answered with \(status)")
    default:
      break
    }
  }
}
