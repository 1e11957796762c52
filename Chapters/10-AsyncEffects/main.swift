import Walkthrough

Walkthrough.run(
  chapter: 10, title: "Effects that await",
  children: [
    "queue": queueChild, "layer": layerChild, "unproven": unprovenChild, "twice": twiceChild,
    "never": neverChild, "pool": poolChild,
  ],
  options: [
    .init("cost", help: "measures what an action costs in stages 8 and 10", body: measureCost)
  ]
) { chapter in
  operatorSection(of: chapter)
  startSection(of: chapter)
  actorSection(of: chapter)
  unprovenSection(of: chapter)
  cancelSection(of: chapter)
  ownershipSection(of: chapter)
  severalSection(of: chapter)
  streamSection(of: chapter)
  callbackSection(of: chapter)
  placeSection(of: chapter)
  yourTargetSection(of: chapter)
  stateSection(of: chapter)
  costSection(of: chapter)
}
