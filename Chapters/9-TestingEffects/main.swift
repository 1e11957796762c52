import Walkthrough

Walkthrough.run(chapter: 9, title: "Testing effects") { chapter in
  let faults = Faults(of: chapter)
  callSections(of: chapter)
  storeSection(of: chapter)
  makingSections(of: chapter)
  primeTimeSection(of: chapter)
  faultSection(of: chapter, faults)
  timeSection(of: chapter)
  moreFaultsSection(of: chapter, faults)
}
