// accepted
import Stage2Publishers

func listen(to publishers: [any Publisher<Int, Never>]) -> [AnyCancellable] {
  publishers.map { publisher in
    publisher.eraseToAnyPublisher().map { $0 * 10 }.sink { print($0) }
  }
}
