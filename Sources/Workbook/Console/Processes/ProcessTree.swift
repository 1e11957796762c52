import Foundation

/// The processes, and their children.
package enum ProcessTree {
  /// The processes that this one has started, and those that they have started, and so on.
  ///
  /// A process whose own parent has ended no longer belongs to any process, and is not found.
  package static func descendants(of id: pid_t) -> [pid_t] {
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

  /// The processes that have this in their environment, those among them whose parent has ended.
  ///
  /// - Parameter entry: a variable with its value, as in `NAME=value`.
  package static func processes(with entry: String) -> [pid_t] {
    all.filter { id in
      guard id != getpid(), let environment = environment(of: id) else { return false }
      return environment.split(separator: 0).contains { $0.elementsEqual(entry.utf8) }
    }
  }

  #if canImport(Darwin)
    private static var all: [pid_t] {
      var ids = [pid_t](repeating: 0, count: 1 << 16)
      let size = Int32(ids.count * MemoryLayout<pid_t>.size)
      _ = proc_listallpids(&ids, size)
      return ids.filter { $0 > 0 }
    }

    /// Its arguments and its environment. The system shows them of one's own processes.
    private static func environment(of id: pid_t) -> [UInt8]? {
      var name = [CTL_KERN, KERN_PROCARGS2, id]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0 else { return nil }
      return Array(bytes.prefix(size))
    }

    private static var childrenByParent: (pid_t) -> [pid_t] {
      { parent in
        var ids = [pid_t](repeating: 0, count: 1024)
        let size = Int32(ids.count * MemoryLayout<pid_t>.size)
        _ = proc_listchildpids(parent, &ids, size)
        return ids.filter { $0 > 0 }
      }
    }
  #else
    private static var all: [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }
    }

    private static func environment(of id: pid_t) -> [UInt8]? {
      FileManager.default.contents(atPath: "/proc/\(id)/environ").map { Array($0) }
    }

    private static var childrenByParent: (pid_t) -> [pid_t] {
      var children: [pid_t: [pid_t]] = [:]
      for id in all {
        parent(of: id).map { children[$0, default: []].append(id) }
      }
      return { children[$0] ?? [] }
    }

    /// The second field after the name of the program, which can contain spaces and brackets.
    private static func parent(of id: pid_t) -> pid_t? {
      guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
      let fields = String(decoding: data, as: UTF8.self)
        .split(separator: ")").last?.split(separator: " ")
      return fields.flatMap { $0.count > 1 ? pid_t($0[1]) : nil }
    }
  #endif
}
