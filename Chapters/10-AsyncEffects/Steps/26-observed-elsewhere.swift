// rejected: main actor-isolated property 'count' can not be referenced from a Sendable closure
// main actor by default
import Observation

@Observable final class Model {
  var count = 0
}

@concurrent func watch(_ model: Model) async {
  for await count in Observations({ model.count }) { print(count) }
}
