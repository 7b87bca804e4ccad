#ifndef RACKSIDE_CLINUX_SHIM_H
#define RACKSIDE_CLINUX_SHIM_H

// Swift's Glibc module leaves both out.
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <stddef.h>

// Both are GNU's own, which the Glibc module is built without.
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
int sched_setaffinity(int process, size_t size, const void *cores);

// EPOLLIN and EPOLLOUT are enumerators of a type whose cases Swift imports as no plain integers.
static inline unsigned int rackside_epoll_in(void) { return EPOLLIN; }
static inline unsigned int rackside_epoll_out(void) { return EPOLLOUT; }

#endif
