// What stage 11 needs of the Swift runtime and cannot say in Swift.
//
// This is C for one reason: `swift_task_create` is defined here, in the place of the runtime's own. In
// Swift that compiles with a warning, because the name is reserved for the runtime.
#ifndef STAGE11_TAKEOVER_H
#define STAGE11_TAKEOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A reference to an executor, as the runtime passes it: an object and its witness table. Without an
/// object it means that there is none.
typedef struct {
  const void *_Nullable object;
  const void *_Nullable witnesses;
} Stage11Executor;

/// A task that was made.
typedef struct {
  const void *_Nonnull task;
  /// The type of its value. Null where nobody can wait for one.
  const void *_Nullable value;
  const char *_Nullable name;
  /// Whether it prefers an executor of its own.
  bool is_elsewhere;
  /// Whether it is not enqueued, since it starts at once.
  bool is_immediate;
} Stage11Task;

/// What is asked in the place of the runtime. Each may be called on any thread.
typedef struct {
  /// The executor that stands in for the main actor's. None for code that is not a test's.
  Stage11Executor (*_Nonnull main_executor)(void);
  /// Takes a job that is on its way to the pool. False for one that is not a test's.
  bool (*_Nonnull take)(const void *_Nonnull job);
  /// The executor that a task which is made now is to prefer. None for code that is not a test's.
  Stage11Executor (*_Nonnull preference)(void);
  /// Is told of a task that was made while there was a preference. It prefers that, unless it prefers
  /// an executor of its own.
  void (*_Nonnull made)(Stage11Task task);
} Stage11Takeover;

/// From now on these are asked.
///
/// Returns null, or the name of what the runtime does not have, and then nothing is changed.
const char *_Nullable stage11_install(Stage11Takeover takeover);

/// What this thread has been told to keep.
void *_Nullable stage11_current(void);
void stage11_set_current(void *_Nullable current);

/// The task that is running on this thread, and the executor that it prefers.
const void *_Nullable stage11_current_task(void);
Stage11Executor stage11_current_preference(void);

/// The number of a task, which no other task has. 0 for a job that is no task's.
uint64_t stage11_number(const void *_Nonnull job);

/// Cancels a task, and says whether it has been canceled.
void stage11_cancel(const void *_Nonnull task);
bool stage11_is_canceled(const void *_Nonnull task);

/// Keeps a task, until it is let go.
void stage11_keep(const void *_Nonnull task);
void stage11_let_go(const void *_Nonnull task);

/// Whether somebody else keeps a task that is kept once. The runtime does, until it has ended.
bool stage11_is_kept_elsewhere(const void *_Nonnull task);

#endif
