// accepted
// main actor by default
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Screen {
  private(set) var text = ""

  func load(_ url: URL) async throws {
    let (data, _) = try await URLSession.shared.data(from: url)
    text = "\(data.count) bytes"
  }
}
