// rejected: type 'Effect<Output>' does not conform to protocol 'Publisher'
import Stage2Publishers

struct Effect<Output>: Publisher {
  typealias Failure = Never
}
