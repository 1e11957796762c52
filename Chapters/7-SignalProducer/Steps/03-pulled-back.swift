// rejected: cannot specialize non-generic type 'Self'

protocol Work<Output> {
  associatedtype Output
  func run(_ receive: @escaping (Output) -> Void)
  func map<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> Self<NewOutput>
}
