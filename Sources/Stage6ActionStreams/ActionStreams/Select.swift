import Stage2Publishers

extension Store {
  /// Publishes a selector's value for the present state, then each new value that is different.
  ///
  /// It is a screen's view of the whole. The store calls the selector for each state, where actions
  /// are reduced; make an expensive selector with `createSelector`. The publisher retains the
  /// store, and a subscription to it does not. Source: ReCombine's `select`.
  public func select<Value: Equatable>(
    _ selector: @escaping (State) -> Value
  ) -> AnyPublisher<Value, Never> {
    map(selector).removeDuplicates().eraseToAnyPublisher()
  }

  /// Publishes a property of the state: its present value, then each new value that is different.
  public func select<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>
  ) -> AnyPublisher<Value, Never> {
    select { $0[keyPath: keyPath] }
  }
}
