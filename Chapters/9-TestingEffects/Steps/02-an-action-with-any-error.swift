// rejected: type 'SearchAction' does not conform to protocol 'Equatable'
enum SearchAction: Equatable {
  case typed(String)
  case found(Result<[Int], any Error>)
}
