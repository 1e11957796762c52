/// A program that is called as swift is, and answers immediately. The program that it builds of the
/// tests calls it in turn.
///
/// The tests call it hundreds of times, so it starts as few other programs as it can.
enum StandIn {
  static let script = #"""
    #!/bin/sh
    self=$0
    if [ "$1" = --version ]; then
      echo "Stand-in $(cat "${0%/*}/version" 2>/dev/null || echo 1)"
      exit
    fi
    scratch=.build
    command=$1
    while [ $# -gt 0 ]; do
      case $1 in
        --package-path) package=$2 ;;
        --scratch-path) scratch=$2 ;;
        --event-stream-output-path) events=$2 ;;
        --filter) filter=$2 ;;
      esac
      shift
    done
    cd "$package" || exit 2
    tests=$scratch/debug/ExercisesPackageTests.xctest
    if [ -n "$WORKBOOK_TRY" ]; then
      files=Try/main.swift
    elif [ -n "$WORKBOOK_ANSWERS" ]; then
      files=$(echo "$WORKBOOK_ANSWERS"/*/*.swift)
      echo "$WORKBOOK_ANSWERED" >> answered.log
    elif [ -n "$WORKBOOK_EXERCISE" ]; then
      files=Sources/$WORKBOOK_EXERCISE/$WORKBOOK_EXERCISE.swift
    else files=$(echo Sources/*/*.swift); fi
    echo "$command $files${filter:+ $filter}" >> calls.log
    status=0

    # The words of a file, on one line.
    take_words() {
      words=
      while read -r line || [ -n "$line" ]; do words="$words $line"; done < "$1"
    }
    # The name of an answer, and its words.
    take() {
      name=${file##*/}
      name=${name%.swift}
      take_words "$file"
    }
    # The process that it names starts no other one. A shell that does may wait in the kernel until the
    # new one has begun: if that is stopped before, the shell waits on, and is never seen to be stopped.
    linger() { sh -c 'echo $$ > slow.pid; exec sleep 1000'; }
    diagnose() {
      echo "$PWD/$1:3:7: error: cannot find 'nothing' in scope"
      echo "3 |   nothing"
      echo "  |   \`- error: cannot find 'nothing' in scope"
      echo "[5/7] Compiling"
      status=1
    }
    warn() {
      echo "$PWD/$1:1:4: warning: variable 'answer' was never mutated; consider changing to 'let'"
      echo "1 | // TODO"
      echo "  |    \`- warning: variable 'answer' was never mutated"
    }
    build() {
      if [ ! -e "$tests" ]; then
        mkdir -p "$scratch/debug"
        printf '#!/bin/sh\nexec "%s" test --package-path "%s" "$@"\n' "$self" "$PWD" > "$tests"
        chmod +x "$tests"
      fi
      for file in $files; do
        take
        case $words in
          *SLOW*) linger ;;
          *WAITS*) : > waits; while [ -e waits ] && [ ! -e go ]; do sleep 0.02; done ;;
          *BROKEN*) diagnose "$file" ;;
          *UNFIT*) diagnose "Tests/${name}Tests/${name}Tests.swift" ;;
          *ELSEWHERE*) echo "error: no such module"; status=1 ;;
        esac
        module=${WORKBOOK_TRY:+Try}
        object=$scratch/debug/${module:=$name}.build/$name.swift.o
        if [ ! -e "$object" ]; then
          case $words in *WARNS*) warn "$file" ;; esac
          mkdir -p "$scratch/debug/$module.build"; : > "$object"
        fi
        # What is tried is a script here, and needs no compiler.
        if [ -n "$WORKBOOK_TRY" ]; then
          try=$scratch/debug/Try
          cp "$file" "$try.new" && chmod +x "$try.new" && mv "$try.new" "$try"
        fi
      done
    }

    say() { printf '%s\n' "$1" >> "$events"; }
    event() { say '{"kind":"event","payload":{"kind":"'"$1"'","testID":"'"$2"'"},"version":0}'; }
    fail() {
      place='{"fileID":"X/'"$3"'Tests.swift","line":12}'
      messages='{"symbol":"fail","text":"'"$2"'"},{"symbol":"details","text":"The answer:\nexpected 42\ngot      0"}'
      say '{"kind":"event","payload":{"kind":"issueRecorded","testID":"'"$1"'",'\
    '"issue":{"isKnown":false,"sourceLocation":'"$place"'},"messages":['"$messages"']}}'
      status=1
    }
    check() {
      event runStarted
      for file in $files; do
        take
        case "$filter" in "" | "^${name}Tests\\.") ;; *) continue ;; esac
        word=$words
        case $word in *NOTESTS*) continue ;; esac
        for test in answers always; do
          id="${name}Tests.Suite/$test()/${name}Tests.swift:1:1"
          say '{"kind":"test","payload":{"kind":"function","id":"'"$id"'",'\
    '"name":"'"$test"'()","displayName":"'"$name $test"'"}}'
          event testStarted "$id"
          case $word in *BOTH*) fail "$id" "Expectation failed: both" "$name" ;; esac
          case $test$word in answers*PRINTS*) seq 4990; printf 'a\tb \033[31mred\n' ;; esac
          if [ $test = answers ]; then case $word in
            *FAIL*) fail "$id" "Expectation failed: (answer → 0) == 42" "$name" ;;
            *THROWS*) fail "$id" "Caught error: NeverCame" "$name" ;;
            *CRASH*) echo "$name/$name.swift:3: Fatal error: Index out of range" >&2; exit 1 ;;
            *HANG*) echo waiting; linger; exit 1 ;;
          esac; fi
          event testEnded "$id"
        done
      done
      event runEnded
    }

    if [ "$command" = build ]; then build; else check; fi
    exit $status
    """#
}
