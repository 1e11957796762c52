#if DEBUG
  /// Fifty thousand in a debug build, which takes a quarter of a minute for a million effects.
  let aMillion = 50_000
#else
  /// A million; in a debug build fewer.
  let aMillion = 1_000_000
#endif
