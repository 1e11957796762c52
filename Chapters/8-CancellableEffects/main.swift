import Walkthrough

Walkthrough.run(chapter: 8, title: "Effects that can be canceled") { chapter in
  partSections(of: chapter)
  bookSections(of: chapter)
}
