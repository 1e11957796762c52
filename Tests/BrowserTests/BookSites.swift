import Foundation
import Testing

@testable import Website

/// The book as `.ci/browser` has written it, twice, and the browser that it has found.
///
/// Where that has not been done, as in a plain `swift test`, nothing of this suite runs.
struct BookSites {
  /// A folder with a site, and what its addresses begin with.
  struct Site {
    let folder: URL
    let basePath: String
  }

  let browser: String
  /// At the root of its server.
  let plain: Site
  /// Below a path.
  let below: Site
  /// Where pictures of what is seen go, if anybody wants them.
  let pictures: URL?

  static let current = BookSites(ProcessInfo.processInfo.environment)

  private init?(_ environment: [String: String]) {
    guard let browser = environment["WORKBOOK_BROWSER"], let plain = environment["WORKBOOK_SITE"],
      let below = environment["WORKBOOK_SITE_BELOW"], let path = environment["WORKBOOK_BASE_PATH"]
    else { return nil }
    self.browser = browser
    self.plain = Site(folder: URL(fileURLWithPath: plain), basePath: "")
    self.below = Site(folder: URL(fileURLWithPath: below), basePath: path)
    pictures = environment["WORKBOOK_SCREENSHOTS"].map { URL(fileURLWithPath: $0) }
  }
}

extension BookSites.Site {
  /// Serves it, as long as the tests run, and returns the address of its root, without a slash.
  func serve() throws -> String {
    let server = try StaticServer(port: 8180)
    server.site = StaticSite(folder: folder, basePath: basePath)
    server.start()
    return "http://localhost:\(server.port)\(basePath)"
  }
}
