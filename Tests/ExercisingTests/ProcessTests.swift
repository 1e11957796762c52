import TestSupport
import Testing

/// The suites that run the command and wait for it: one test after another, so that their processes
/// leave the cores to other tests.
@Suite(.serialized, .ownThread) enum ProcessTests {}

/// The same for those that have a screen: a row of tests of its own, beside the other one.
@Suite(.serialized, .ownThread) enum ScreenProcessTests {}
