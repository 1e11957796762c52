import Stage10AsyncEffects

/// Makes a reducer that watches every action and every task of its effects.
func watching<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>,
  _ watch: Watch<Value, Action>, _ list: JobList
) -> Reducer<Value, WatchedAction<Action>> {
  return { value, watched in
    let effect = reducer(&value, watched.action)
    watch.add(watched, value)
    return effect.mapWork(
      { work, ids in
        { send in
          let key = begin(watched, ids, watch, list)
          await work(send)
          watch.end(key)
        }
      },
      sync: { $0 }
    )
    .map { watch.enter($0, cause: watched.number) }
  }
}

/// Notes the start of a task, which its action and its ids name.
private func begin<Value, Action>(
  _ watched: WatchedAction<Action>, _ ids: [AnyHashable], _ watch: Watch<Value, Action>,
  _ list: JobList
) -> Int {
  let names = joined(ids.map { "\($0)" })
  let words = ids.isEmpty ? "" : " under the id\(ids.count > 1 ? "s" : "") \(names)"
  let task = Watch<Value, Action>.Going(action: watched.action, number: watched.number, ids: words)
  list.nameThisTask(task.name)
  return watch.begin(task)
}
