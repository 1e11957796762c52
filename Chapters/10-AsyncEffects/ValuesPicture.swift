import Pictures

/// What a subject and a loop over its values do: the subject sends three values in a row, and after
/// that the loop runs.
func valuesPicture() -> LaneDiagram {
  let (subject, loop) = ("the subject", "the loop")
  var picture = LaneDiagram(
    title: "One value at a time",
    summary: """
      The loop asks for a value. The subject sends 1, 2 and 3. The loop continues with 1, and \
      asks again.
      """,
    lanes: [subject, loop])
  var isAsked = false
  for event in valuesOfASubject(.passthrough).events {
    let isSent = event.hasPrefix("sends")
    picture.add(
      isSent && !isAsked ? "\(event): not asked for" : event, in: isSent ? subject : loop)
    isAsked = event == "asks for a value"
  }
  return picture
}
