// rejected: member 'map' cannot be used on value of type 'any Publisher<Int, Never>'
import Stage2Publishers

func listen(to publishers: [any Publisher<Int, Never>]) -> [AnyCancellable] {
  publishers.map { publisher in
    publisher.map { $0 * 10 }.sink { print($0) }
  }
}
