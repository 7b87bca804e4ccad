#ifndef RACKSIDE_CLINUX_SHIM_H
#define RACKSIDE_CLINUX_SHIM_H

// Swift's Glibc module includes neither header.
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <stddef.h>

// GNU extensions: the Glibc module is built without them.
void *memmem(const void *haystack, size_t haystack_length, const void *needle, size_t needle_length);
int sched_setaffinity(int process, size_t size, const void *cores);

// Swift does not import the enumerators EPOLLIN and EPOLLOUT as plain integers.
static inline unsigned int rackside_epoll_in(void) { return EPOLLIN; }
static inline unsigned int rackside_epoll_out(void) { return EPOLLOUT; }

#endif
