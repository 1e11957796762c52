import Stage2Publishers
import Testing

typealias Numbers = AnyPublisher<Int, TestError>

/// One operator with numbers coming in and numbers going out, whose closures hold a canary.
struct Pipeline: CustomTestStringConvertible, @unchecked Sendable {
  let name: String
  let make: (Numbers, Canary) -> Numbers
  var testDescription: String { name }

  init(_ name: String, _ make: @escaping (Numbers, Canary) -> Numbers) {
    self.name = name
    self.make = make
  }

  /// Whether the operator has no state of its own, and so passes on the signals of an upstream that
  /// breaks the rules; the subscriber at the end has to bear them, or to ignore them as `sink`
  /// does.
  var isTransparentToMisbehavior: Bool {
    [
      "map", "map(keyPath)", "mapError", "filter", "compactMap", "dropFirst(0)", "drop(while:)",
      "replaceNil", "removeDuplicates", "scan", "erasure", "ignoreOutput",
    ].contains(name)
  }

  /// A publisher that never sends anything, as the other upstream of an operator.
  static let silent = Empty<Int, TestError>(completeImmediately: false).eraseToAnyPublisher()

  /// Those that send on immediately whatever they get.
  static let transparent: [Pipeline] = [
    Pipeline("map") { up, canary in
      up.map {
        canary.touch()
        return $0
      }.eraseToAnyPublisher()
    },
    Pipeline("map(keyPath)") { up, _ in up.map(\.self).eraseToAnyPublisher() },
    Pipeline("tryMap") { up, canary in
      up.tryMap { value throws -> Int in
        canary.touch()
        return value
      }.mapError { $0 as? TestError ?? TestError() }.eraseToAnyPublisher()
    },
    Pipeline("mapError") { up, canary in
      up.mapError {
        canary.touch()
        return $0
      }.eraseToAnyPublisher()
    },
    Pipeline("setFailureType") { up, _ in
      up.replaceError(with: -1).setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    Pipeline("filter") { up, canary in
      up.filter { _ in
        canary.touch()
        return true
      }.eraseToAnyPublisher()
    },
    Pipeline("compactMap") { up, canary in
      up.compactMap { value -> Int? in
        canary.touch()
        return value
      }.eraseToAnyPublisher()
    },
    Pipeline("removeDuplicates") { up, canary in
      up.removeDuplicates {
        canary.touch()
        return $0 == $1
      }.eraseToAnyPublisher()
    },
    Pipeline("scan") { up, canary in
      up.scan(0) {
        canary.touch()
        return $1
      }.eraseToAnyPublisher()
    },
    Pipeline("prefix") { up, _ in up.prefix(1_000).eraseToAnyPublisher() },
    Pipeline("prefix(while:)") { up, canary in
      up.prefix { _ in
        canary.touch()
        return true
      }.eraseToAnyPublisher()
    },
    Pipeline("dropFirst(0)") { up, _ in up.dropFirst(0).eraseToAnyPublisher() },
    Pipeline("drop(while:)") { up, canary in
      up.drop { _ in
        canary.touch()
        return false
      }.eraseToAnyPublisher()
    },
    Pipeline("replaceNil") { up, _ in
      up.map(Optional.some).replaceNil(with: 0).eraseToAnyPublisher()
    },
    Pipeline("replaceEmpty") { up, _ in up.replaceEmpty(with: -1).eraseToAnyPublisher() },
    Pipeline("replaceError") { up, _ in
      up.replaceError(with: -1).setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    Pipeline("catch") { up, canary in
      up.catch { (error: TestError) -> Fail<Int, TestError> in
        canary.touch()
        return Fail(error: error)
      }.eraseToAnyPublisher()
    },
    Pipeline("tryCatch") { up, canary in
      up.tryCatch { (error: TestError) throws -> Fail<Int, TestError> in
        canary.touch()
        throw error
      }.mapError { $0 as? TestError ?? TestError() }.eraseToAnyPublisher()
    },
    Pipeline("retry") { up, _ in up.retry(0).eraseToAnyPublisher() },
    Pipeline("append") { up, _ in up.append(silent).eraseToAnyPublisher() },
    Pipeline("prepend") { up, _ in
      up.prepend(Empty<Int, TestError>()).eraseToAnyPublisher()
    },
    Pipeline("merge(with:)") { up, _ in
      up.merge(with: Empty<Int, TestError>()).eraseToAnyPublisher()
    },
    Pipeline("MergeMany") { up, _ in Publishers.MergeMany([up]).eraseToAnyPublisher() },
    Pipeline("Merge3") { up, _ in
      up.merge(with: Empty<Int, TestError>(), Empty<Int, TestError>()).eraseToAnyPublisher()
    },
    Pipeline("flatMap") { up, canary in
      up.flatMap { (value: Int) -> Just<Int> in
        canary.touch()
        return Just(value)
      }.eraseToAnyPublisher()
    },
    Pipeline("flatMap(maxPublishers: 1)") { up, canary in
      up.flatMap(maxPublishers: .max(1)) { (value: Int) -> Just<Int> in
        canary.touch()
        return Just(value)
      }.eraseToAnyPublisher()
    },
    Pipeline("switchToLatest") { up, canary in
      up.map { (value: Int) -> Just<Int> in
        canary.touch()
        return Just(value)
      }.switchToLatest().eraseToAnyPublisher()
    },
    Pipeline("zip") { up, _ in
      up.zip((0..<1_000).publisher.setFailureType(to: TestError.self)) { a, _ in a }
        .eraseToAnyPublisher()
    },
    Pipeline("zip of three") { up, _ in
      let numbers = (0..<1_000).publisher.setFailureType(to: TestError.self)
      return up.zip(numbers, numbers) { a, _, _ in a }.eraseToAnyPublisher()
    },
    Pipeline("combineLatest") { up, _ in
      Just(0).setFailureType(to: TestError.self).combineLatest(up) { _, b in b }
        .eraseToAnyPublisher()
    },
    Pipeline("combineLatest of three") { up, _ in
      let just = Just(0).setFailureType(to: TestError.self)
      return just.combineLatest(just, up) { _, _, c in c }.eraseToAnyPublisher()
    },
    Pipeline("handleEvents") { up, canary in
      up.handleEvents(
        receiveSubscription: { _ in canary.touch() }, receiveOutput: { _ in canary.touch() },
        receiveCompletion: { _ in canary.touch() }, receiveCancel: { canary.touch() },
        receiveRequest: { _ in canary.touch() }
      ).eraseToAnyPublisher()
    },
    Pipeline("print") { up, _ in up.print("", to: Nowhere()).eraseToAnyPublisher() },
    Pipeline("decode") { up, canary in
      up.decode(type: Int.self, decoder: Identity(canary: canary))
        .mapError { $0 as? TestError ?? TestError() }.eraseToAnyPublisher()
    },
    Pipeline("receive(on:)") { up, _ in
      up.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
    Pipeline("subscribe(on:)") { up, _ in
      up.subscribe(on: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
    Pipeline("delay") { up, _ in
      up.delay(for: 1, scheduler: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
    Pipeline("debounce") { up, _ in
      up.debounce(for: 1, scheduler: ImmediateScheduler.shared).eraseToAnyPublisher()
    },
    Pipeline("throttle") { up, _ in
      up.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true).eraseToAnyPublisher()
    },
    Pipeline("timeout") { up, canary in
      up.timeout(.seconds(.max), scheduler: PatientScheduler()) {
        canary.touch()
        return TestError("late")
      }.eraseToAnyPublisher()
    },
    Pipeline("share") { up, _ in up.share().eraseToAnyPublisher() },
    Pipeline("multicast") { up, canary in
      up.multicast { () -> PassthroughSubject<Int, TestError> in
        canary.touch()
        return PassthroughSubject()
      }.autoconnect().eraseToAnyPublisher()
    },
    Pipeline("multicast(subject:)") { up, _ in
      up.multicast(subject: CurrentValueSubject(0)).autoconnect().dropFirst().eraseToAnyPublisher()
    },
    Pipeline("makeConnectable") { up, _ in
      up.replaceError(with: -1).makeConnectable().autoconnect()
        .setFailureType(to: TestError.self).eraseToAnyPublisher()
    },
    Pipeline("erasure") { up, _ in AnyPublisher(up) },
  ]

  /// Those that make one value of all.
  static let reducing: [Pipeline] = [
    Pipeline("first") { up, _ in up.first().eraseToAnyPublisher() },
    Pipeline("first(where:)") { up, canary in
      up.first { _ in
        canary.touch()
        return true
      }.eraseToAnyPublisher()
    },
    Pipeline("last") { up, _ in up.last().eraseToAnyPublisher() },
    Pipeline("count") { up, _ in up.count().eraseToAnyPublisher() },
    Pipeline("reduce") { up, canary in
      up.reduce(0) {
        canary.touch()
        return $0 &+ $1
      }.eraseToAnyPublisher()
    },
    Pipeline("collect") { up, canary in
      up.collect().map {
        canary.touch()
        return $0.reduce(0, +)
      }.eraseToAnyPublisher()
    },
    Pipeline("ignoreOutput") { up, canary in
      up.ignoreOutput().map { (_: Never) -> Int in }.append(silent).eraseToAnyPublisher()
    },
  ]

  static let all = transparent + reducing
}

/// A stream of text that is thrown away.
struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}

/// A decoder whose input is the value already.
struct Identity: TopLevelDecoder {
  let canary: Canary

  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    canary.touch()
    guard let value = input as? T else { throw TestError("not a \(type)") }
    return value
  }
}
