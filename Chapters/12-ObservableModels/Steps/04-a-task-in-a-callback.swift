// accepted
// main actor by default
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Screen {
  private(set) var text = ""

  func load(_ url: URL) {
    URLSession.shared.dataTask(with: url) { data, _, _ in
      Task { @MainActor in self.text = "\(data?.count ?? 0) bytes" }
    }
    .resume()
  }
}
