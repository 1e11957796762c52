import PrimeTime

/// The first draft of *Which answer is shown?*
final class HastyDraft: Draft {
  override func nthPrimeButtonTapped() {
    isNthPrimeButtonDisabled = true
    Task(name: "prime \(count)") { [count] in
      nthPrimeResponse(await nthPrime(count))
    }
  }
}

/// The second draft of *Which answer is shown?*
final class CancelingDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [count] in
      nthPrimeResponse(await nthPrime(count))
    }
  }
}

/// The first draft of *When is the button enabled again?*
final class StuckDraft: Draft {
  override func nthPrimeButtonTapped() {
    question?.cancel()
    isNthPrimeButtonDisabled = true
    question = Task(name: "prime \(count)") { [weak self, count, nthPrime] in
      let prime = await nthPrime(count)
      if !Task.isCancelled { self?.nthPrimeResponse(prime) }
    }
  }

  override func disappeared() { question?.cancel() }
}

/// The second draft of *When is the button enabled again?*
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
