#define _GNU_SOURCE
#include "Stage11Takeover.h"

#include <dlfcn.h>
#include <stdatomic.h>

// How Swift calls functions of its runtime.
#define SWIFT __attribute__((swiftcall))

// Functions of the runtime, as its sources declare them.
SWIFT const void *swift_task_getCurrent(void);
SWIFT Stage11Executor swift_task_getPreferredTaskExecutor(void);
SWIFT uint64_t swift_task_getJobTaskId(const void *job);
SWIFT void swift_task_cancel(const void *task);
SWIFT bool swift_task_isCancelled(const void *task);
SWIFT void swift_job_run_on_task_executor(const void *job, Stage11Executor executor);
SWIFT void swift_job_run_on_serial_and_task_executor(
    const void *job, Stage11Executor actor, Stage11Executor executor);
void *swift_retain(const void *object);
void swift_release(const void *object);
size_t swift_retainCount(const void *object);

const void *stage11_current_task(void) { return swift_task_getCurrent(); }

Stage11Executor stage11_current_preference(void) { return swift_task_getPreferredTaskExecutor(); }

uint64_t stage11_number(const void *job) { return swift_task_getJobTaskId(job); }

void stage11_cancel(const void *task) { swift_task_cancel(task); }

bool stage11_is_canceled(const void *task) { return swift_task_isCancelled(task); }

void stage11_keep(const void *task) { swift_retain(task); }

void stage11_let_go(const void *task) { swift_release(task); }

bool stage11_is_kept_elsewhere(const void *task) { return swift_retainCount(task) > 1; }

static _Thread_local void *current;

void *stage11_current(void) { return current; }

void stage11_set_current(void *new_current) { current = new_current; }

static Stage11Takeover takeover;
static atomic_bool is_installed;

// The hooks of the runtime: variables that it reads each time, and calls if they are set. A hook
// takes the runtime's own function, to call in other cases.

typedef SWIFT Stage11Executor (*MainExecutor)(void);
typedef SWIFT void (*EnqueueGlobal)(const void *job);

static SWIFT Stage11Executor main_executor_hook(MainExecutor original) {
  Stage11Executor executor = takeover.main_executor();
  return executor.object == NULL ? original() : executor;
}

static SWIFT void enqueue_global_hook(const void *job, EnqueueGlobal original) {
  if (!takeover.take(job)) original(job);
}

// The creation of a task. It takes a chain of options, which all begin with these two words.

typedef struct Option {
  size_t kind;
  struct Option *next;
} Option;

enum { OptionExecutor = 5, OptionOwnedExecutor = 6, OptionName = 7 };

typedef struct {
  Option option;
  Stage11Executor executor;
} ExecutorOption;

typedef struct {
  Option option;
  const char *name;
} NameOption;

// A part of a group, or an `async let`.
static const size_t IsChild = 0x100;
// A task from `Task { }` waits for its turn. A task from `Task.immediate { }` does not.
static const size_t IsEnqueued = 0x1000;

typedef struct {
  const void *task;
  const void *context;
} Made;

typedef SWIFT Made (*Create)(
    size_t flags, Option *options, const void *result, const void *function, void *context);

typedef SWIFT void (*Immediate)(const void *task, Stage11Executor actor);

// Finds the function that the linker would use without the function of the same name here.
static void *find(const char *name, _Atomic(void *) *known) {
  void *found = atomic_load_explicit(known, memory_order_relaxed);
  if (found == NULL) {
    found = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(known, found, memory_order_relaxed);
  }
  return found;
}

static Create find_runtime_create(void) {
  static _Atomic(void *) known;
  return (Create)find("swift_task_create", &known);
}

static Immediate find_runtime_immediate(void) {
  static _Atomic(void *) known;
  return (Immediate)find("swift_task_immediate", &known);
}

// The task that last received a preference on this thread, and that will start immediately.
static _Thread_local const void *immediate;
static _Thread_local Stage11Executor immediate_preference;

// `Task { }` calls this function in this program. It gives each task of a test an executor to
// prefer. A task without a preference is lost once it has been in an actor: its jobs after a yield
// or a sleep then bypass the hooks. A child that is enqueued has its parent's preference.
SWIFT Made swift_task_create(
    size_t flags, Option *options, const void *result, const void *function, void *context) {
  Create create = find_runtime_create();
  bool inherits = (flags & IsChild) && (flags & IsEnqueued);
  if (inherits || !atomic_load_explicit(&is_installed, memory_order_acquire)) {
    return create(flags, options, result, function, context);
  }
  Stage11Executor preference = takeover.preference();
  if (preference.object == NULL) return create(flags, options, result, function, context);

  Stage11Task task = {.value = result, .is_immediate = !(flags & IsEnqueued)};
  ExecutorOption first = {{OptionExecutor, options}, preference};
  for (Option *previous = &first.option; previous->next != NULL;) {
    Option *option = previous->next;
    size_t kind = option->kind & 0xff;
    if (kind == OptionName) task.name = ((NameOption *)option)->name;
    if (kind == OptionExecutor || kind == OptionOwnedExecutor) {
      if (((ExecutorOption *)option)->executor.object == NULL) {
        // It says that there is none, as `Task.immediate { }` does. After ours, it would count.
        previous->next = option->next;
        continue;
      }
      task.is_elsewhere = true;
    }
    previous = option;
  }
  Made made = create(flags, task.is_elsewhere ? options : &first.option, result, function, context);
  task.task = made.task;
  if (!(flags & IsChild)) takeover.made(task);
  if (task.is_immediate && !task.is_elsewhere) {
    immediate = made.task;
    immediate_preference = preference;
  }
  return made;
}

// `Task.immediate { }` calls this after it has made its task, if the task can run here. The runtime
// would run it without the executor that it prefers, see that it belongs there, and enqueue it.
SWIFT void swift_task_immediate(const void *task, Stage11Executor actor) {
  if (task != immediate) return find_runtime_immediate()(task, actor);
  immediate = NULL;
  swift_retain(task);
  if (actor.object == NULL) {
    swift_job_run_on_task_executor(task, immediate_preference);
  } else {
    swift_job_run_on_serial_and_task_executor(task, actor, immediate_preference);
  }
}

const char *stage11_install(Stage11Takeover new_takeover) {
  void **main_executor = dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor_hook");
  if (main_executor == NULL) return "swift_task_getMainExecutor_hook";
  void **enqueue_global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
  if (enqueue_global == NULL) return "swift_task_enqueueGlobal_hook";
  if (find_runtime_create() == NULL) return "swift_task_create";
  if (find_runtime_immediate() == NULL) return "swift_task_immediate";
  takeover = new_takeover;
  atomic_store_explicit(&is_installed, true, memory_order_release);
  *main_executor = (void *)main_executor_hook;
  *enqueue_global = (void *)enqueue_global_hook;
  return NULL;
}
