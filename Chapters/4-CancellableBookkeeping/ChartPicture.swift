import Pictures

/// How many cancellables each attempt keeps during the workload.
func keptPicture(of series: [Chart.Series]) -> Chart {
  Chart(
    title: "Cancellables kept, attempt by attempt",
    summary: """
      20,000 effects are started, and then the 10,000 delayed ones complete. Attempt 1 keeps no \
      cancellable, attempt 2 keeps one in each store, and attempt 3 keeps all of them forever. \
      Attempts 4, 5 and 7 climb to 20,000 and end at 10,000. Attempts 8 and 9 climb to 10,000, the \
      running effects, and end at 0.
      """,
    horizontal: "effects are started, then complete", vertical: "cancellables kept",
    series: series, marks: [Chart.Mark("all are started", at: 20)])
}
