#if DEBUG
  /// Fifty thousand. A debug build takes some ten seconds for a million effects.
  let many = 50_000
#else
  /// A million. In a debug build it is fewer.
  let many = 1_000_000
#endif
