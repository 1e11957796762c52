// accepted
// main actor by default
import Dispatch
import Stage12ObservableModels
import Stage2Publishers

func follow(_ ticks: some Publisher<Void, Never>, _ model: CounterModel) -> AnyCancellable {
  ticks.receive(on: DispatchQueue.global()).sink { model.incrTapped() }
}
