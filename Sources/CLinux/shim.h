#ifndef RACKSIDE_CLINUX_SHIM_H
#define RACKSIDE_CLINUX_SHIM_H

// Swift's Glibc module includes neither epoll.h nor timerfd.h.
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

// GNU extensions: the Glibc module is built without them.
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
int sched_setaffinity(int process, size_t size, const void *cores);
int fallocate(int file, int mode, off_t offset, off_t length);
int sync_file_range(int file, off_t offset, off_t length, unsigned int flags);

// Swift does not import the enumerators EPOLLIN and EPOLLOUT as plain integers.
static inline unsigned int rackside_epoll_in(void) { return EPOLLIN; }
static inline unsigned int rackside_epoll_out(void) { return EPOLLOUT; }

// Lowers the priority of the calling thread alone: on Linux, 0 is that thread and not the process. Swift does not import
// PRIO_PROCESS as the type that setpriority takes.
static inline int rackside_lower_priority(int nice) { return setpriority(PRIO_PROCESS, 0, nice); }

// With many C modules in a program, Swift does not agree with itself on which of them has `timespec`. In nanoseconds.
static inline long rackside_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}
static inline long rackside_monotonic(void) { return rackside_clock(CLOCK_MONOTONIC); }
static inline long rackside_realtime(void) { return rackside_clock(CLOCK_REALTIME); }
static inline long rackside_thread_time(void) { return rackside_clock(CLOCK_THREAD_CPUTIME_ID); }

// Lets a timer of timerfd_create() end at an instant of the monotonic clock.
static inline int rackside_set_timer(int timer, long nanoseconds) {
  struct itimerspec due = {{0, 0}, {nanoseconds / 1000000000L, nanoseconds % 1000000000L}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &due, NULL);
}

#endif
