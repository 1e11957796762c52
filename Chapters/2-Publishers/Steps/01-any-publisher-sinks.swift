// accepted
import Stage2Publishers

func listen(to publishers: [any Publisher<Int, Never>]) -> [AnyCancellable] {
  publishers.map { publisher in
    publisher.sink { print($0) }
  }
}
