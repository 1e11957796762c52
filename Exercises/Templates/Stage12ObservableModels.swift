// A place to try things on stage 12, ObservableModels. git ignores this file: it is yours.

import Observation
import PrimeTime
import Stage12ObservableModels

// The model lives on the main actor, as this file's code does. Here the service is a closure.
let counter = CounterModel(CounterState(count: 10)) { _ in
  try? await Task.sleep(for: .milliseconds(100))
  return 29
}

let watching = Task {
  for await isDisabled in Observations({ counter.isNthPrimeButtonDisabled }) {
    print(isDisabled ? "asking…" : counter.alertNthPrime?.prime ?? 0)
  }
}

counter.nthPrimeButtonTapped()
try await Task.sleep(for: .milliseconds(300))
watching.cancel()
