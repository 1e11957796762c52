// rejected: call to main actor-isolated instance method 'incrTapped()' in a synchronous
import Stage12ObservableModels

func countTwice(_ model: CounterModel) {
  model.incrTapped()
  model.incrTapped()
}
