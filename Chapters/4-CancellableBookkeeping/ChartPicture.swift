import Pictures

/// How many cancellables each attempt keeps, while the workload goes on.
func keptPicture(of series: [Chart.Series]) -> Chart {
  Chart(
    title: "Cancellables kept, attempt by attempt",
    summary: """
      20,000 effects are started, and then the 10,000 delayed ones complete. Attempt 1 keeps \
      none, attempt 2 one in each store, attempt 3 every one forever. Attempts 4, 5 and 7 climb to \
      20,000 and end at 10,000. Attempts 8 and 9 climb to 10,000, the effects that are going, and end \
      at 0.
      """,
    horizontal: "effects are started, then complete", vertical: "cancellables kept",
    series: series, marks: [Chart.Mark("all are started", at: 20)])
}
