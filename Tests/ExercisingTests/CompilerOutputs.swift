/// What `swift build` printed, word for word, for mistakes that learners make: Swift 6.3.1 on
/// Linux. Only the folder of the package has another name.
enum CompilerOutputs {
  /// A value of a wrong type.
  static let wrongType = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module WrongType
    [4/4] Compiling WrongType WrongType.swift
    /book/Exercises/Sources/WrongType/WrongType.swift:13:18: error: cannot convert value of type 'A' to expected argument type 'B'
    11 |     Effect<B> { callback in
    12 |       self.run { value in
    13 |         callback(value)
       |                  `- error: cannot convert value of type 'A' to expected argument type 'B'
    14 |       }
    15 |     }
    """#

  /// A brace that is missing in line 14.
  static let missingBrace = #"""
    [0/1] Planning build
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/4] Emitting module MissingBrace
    /book/Exercises/Sources/MissingBrace/MissingBrace.swift:4:3: error: expected declaration
     1 | // map on the closure effect.
     2 | 
     3 | public struct Effect<A> {
       |               `- note: in declaration of 'Effect'
     4 |   public let run: (@escaping (A) -> Void) -> Void
       |   `- error: expected declaration
     5 | 
     6 |   public init(run: @escaping (@escaping (A) -> Void) -> Void) {

    /book/Exercises/Sources/MissingBrace/MissingBrace.swift:4:3: error: expected '}' in struct
     1 | // map on the closure effect.
     2 | 
     3 | public struct Effect<A> {
       |                         `- note: to match this opening '{'
     4 |   public let run: (@escaping (A) -> Void) -> Void
       |   `- error: expected '}' in struct
     5 | 
     6 |   public init(run: @escaping (@escaping (A) -> Void) -> Void) {
    [4/4] Compiling MissingBrace MissingBrace.swift
    /book/Exercises/Sources/MissingBrace/MissingBrace.swift:17:1: error: expected '}' in struct
     1 | // map on the closure effect.
     2 | 
     3 | public struct Effect<A> {
       |                         `- note: to match this opening '{'
     4 |   public let run: (@escaping (A) -> Void) -> Void
     5 | 
       :
    15 |   }
    16 | }
    17 | 
       | `- error: expected '}' in struct
    """#

  /// A `return` that is missing.
  static let missingReturn = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Compiling MissingReturn MissingReturn.swift
    /book/Exercises/Sources/MissingReturn/MissingReturn.swift:11:9: warning: initialization of immutable value 'mapped' was never used; consider replacing with assignment to '_' or removing it [#no-usage]
     9 | 
    10 |   public func map<B>(_ transform: @escaping (A) -> B) -> Effect<B> {
    11 |     let mapped = Effect<B> { callback in
       |         `- warning: initialization of immutable value 'mapped' was never used; consider replacing with assignment to '_' or removing it [#no-usage]
    12 |       self.run { value in callback(transform(value)) }
    13 |     }

