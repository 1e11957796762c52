// rejected: call to main actor-isolated instance method 'incrTapped()' in a synchronous nonisolated context
import Stage12ObservableModels

func countTwice(_ model: CounterModel) {
  model.incrTapped()
  model.incrTapped()
}
