import PrimeTime

/// Reads the count when its task begins.
final class LateDraft: Draft {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    Task { nthPrimeResponse(await nthPrime(count)) }
  }
}

/// Shows each answer.
final class HastyDraft: Draft {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    Task(name: "prime \(count)") { [count] in
      nthPrimeResponse(await nthPrime(count))
    }
  }
}

/// Cancels the previous question, and shows each answer.
final class CancelingDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [count] in
      nthPrimeResponse(await nthPrime(count))
    }
  }
}

/// Refers to itself weakly, until the task begins.
final class GuardDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self] in
      guard let self else { return }
      let prime = await nthPrime(count)
      if !Task.isCancelled { nthPrimeResponse(prime) }
    }
  }
}

/// Refers to itself weakly, while it waits, too.
final class WeakDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }
}

/// Lets each task enable the button when it ends.
final class DeferDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      defer { self?.isNthPrimeButtonDisabled = false }
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.alertNthPrime = prime.map(PrimeAlert.init(prime:)) }
    }
  }
}
