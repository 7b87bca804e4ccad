// Shows Swift's Mutex to the thread sanitizer; `make sanitize` preloads it.
//
// A Mutex that two threads want at once is handed over inside libswiftSynchronization, which is not instrumented: the
// sanitizer knows of no order between the two, and reports all that the mutex protects. This replaces the functions
// that hand it over by ones that call them and tell the sanitizer. It sees an uncontended lock by itself.
//
// Why C: only C can replace them by their names, which are the Swift runtime's stable ABI.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Defined in instrumented programs only.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF) {
  static SWIFT void (*next)(uint32_t, SELF);
  if (!next) next = original(LOCK);
  next(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool tryLock(SELF) __asm__(TRY_LOCK);
SWIFT bool tryLock(SELF) {
  static SWIFT bool (*next)(SELF);
  if (!next) next = original(TRY_LOCK);
  bool isLocked = next(self);
  if (isLocked && __tsan_acquire) __tsan_acquire(self);
  return isLocked;
}

SWIFT void unlock(SELF) __asm__(UNLOCK);
SWIFT void unlock(SELF) {
  static SWIFT void (*next)(SELF);
  if (!next) next = original(UNLOCK);
  if (__tsan_release) __tsan_release(self);
  next(self);
}