    /book/Exercises/Sources/MissingReturn/MissingReturn.swift:14:3: error: missing return in instance method expected to return 'Effect<B>'
    12 |       self.run { value in callback(transform(value)) }
    13 |     }
    14 |   }
       |   `- error: missing return in instance method expected to return 'Effect<B>'
    15 | }
    16 | 
    [4/4] Emitting module MissingReturn
    """#

  /// A value that is sent to an actor and used eleven lines later.
  static let sending = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Compiling Sending Sending.swift
    /book/Exercises/Sources/Sending/Sending.swift:26:15: error: sending 'log' risks causing data races [#SendingRisksDataRace]
    24 |   let log = Log()
    25 |   let last = names.last ?? ""
    26 |   await store.keep(log)
       |               |- error: sending 'log' risks causing data races [#SendingRisksDataRace]
       |               `- note: sending 'log' to actor-isolated instance method 'keep' risks causing data races between actor-isolated and local nonisolated uses
    27 | 
    28 |   var count = 0
       :
    35 |   }
    36 | 
    37 |   log.append("the last name is \(last)")
       |       `- note: access can happen concurrently
    38 |   return count
    39 | }

    [#SendingRisksDataRace]: <https://docs.swift.org/compiler/documentation/diagnostics/sending-risks-data-race>
    [4/4] Emitting module Sending
    """#

  /// A call off any actor, whose default argument `#isolation` is expanded to nil.
  static let expansion = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module Expansion
    [4/4] Compiling Expansion Expansion.swift
    /book/Exercises/Sources/Expansion/Expansion.swift:14:23: error: cannot convert value of type 'Int' to specified type 'String'
    12 | 
    13 | public func search(_ store: Store) -> Int {
    14 |   let first: String = 1
       |                       `- error: cannot convert value of type 'Int' to specified type 'String'
    15 |   let value = 1
    16 |   store.send(value)

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Expansion/Expansion.swift:16:13: note: expanded code originates here
    14 |   let first: String = 1
    15 |   let value = 1
    16 |   store.send(value)
       +--- /book/Exercises/Sources/Expansion/Expansion.swift ---------------------
       |14 | 
       |15 | 
       |16 |             #isolation
       |   |             `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    17 |   return first.count + value
    18 | }

    /book/Exercises/Sources/Expansion/Expansion.swift:16:9: error: call to actor-isolated instance method 'send(_:isolation:)' in a synchronous nonisolated context [#ActorIsolatedCall]
     6 |   public init() {}
     7 | 
     8 |   public func send(_ value: Int, isolation: isolated any Actor = #isolation) {
       |               `- note: calls to instance method 'send(_:isolation:)' from outside of its actor context are implicitly asynchronous
     9 |     values.append(value)
    10 |   }
       :
    14 |   let first: String = 1
    15 |   let value = 1
    16 |   store.send(value)
       |         `- error: call to actor-isolated instance method 'send(_:isolation:)' in a synchronous nonisolated context [#ActorIsolatedCall]
    17 |   return first.count + value
    18 | }

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Expansion/Expansion.swift:16:13: note: expanded code originates here
    14 |   let first: String = 1
    15 |   let value = 1
    16 |   store.send(value)
       +--- /book/Exercises/Sources/Expansion/Expansion.swift ---------------------
       |14 | 
       |15 | 
       |16 |             #isolation
       |   |             `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    17 |   return first.count + value
    18 | }

    [#ActorIsolatedCall]: <https://docs.swift.org/compiler/documentation/diagnostics/actor-isolated-call>
    """#

  /// An error in each of two files.
  static let twoFiles = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Compiling TwoFiles Helper.swift
    /book/Exercises/Sources/TwoFiles/Helper.swift:2:10: error: cannot find 'factor' in scope
    1 | func step(of size: Int) -> Int {
    2 |   size * factor
      |          `- error: cannot find 'factor' in scope
    3 | }
    4 | 
    [4/4] Emitting module TwoFiles
    [5/5] Compiling TwoFiles TwoFiles.swift
    /book/Exercises/Sources/TwoFiles/TwoFiles.swift:7:23: error: cannot convert value of type 'String' to expected argument type 'Int'
     5 | 
     6 |   public mutating func increment() {
     7 |     count += step(of: "one")
       |                       `- error: cannot convert value of type 'String' to expected argument type 'Int'
     8 |   }
     9 | }
    """#

  /// A method that is declared twice.
  static let redeclared = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [3/4] Emitting module Redeclared
    /book/Exercises/Sources/Redeclared/Redeclared.swift:16:24: error: invalid redeclaration of 'increment()'
     6 |   public init() {}
     7 | 
     8 |   public mutating func increment() {
       |                        `- note: 'increment()' previously declared here
     9 |     count += 1
    10 |   }
       :
    14 |   }
    15 | 
    16 |   public mutating func increment() {
       |                        `- error: invalid redeclaration of 'increment()'
    17 |     count += 2
    18 |   }
    [4/4] Compiling Redeclared Redeclared.swift
    /book/Exercises/Sources/Redeclared/Redeclared.swift:16:24: error: invalid redeclaration of 'increment()'
     6 |   public init() {}
     7 | 
     8 |   public mutating func increment() {
       |                        `- note: 'increment()' previously declared here
     9 |     count += 1
    10 |   }
       :
    14 |   }
    15 | 
    16 |   public mutating func increment() {
       |                        `- error: invalid redeclaration of 'increment()'
    17 |     count += 2
    18 |   }
    """#

  /// A wrong argument label, and a missing one.
  static let label = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module Label
    [4/4] Compiling Label Label.swift
    /book/Exercises/Sources/Label/Label.swift:13:14: error: incorrect argument label in call (have 'with:', expected 'by:')
    11 | 
    12 |   public mutating func incrementTwice() {
    13 |     increment(with: 1)
       |              `- error: incorrect argument label in call (have 'with:', expected 'by:')
    14 |     increment(1)
    15 |   }

    /book/Exercises/Sources/Label/Label.swift:14:15: error: missing argument label 'by:' in call
    12 |   public mutating func incrementTwice() {
    13 |     increment(with: 1)
    14 |     increment(1)
       |               `- error: missing argument label 'by:' in call
    15 |   }
    16 | }
    """#

  /// Names that are nowhere declared.
  static let unresolved = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module Unresolved
    [4/4] Compiling Unresolved Unresolved.swift
    /book/Exercises/Sources/Unresolved/Unresolved.swift:9:5: error: cannot find 'cuont' in scope
     7 | 
     8 |   public mutating func increment() {
     9 |     cuont += 1
       |     `- error: cannot find 'cuont' in scope
    10 |     total += 1
    11 |   }

    /book/Exercises/Sources/Unresolved/Unresolved.swift:10:5: error: cannot find 'total' in scope
     8 |   public mutating func increment() {
     9 |     cuont += 1
    10 |     total += 1
       |     `- error: cannot find 'total' in scope
    11 |   }
    12 | }
    """#

  /// Uses of an actor from outside.
  static let isolation = #"""
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module Isolation
    [4/4] Compiling Isolation Isolation.swift
    /book/Exercises/Sources/Isolation/Isolation.swift:14:9: error: call to actor-isolated instance method 'set' in a synchronous nonisolated context [#ActorIsolatedCall]
     6 |   public init() {}
     7 | 
     8 |   public func set(_ value: Int) {
       |               `- note: calls to instance method 'set' from outside of its actor context are implicitly asynchronous
     9 |     self.value = value
    10 |   }
       :
    12 | 
    13 | public func reset(_ store: Store) {
    14 |   store.set(0)
       |         `- error: call to actor-isolated instance method 'set' in a synchronous nonisolated context [#ActorIsolatedCall]
    15 |   store.value = 1
    16 | }

    /book/Exercises/Sources/Isolation/Isolation.swift:15:9: error: actor-isolated property 'value' can not be mutated from a nonisolated context
     2 | 
     3 | public actor Store {
     4 |   public var value = 0
       |              `- note: mutation of this property is only permitted within the actor
     5 | 
     6 |   public init() {}
       :
    13 | public func reset(_ store: Store) {
    14 |   store.set(0)
    15 |   store.value = 1
       |         `- error: actor-isolated property 'value' can not be mutated from a nonisolated context
    16 | }
    17 | 

    [#ActorIsolatedCall]: <https://docs.swift.org/compiler/documentation/diagnostics/actor-isolated-call>
    """#

  /// A missing method, with a note in another file, and an expansion.
  static let stub = #"""
    [0/1] Planning build
    Building for debugging...
    [0/3] Write sources
    [2/3] Write swift-version-6A52383ED409C6A7.txt
    [4/5] Emitting module Core
    [5/5] Compiling Core Core.swift
    [7/8] Compiling Stub Stub.swift
    /book/Exercises/Sources/Stub/Stub.swift:3:8: error: type 'First' does not conform to protocol 'Subscription'
     1 | import Core
     2 | 
     3 | struct First: Subscription {
       |        |- error: type 'First' does not conform to protocol 'Subscription'
       |        `- note: add stubs for conformance
     4 |   func request(_ demand: Int) {}
     5 | }

    /book/Exercises/Sources/Core/Core.swift:3:8: note: protocol requires function 'cancel()' with type '() -> ()'
     1 | public protocol Subscription {
     2 |   func request(_ demand: Int)
     3 |   func cancel()
       |        `- note: protocol requires function 'cancel()' with type '() -> ()'
     4 | }
     5 | 

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Stub/Stub.swift:8:19: note: expanded code originates here
     6 | 
     7 | func search(_ store: Store) async {
     8 |   await store.send(1)
       +--- /book/Exercises/Sources/Stub/Stub.swift -------------------------------
       |6 | 
       |7 | 
       |8 |                   #isolation
       |  |                   `- note: in expansion of macro 'isolation' here
       |  +--- macro expansion #isolation ----------------------------------
       |  |1 | nil                                                                                                                             
       |  |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |  +-----------------------------------------------------------------
       +--------------------------------------------------------------------
     9 | }
    10 | 

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Stub/Stub.swift:8:19: note: expanded code originates here
     6 | 
     7 | func search(_ store: Store) async {
     8 |   await store.send(1)
       +--- /book/Exercises/Sources/Stub/Stub.swift -------------------------------
       |6 | 
       |7 | 
       |8 |                   #isolation
       |  |                   `- note: in expansion of macro 'isolation' here
       |  +--- macro expansion #isolation ----------------------------------
       |  |1 | nil                                                                                                                             
       |  |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |  +-----------------------------------------------------------------
       +--------------------------------------------------------------------
     9 | }
    10 | 
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    [8/8] Emitting module Stub
    /book/Exercises/Sources/Stub/Stub.swift:3:8: error: type 'First' does not conform to protocol 'Subscription'
     1 | import Core
     2 | 
     3 | struct First: Subscription {
       |        |- error: type 'First' does not conform to protocol 'Subscription'
       |        `- note: add stubs for conformance
     4 |   func request(_ demand: Int) {}
     5 | }

    /book/Exercises/Sources/Core/Core.swift:3:8: note: protocol requires function 'cancel()' with type '() -> ()'
     1 | public protocol Subscription {
     2 |   func request(_ demand: Int)
     3 |   func cancel()
       |        `- note: protocol requires function 'cancel()' with type '() -> ()'
     4 | }
     5 | 
    """#

  /// Expansions in several places, after a tab and after wide characters.
  static let sites = #"""
    [0/1] Planning build
    Building for debugging...
    [0/2] Write sources
    [1/2] Write swift-version-6A52383ED409C6A7.txt
    [3/4] Emitting module Sites
    [4/4] Compiling Sites Sites.swift
    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:14:18: note: expanded code originates here
    12 | 
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |12 | 
       |13 | 
       |14 |                  #isolation
       |   |                  `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
    16 |   return sent

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:14:18: note: expanded code originates here
    12 | 
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |12 | 
       |13 | 
       |14 |                  #isolation
       |   |                  `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
    16 |   return sent

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:15:36: note: expanded code originates here
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |13 | 
       |14 | 
       |15 |                                    #isolation
       |   |                                    `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    16 |   return sent
    17 | }

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:15:36: note: expanded code originates here
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |13 | 
       |14 | 
       |15 |                                    #isolation
       |   |                                    `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    16 |   return sent
    17 | }

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:15:84: note: expanded code originates here
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |13 | 
       |14 | 
       |15 |                                                                                    #isolation
       |   |                                                                                    `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    16 |   return sent
    17 | }

    macro expansion #isolation:1:1: error: 'nil' is not compatible with expected argument type 'any Actor'
    `- /book/Exercises/Sources/Sites/Sites.swift:15:84: note: expanded code originates here
    13 | public func search(_ store: Store) async {
    14 | 	await store.send("tab")
    15 |   let sent: Void = await store.send("é日本👩‍👩‍👧"); await store.send("too")
       +--- /book/Exercises/Sources/Sites/Sites.swift -----------------------------
       |13 | 
       |14 | 
       |15 |                                                                                    #isolation
       |   |                                                                                    `- note: in expansion of macro 'isolation' here
       |   +--- macro expansion #isolation ---------------------------------
       |   |1 | nil                                                                                                                             
       |   |  | `- error: 'nil' is not compatible with expected argument type 'any Actor'
       |   +----------------------------------------------------------------
       +--------------------------------------------------------------------
    16 |   return sent
    17 | }
    """#
}
