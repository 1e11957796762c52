// rejected: requires the types 'any Error' and 'Never' be equivalent
import Stage2Publishers

func listen(to numbers: AnyPublisher<Int, any Error>) -> AnyCancellable {
  numbers.sink { print($0) }
}
