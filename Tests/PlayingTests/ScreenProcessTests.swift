import TestSupport
import Testing

/// The suites that run the program and wait for it: one test after another, so that their processes
/// leave the cores to other tests.
@Suite(.serialized, .ownThread) enum ScreenProcessTests {}
