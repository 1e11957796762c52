// rejected: sending 'letter' risks causing data races
// main actor by default

nonisolated final class Letter {
  var text = ""
}

actor Mailbox {
  private var letters: [Letter] = []
  func keep(_ letter: sending Letter) { letters.append(letter) }
}

func write(to mailbox: Mailbox) async {
  let letter = Letter()
  letter.text = "29"
  await mailbox.keep(letter)
  letter.text = "31"
}
