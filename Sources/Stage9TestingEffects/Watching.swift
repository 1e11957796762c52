import Stage2Publishers
import Stage8CancellableEffects

/// Makes a reducer that watches every action and every part of its effects.
func watching<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  _ watch: Watch<Value, Action>,
  isOnQueue: @escaping () -> Bool
) -> Reducer<Value, WatchedAction<Action>> {
  return { value, watched in
    let effect = reducer(&value, watched.action)
    watch.add(watched, value, isOnQueue: isOnQueue())
    return effect.mapWork { work in
      // The store starts it next. The store can subscribe later, from another thread.
      let key = watch.begin(watched.number)
      return
        work
        .handleEvents(
          receiveCompletion: { _ in watch.end(key) },
          receiveCancel: { watch.end(key) }
        )
        .map { watch.enter($0, cause: watched.number) }
        .eraseToAnyPublisher()
    }
  }
}
