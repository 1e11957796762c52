/// Where everything in an ownership graph is, in rows and tracks, so that nothing crosses a text.
///
/// Objects are one below the other. A reference to the object right below is an arrow between the
/// two. Every other reference leaves its object to the right, on its own row, follows a track, and
/// reaches the other object on another row.
struct OwnershipLayout {
  /// A reference along a track.
  struct Detour: Equatable {
    let reference: OwnershipGraph.Reference
    let track: Int
    let fromRow: Int
    let toRow: Int
  }

  /// An object, with the rows that its box has.
  struct Box: Equatable {
    let object: String
    let rows: Range<Int>
    /// The reference to the object below, if there is one.
    let down: OwnershipGraph.Reference?
  }

  private(set) var boxes: [Box] = []
  private(set) var detours: [Detour] = []
  /// How many tracks there are.
  private(set) var tracks = 0

  /// How many rows there are.
  var rows: Int { boxes.last?.rows.upperBound ?? 0 }

  init(_ graph: OwnershipGraph) {
    let objects = graph.objects
    var straight: [Int: OwnershipGraph.Reference] = [:]
    var others: [OwnershipGraph.Reference] = []
    for reference in graph.references {
      guard let from = objects.firstIndex(of: reference.from) else { continue }
      if from + 1 < objects.count, objects[from + 1] == reference.to, straight[from] == nil {
        straight[from] = reference
      } else {
        others.append(reference)
      }
    }

    // Ends that go up are above those that go down, so that fewer lines cross.
    var fromRows = others.map { _ in 0 }
    var toRows = others.map { _ in 0 }
    var row = 0
    for (index, object) in objects.enumerated() {
      let first = row
      func place(up: Bool) {
        for (number, reference) in others.enumerated() {
          let from = objects.firstIndex(of: reference.from) ?? 0
          let to = objects.firstIndex(of: reference.to) ?? 0
          if reference.to == object, reference.from != object, (from < index) == up {
            toRows[number] = row
            row += 1
          }
          if reference.from == object, (to <= index) == up {
            fromRows[number] = row
            row += 1
            if to == index {
              toRows[number] = row
              row += 1
            }
          }
        }
      }
      place(up: true)
      place(up: false)
      if row == first { row += 1 }
      boxes.append(Box(object: object, rows: first..<row, down: straight[index]))
    }

    var taken: [[ClosedRange<Int>]] = []
    let byLength = others.indices.sorted {
      (abs(fromRows[$0] - toRows[$0]), $0) < (abs(fromRows[$1] - toRows[$1]), $1)
    }
    for number in byLength {
      let range = min(fromRows[number], toRows[number])...max(fromRows[number], toRows[number])
      let track = taken.firstIndex { $0.allSatisfy { !$0.overlaps(range) } } ?? taken.count
      if track == taken.count { taken.append([]) }
      taken[track].append(range)
      detours.append(
        Detour(
          reference: others[number], track: track, fromRow: fromRows[number], toRow: toRows[number])
      )
    }
    tracks = taken.count
  }
}
