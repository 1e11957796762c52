import Foundation

/// Creates a selector from another selector's value, evaluated only when that value has changed.
///
/// ```swift
/// let isFavorite = createSelector(\AppState.count, \.favoritePrimes) { count, primes in
///   primes.contains(count)
/// }
/// ```
///
/// The selectors that it starts from are called for each state; `transformation` is not called if
/// their values are those of the last time. The selector stores one result, and the values that the
/// result was computed from. Stores and threads can share it, and no lock is held while anything is
/// evaluated. Source: ReCombine's and NgRx's `createSelector`.
public func createSelector<State, Input: Equatable, Value>(
  _ selector: @escaping (State) -> Input,
  transformation: @escaping (Input) -> Value
) -> (State) -> Value {
  let transform = memoized(==, transformation)
  return { state in transform(selector(state)) }
}

/// Creates a selector from two selectors' values, evaluated only when one of them has changed.
public func createSelector<State, First: Equatable, Second: Equatable, Value>(
  _ first: @escaping (State) -> First,
  _ second: @escaping (State) -> Second,
  transformation: @escaping (First, Second) -> Value
) -> (State) -> Value {
  let transform = memoized(==) { (inputs: (First, Second)) in transformation(inputs.0, inputs.1) }
  return { state in transform((first(state), second(state))) }
}

/// Creates a selector from three selectors' values, evaluated only when one of them has changed.
public func createSelector<State, First: Equatable, Second: Equatable, Third: Equatable, Value>(
  _ first: @escaping (State) -> First,
  _ second: @escaping (State) -> Second,
  _ third: @escaping (State) -> Third,
  transformation: @escaping (First, Second, Third) -> Value
) -> (State) -> Value {
  let transform = memoized(==) { (inputs: (First, Second, Third)) in
    transformation(inputs.0, inputs.1, inputs.2)
  }
  return { state in transform((first(state), second(state), third(state))) }
}

/// Returns a function that remembers its last result, and returns it again for equal inputs.
private func memoized<Inputs, Value>(
  _ areEqual: @escaping (Inputs, Inputs) -> Bool,
  _ transformation: @escaping (Inputs) -> Value
) -> (Inputs) -> Value {
  let lock = NSLock()
  var last: (inputs: Inputs, value: Value)?
  return { inputs in
    if let last = lock.withLock({ last }), areEqual(last.inputs, inputs) { return last.value }
    let value = transformation(inputs)
    let replaced = lock.withLock {
      defer { last = (inputs, value) }
      return last
    }
    return withExtendedLifetime(replaced) { value }
  }
}
