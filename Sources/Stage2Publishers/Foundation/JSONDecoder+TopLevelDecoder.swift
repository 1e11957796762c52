import Foundation

extension JSONDecoder: TopLevelDecoder {
  /// JSON is decoded from bytes.
  public typealias Input = Data
}
