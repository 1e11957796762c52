// The parts of the Swift runtime that stage 11 needs and cannot express in Swift.
//
// This is C for one reason: it defines `swift_task_create`, in place of the runtime's own function.
// In Swift that compiles with a warning, because the name is reserved for the runtime.
#ifndef STAGE11_TAKEOVER_H
#define STAGE11_TAKEOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A reference to an executor, as the runtime passes it: an object and its witness table. Without
/// an object it means that there is none.
typedef struct {
  const void *_Nullable object;
  const void *_Nullable witnesses;
} Stage11Executor;

/// A new task.
typedef struct {
  const void *_Nonnull task;
  /// The type of its value. Null if no code can wait for a value.
  const void *_Nullable value;
  const char *_Nullable name;
  /// Whether it prefers its own executor.
  bool is_elsewhere;
  /// Whether it starts immediately, and so is not enqueued.
  bool is_immediate;
} Stage11Task;

/// The functions that answer instead of the runtime. Any thread can call them.
typedef struct {
  /// The executor that replaces the main actor's. None for code outside a test.
  Stage11Executor (*_Nonnull main_executor)(void);
  /// Takes a job that is on its way to the pool. False for a job outside a test.
  bool (*_Nonnull take)(const void *_Nonnull job);
  /// The executor that a new task must prefer. None for code outside a test.
  Stage11Executor (*_Nonnull preference)(void);
  /// Receives each task that was made while there was a preference. The task has that preference,
  /// unless it prefers its own executor.
  void (*_Nonnull made)(Stage11Task task);
} Stage11Takeover;

/// Installs the functions.
///
/// Returns null, or the name that the runtime does not have: then nothing changes.
const char *_Nullable stage11_install(Stage11Takeover takeover);

/// The value that was set on this thread.
void *_Nullable stage11_current(void);
void stage11_set_current(void *_Nullable current);

/// The task that is running on this thread, and the executor that it prefers.
const void *_Nullable stage11_current_task(void);
Stage11Executor stage11_current_preference(void);

/// Returns the number of a task, which no other task has. 0 for a job that is no task's.
uint64_t stage11_number(const void *_Nonnull job);

/// Cancels a task, and returns whether a task has been canceled.
void stage11_cancel(const void *_Nonnull task);
bool stage11_is_canceled(const void *_Nonnull task);

/// Retains and releases a task.
void stage11_keep(const void *_Nonnull task);
void stage11_let_go(const void *_Nonnull task);

/// Whether other code retains a task that is retained once. The runtime does, until the task has
/// ended.
bool stage11_is_kept_elsewhere(const void *_Nonnull task);

#endif
