import Stage2Publishers

extension Publisher where Output == any Action {
  /// The actions of one type, as that type: their properties are at hand.
  ///
  /// A class's actions include those of its subclasses. Source: ReCombine's `ofType`.
  public func ofType<A: Action>(_ type: A.Type) -> Publishers.CompactMap<Self, A> {
    compactMap { $0 as? A }
  }

  /// The actions of several types, of any number of them, in the order in which they come.
  ///
  /// An action that several of the types fit comes once. Merging the streams of two `ofTypes` gives
  /// the same, but that there it comes once for each. Source: ReCombine's `ofTypes`, which has a
  /// function each for two to five types.
  public func ofTypes(_ types: any Action.Type...) -> Publishers.Filter<Self> {
    filter { action in types.contains { $0.fits(action) } }
  }
}

extension Publisher where Output: Action {
  /// The same actions, their type forgotten: what an effect has to return.
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
