import Foundation

#if canImport(Darwin)
  private let newSession = Int32(POSIX_SPAWN_SETSID)
#else
  /// The headers hide its name unless they are asked for all that the system has.
  private let newSession: Int32 = 0x80
#endif

extension PseudoTerminal {
  /// Starts a program in a session of its own, which this terminal controls, with the signals at
  /// their defaults.
  func spawn(_ words: [String], environment: [String: String]) throws -> pid_t {
    // `ttyname` has one buffer for all threads, and other tests start programs at the same time.
    var name = [CChar](repeating: 0, count: 128)
    guard ttyname_r(program, &name, name.count) == 0 else { throw Unavailable() }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The first terminal that the leader of a session opens is the one that controls it.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var (defaults, blocked) = (sigset_t(), sigset_t())
    sigfillset(&defaults)
    sigemptyset(&blocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let flags =
      newSession | Int32(POSIX_SPAWN_SETSIGDEF)
      | Int32(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))

    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var id: pid_t = 0
    guard posix_spawn(&id, words[0], &actions, &attributes, &arguments, &variables) == 0 else {
      throw Unavailable()
    }
    return id
  }
}
