import Walkthrough

Walkthrough.run(chapter: 9, title: "Testing effects") { chapter in
  let bugs = Bugs(of: chapter)
  callSections(of: chapter)
  storeSection(of: chapter)
  makingSections(of: chapter)
  primeTimeSection(of: chapter)
  bugSection(of: chapter, bugs)
  timeSection(of: chapter)
  moreBugsSection(of: chapter, bugs)
}
