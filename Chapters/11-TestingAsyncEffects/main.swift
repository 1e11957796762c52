import Walkthrough

Walkthrough.run(chapter: 11, title: "Testing what awaits") { chapter in
  flakySection(of: chapter)
  yieldSection(of: chapter)
  executorSection(of: chapter)
}
