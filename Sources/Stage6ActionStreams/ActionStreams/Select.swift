import Stage2Publishers

extension Store {
  /// What a selector makes of the state: its present value, then each new one that is different.
  ///
  /// It is what a screen sees of the whole. The selector is called for each state, where actions
  /// are reduced; make an expensive one with `createSelector`. The publisher retains the store, and
  /// a subscription to it does not. Source: ReCombine's `select`.
  public func select<Value: Equatable>(
    _ selector: @escaping (State) -> Value
  ) -> AnyPublisher<Value, Never> {
    map(selector).removeDuplicates().eraseToAnyPublisher()
  }

  /// A property of the state: its present value, then each new one that is different.
  public func select<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>
  ) -> AnyPublisher<Value, Never> {
    select { $0[keyPath: keyPath] }
  }
}
