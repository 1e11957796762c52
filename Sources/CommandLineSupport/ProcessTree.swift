import Foundation

/// Who has started whom.
public enum ProcessTree {
  /// The processes that this one has started, and those that they have started, and so on.
  ///
  /// One whose own parent has ended is nobody's any more, and is not found.
  public static func descendants(of id: pid_t) -> [pid_t] {
    let children = childrenByParent
    var found: [pid_t] = []
    var open = [id]
    while let parent = open.popLast() {
      let next = children(parent).filter { !found.contains($0) && $0 != id }
      found += next
      open += next
    }
    return found
  }

  #if canImport(Darwin)
    private static var childrenByParent: (pid_t) -> [pid_t] {
      { parent in
        var ids = [pid_t](repeating: 0, count: 1024)
        let size = Int32(ids.count * MemoryLayout<pid_t>.size)
        _ = proc_listchildpids(parent, &ids, size)
        return ids.filter { $0 > 0 }
      }
    }
  #else
    private static var childrenByParent: (pid_t) -> [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      var children: [pid_t: [pid_t]] = [:]
      for id in names.compactMap({ pid_t($0) }) {
        parent(of: id).map { children[$0, default: []].append(id) }
      }
      return { children[$0] ?? [] }
    }

    /// The second field after the name of the program, which may itself hold spaces and brackets.
    private static func parent(of id: pid_t) -> pid_t? {
      guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
      let fields = String(decoding: data, as: UTF8.self)
        .split(separator: ")").last?.split(separator: " ")
      return fields.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
    }
  #endif
}
