import Foundation

/// The files of a folder as answers to requests. Nothing outside of the folder is ever read.
struct StaticSite {
  let folder: URL
  /// What the paths of all requests begin with, such as `/effects`, or nothing.
  let basePath: String

  /// Answers `GET` and `HEAD`, and no other method.
  func response(to request: WebRequest) -> WebResponse {
    guard ["GET", "HEAD"].contains(request.method) else {
      return .message("405 Method Not Allowed", ["Allow": "GET, HEAD"])
    }
    if !basePath.isEmpty, ["/", basePath].contains(request.path) {
      return .message("302 Found", ["Location": basePath + "/"])
    }
    guard request.path.hasPrefix(basePath + "/"),
      let file = file(at: request.path.dropFirst(basePath.count)),
      let data = FileManager.default.contents(atPath: file.path)
    else { return .message("404 Not Found") }
    return WebResponse(
      status: "200 OK", headers: ["Content-Type": StaticSite.type(of: file.pathExtension)],
      body: data)
  }

  /// The file, or the `index.html` of the folder, of a path. Nil for a path that leads out of the
  /// site's folder, even through a symbolic link.
  private func file(at path: Substring) -> URL? {
    let parts = path.split(separator: "/")
    guard !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
    var file = folder.appendingPathComponent(parts.joined(separator: "/"))
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      return nil
    }
    if isFolder.boolValue { file.appendPathComponent("index.html") }
    let inside = folder.resolvingSymlinksInPath().path + "/"
    let resolved = file.resolvingSymlinksInPath()
    return resolved.path.hasPrefix(inside) ? resolved : nil
  }

  private static func type(of fileExtension: String) -> String {
    switch fileExtension.lowercased() {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "ico": "image/x-icon"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
