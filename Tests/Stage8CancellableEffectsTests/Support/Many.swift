#if DEBUG
  /// Fifty thousand. A debug build takes some ten seconds for a million effects.
  let many = 50_000
#else
  /// A million. CI runs the tests that need it in a release build, too.
  let many = 1_000_000
#endif
