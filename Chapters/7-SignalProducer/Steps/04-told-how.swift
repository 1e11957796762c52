// accepted

protocol Work<Output> {
  associatedtype Output
  func run(_ receive: @escaping (Output) -> Void)
}

func pullback<
  Value, LocalAction, GlobalAction, Local: Work<LocalAction>, Global: Work<GlobalAction>
>(
  _ reducer: @escaping (inout Value, LocalAction) -> Local,
  embed: @escaping (LocalAction) -> GlobalAction,
  map: @escaping (Local, @escaping (LocalAction) -> GlobalAction) -> Global
) -> (inout Value, LocalAction) -> Global {
  return { value, action in map(reducer(&value, action), embed) }
}
