import Walkthrough

Walkthrough.run(chapter: 1, title: "An effect is a closure") { chapter in
  effectSections(of: chapter)
  operatorSections(of: chapter)
  storeSections(of: chapter)
  featureSections(of: chapter)
}
