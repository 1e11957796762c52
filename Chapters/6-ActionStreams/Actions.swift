import Stage6ActionStreams

/// A question, for effects that answer synchronously.
struct Ping: Action {
  var number = 1
}

/// The answer to it.
struct Pong: Action {
  var number = 1
}

/// A reducer whose state is the names of the actions that it has received.
let namesReducer: Reducer<[String]> = { names, action in names + ["\(action)"] }
