/// A decoder that turns a piece of data into a value, for example `JSONDecoder`.
public protocol TopLevelDecoder<Input> {
  /// The data to decode from.
  associatedtype Input

  /// Decodes one value, or throws.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

extension Publisher {
  /// Decodes a value from every piece of data; an error of the decoder fails the stream.
  ///
  /// Decoding happens where the data is delivered.
  @inlinable public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// The publisher that `decode(type:decoder:)` returns.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    /// The error that the decoder throws, or the upstream's failure.
    public typealias Failure = Error

    @usableFromInline let upstream: Upstream
    @usableFromInline let decoder: Coder

    @inlinable init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable public func receive<S: Subscriber<Output, Error>>(subscriber: S) {
      upstream.receive(
        subscriber: TryLink(downstream: subscriber, name: "Decode") { [decoder] in
          try decoder.decode(Output.self, from: $0)
        })
    }
  }
}
