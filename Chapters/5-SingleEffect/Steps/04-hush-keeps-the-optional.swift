// accepted
import Stage2Publishers
import Stage5SingleEffect

func quiet(_ publisher: AnyPublisher<Int?, any Error>) -> Effect<Int?> {
  publisher.hush()
}
