// accepted
struct NoConnection: Error, Equatable {}

enum SearchAction: Equatable {
  case typed(String)
  case found(Result<[Int], NoConnection>)
}
