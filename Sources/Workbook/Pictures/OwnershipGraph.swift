/// A graph of objects and closures, one below the other, and of which object retains which.
///
/// The graph is a claim about memory, and it can be checked: ``survivors`` must be alive. Code that
/// draws a graph asks weak references whether they are.
public struct OwnershipGraph: Picture, Equatable {
  /// A reference from one object to another.
  public struct Reference: Equatable, Sendable {
    /// The object that has it.
    public var from: String
    /// The object that it refers to.
    public var to: String
    /// What it is called in the code.
    public var label: String
    /// True if it does not retain.
    public var isWeak: Bool
    /// The object whose deallocation ends the reference, if there is one: deallocating a
    /// cancellable cancels, and a canceled subscription releases its subscriber.
    public var until: String?

    /// Makes a reference, one that retains unless it is said to be weak.
    public init(
      from: String, to: String, _ label: String, isWeak: Bool = false, until: String? = nil
    ) {
      self.from = from
      self.to = to
      self.label = label
      self.isWeak = isWeak
      self.until = until
    }
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// The objects, from top to bottom. Their names differ.
  public let objects: [String]
  /// The objects that something outside the graph retains.
  public let roots: Set<String>
  /// The references between objects of the graph.
  public let references: [Reference]
  /// The objects that are alive, because something outside retains them, or they retain each other.
  public let survivors: Set<String>
  private let circular: [Reference]

  /// Makes a graph. References to objects outside the graph are left out.
  public init(
    title: String, summary: String, objects: [String], roots: Set<String>, references: [Reference]
  ) {
    self.title = title
    self.summary = summary
    self.objects = objects
    self.roots = roots
    let references = references.filter { reference in
      [reference.from, reference.to, reference.until ?? reference.to]
        .allSatisfy(objects.contains)
    }
    self.references = references
    let survivors = OwnershipGraph.survivors(of: objects, roots: roots, references)
    self.survivors = survivors
    let strong = OwnershipGraph.remaining(of: references, survivors)
    circular = strong.filter {
      OwnershipGraph.reachable(from: [$0.to], strong).contains($0.from)
    }
  }

  func isAlive(_ object: String) -> Bool { survivors.contains(object) }

  /// True for a reference of an object, or to one, that has been released, and for one that went
  /// with another object.
  func isGone(_ reference: Reference) -> Bool {
    ![reference.from, reference.to, reference.until ?? reference.to].allSatisfy(isAlive)
  }

  /// True for a reference that retains, and is part of a circle of such references.
  func isInCycle(_ reference: Reference) -> Bool { circular.contains(reference) }

  /// Removes objects that nothing retains, with their references and the references that last as
  /// long as they do, until no such object is left.
  private static func survivors(
    of objects: [String], roots: Set<String>, _ references: [Reference]
  ) -> Set<String> {
    var alive = Set(objects)
    while true {
      let strong = remaining(of: references, alive)
      let circles = objects.filter { object in
        let next = strong.filter { $0.from == object }.map(\.to)
        return reachable(from: Set(next), strong).contains(object)
      }
      let next = reachable(from: roots.union(circles), strong).intersection(alive)
      if next == alive { return alive }
      alive = next
    }
  }

  /// The references that retain, between objects that are alive.
  private static func remaining(
    of references: [Reference], _ alive: Set<String>
  ) -> [Reference] {
    references.filter { reference in
      !reference.isWeak && alive.contains(reference.from) && alive.contains(reference.to)
        && reference.until.map(alive.contains) ?? true
    }
  }

  private static func reachable(
    from start: Set<String>, _ references: [Reference]
  ) -> Set<String> {
    var found = start
    var open = Array(start)
    while let object = open.popLast() {
      for reference in references where reference.from == object {
        if found.insert(reference.to).inserted { open.append(reference.to) }
      }
    }
    return found
  }

  /// The picture in sentences.
  public var list: [String] {
    objects.map { object in
      let own = references.filter { $0.from == object && !isGone($0) }.map { reference in
        let verb = reference.isWeak ? "refers weakly to" : "retains"
        let end = reference.until.map { ", as long as \($0) lives" } ?? ""
        let cycle = isInCycle(reference) ? ", in a cycle" : ""
        return "\(verb) \(reference.to) (\(reference.label)\(end)\(cycle))"
      }
      let state = isAlive(object) ? "" : " is released"
      return "- " + object + state
        + (own.isEmpty ? "" : " " + own.joined(separator: ", "))
    }
  }
}
