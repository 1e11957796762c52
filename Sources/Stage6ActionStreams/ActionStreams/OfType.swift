import Stage2Publishers

extension Publisher where Output == any Action {
  /// Passes the actions of one type, as that type, so that their properties are available.
  ///
  /// A class's actions include those of its subclasses. Source: ReCombine's `ofType`.
  public func ofType<A: Action>(_ type: A.Type) -> Publishers.CompactMap<Self, A> {
    compactMap { $0 as? A }
  }

  /// Passes the actions of several types, of any number of them, in the order in which they arrive.
  ///
  /// An action that several of the types fit arrives once. If you merge two `ofTypes` streams
  /// instead, such an action arrives once for each. Source: ReCombine's `ofTypes`, which has a
  /// function each for two to five types.
  public func ofTypes(_ types: any Action.Type...) -> Publishers.Filter<Self> {
    filter { action in types.contains { $0.fits(action) } }
  }
}

extension Publisher where Output: Action {
  /// Erases the actions' type, as an effect has to before it returns them.
  ///
  /// Source: ReCombine's `eraseActionType`.
  public func eraseActionType() -> Publishers.Map<Self, any Action> {
    map { $0 as any Action }
  }
}

extension Action {
  /// Whether an action is of this type.
  static func fits(_ action: any Action) -> Bool { action is Self }
}
