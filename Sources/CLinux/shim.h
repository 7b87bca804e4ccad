#ifndef RACKSIDE_CLINUX_SHIM_H
#define RACKSIDE_CLINUX_SHIM_H

// Swift's Glibc module includes neither epoll.h nor timerfd.h.
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <stddef.h>
#include <sys/types.h>

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

#endif
