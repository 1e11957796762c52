import Walkthrough

Walkthrough.run(
  chapter: 3, title: "An effect is a publisher",
  children: [
    "save": { arguments in saveFavorites(inFolder: arguments[0]) },
    "sink": { arguments in traceSink(ofEffectThatCompletes: arguments[0]) },
  ]
) { chapter in
  typeSections(of: chapter)
  storeSection(of: chapter)
  pullbackSection(of: chapter)
  workSections(of: chapter)
  requestSection(of: chapter)
  booksSection(of: chapter)
  crashSection(of: chapter)
}
