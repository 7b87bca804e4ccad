// A disk that fails, a clock that is set and sockets that take little at a time, for a server that is started with
// LD_PRELOAD set to this library. Used by Tests/Torture, which says in TORTURE_CONTROL what is to fail, while the server runs.
//
// TORTURE_LOG gets each write to the database's files in TORTURE_DATA with its bytes, each truncation, removal and sync,
// and each reply, in order. So whoever reads it can make every state of the disk in which a power cut could have left it.
//
// Only the database's files are failed and logged. Their index in memory (-shm) is none of them: no power cut leaves it.
// With TORTURE_EVERYTHING, all other files and folders in TORTURE_DATA are logged too: see tree.c.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum fault { NONE, EIO_WRITE, EIO_SYNC, EIO_READ, FULL, SHORT_THEN_FULL, SHORT_WRITE, SHORT_SEND };

// Tests/Torture/disk.py writes this, and reads `hits`.
struct control {
  int64_t clock_milliseconds;  // added to the time of day
  int32_t fault;
  int32_t passes;  // so many operations still succeed
  int32_t times;   // so many fail then; all if negative
  int32_t hits;    // so many have failed
  int64_t wait_milliseconds;  // added to the monotonic clock of the thread that has the sockets
};

static struct control none;
static struct control *control = &none;
static const char *folder;
static int everything;
static int journal = -1;
// Whether this thread has sent something: the loop that has the sockets has.
static _Thread_local int sends;
pthread_mutex_t torture_order = PTHREAD_MUTEX_INITIALIZER;

static void stop(const char *what) {
  fprintf(stderr, "torture: %s: %s\n", what, strerror(errno));
  abort();
}

#define NEXT(type, name, ...) \
  static type (*next)(__VA_ARGS__); \
  if (!next) next = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("TORTURE_CONTROL"), *log = getenv("TORTURE_LOG");
  folder = getenv("TORTURE_DATA");
  everything = getenv("TORTURE_EVERYTHING") != NULL;
  if (!path || !folder) return;
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) stop(path);
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) stop(path);
  close(file);
  control = shared;
  if (!log) return;
  journal = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (journal < 0) stop(log);
}

// Whether the next operation of this kind is to fail.
static int fails(enum fault kind) {
  if (__atomic_load_n(&control->fault, __ATOMIC_SEQ_CST) != (int32_t)kind) return 0;
  if (__atomic_load_n(&control->passes, __ATOMIC_SEQ_CST) > 0) {
    __atomic_sub_fetch(&control->passes, 1, __ATOMIC_SEQ_CST);
    return 0;
  }
  int32_t hits = __atomic_load_n(&control->hits, __ATOMIC_SEQ_CST);
  int32_t times = __atomic_load_n(&control->times, __ATOMIC_SEQ_CST);
  if (times >= 0 && hits >= times) return 0;
  __atomic_add_fetch(&control->hits, 1, __ATOMIC_SEQ_CST);
  return 1;
}

// The name of a path, if it is one of the database's files. If everything is logged, whatever is in the folder has a name,
// and the folder itself has an empty one.
const char *torture_name_of(const char *path) {
  if (!folder) return NULL;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != 0)) return NULL;
  const char *name = path + length + (path[length] == '/');
  if (everything) return strlen(name) > 4 && strcmp(name + strlen(name) - 4, "-shm") == 0 ? NULL : name;
  if (strncmp(name, "rackside.sqlite", 15) != 0 || strchr(name, '/') || strcmp(name, "rackside.sqlite-shm") == 0) return NULL;
  return name;
}

// Whether the names of other files than the database's are logged.
int torture_logs_names(void) { return everything && journal >= 0; }

// The same of an open file, whose path is put into `path`.
const char *torture_name_of_file(int file, char *path) {
  if (!folder) return NULL;
  int kept = errno;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  errno = kept;
  if (length < 0) return NULL;
  path[length] = 0;
  return torture_name_of(path);
}

// One record: what, the length of the name, where, the length of the bytes; then the name and the bytes.
void torture_record(char what, const char *name, uint64_t offset, const void *bytes, size_t size) {
  if (journal < 0) return;
  int kept = errno;
  struct __attribute__((packed)) {
    char what;
    uint16_t name;
    uint64_t offset;
    uint32_t size;
  } head = {what, (uint16_t)strlen(name), offset, (uint32_t)size};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)name, head.name}, {(void *)bytes, size}};
  if (syscall(SYS_writev, journal, parts, 3) != (long)(sizeof head + head.name + size)) stop("log");
  errno = kept;
}

// How many of the bytes may be written; -1 with `errno` if none.
static ssize_t allowed(size_t size) {
  if (fails(EIO_WRITE)) {
    errno = EIO;
    return -1;
  }
  if (fails(FULL) || (__atomic_load_n(&control->hits, __ATOMIC_SEQ_CST) > 0 && fails(SHORT_THEN_FULL))) {
    errno = ENOSPC;
    return -1;
  }
  if (size > 1 && (fails(SHORT_THEN_FULL) || fails(SHORT_WRITE))) return size / 2;
  return size;
}

static ssize_t write_at(int file, const void *bytes, size_t size, off_t offset) {
  NEXT(ssize_t, "pwrite64", int, const void *, size_t, off_t);
  char path[PATH_MAX];
  const char *name = torture_name_of_file(file, path);
  if (!name) return next(file, bytes, size, offset);
  pthread_mutex_lock(&torture_order);
  ssize_t count = allowed(size);
  if (count > 0) count = next(file, bytes, count, offset);
  if (count > 0) torture_record('W', name, offset, bytes, count);
  pthread_mutex_unlock(&torture_order);
  return count;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t offset) { return write_at(file, bytes, size, offset); }

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) { return write_at(file, bytes, size, offset); }

static int cut(int file, off_t size) {
  NEXT(int, "ftruncate64", int, off_t);
  char path[PATH_MAX];
  const char *name = torture_name_of_file(file, path);
  pthread_mutex_lock(&torture_order);
  int result = next(file, size);
  if (name && result == 0) torture_record('T', name, size, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return result;
}

int ftruncate64(int file, off_t size) { return cut(file, size); }

int ftruncate(int file, off_t size) { return cut(file, size); }

int unlink(const char *path) {
  NEXT(int, "unlink", const char *);
  const char *name = torture_name_of(path);
  pthread_mutex_lock(&torture_order);
  int result = next(path);
  if (name && result == 0) torture_record('U', name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return result;
}

static ssize_t read_at(int file, void *bytes, size_t size, off_t offset) {
  NEXT(ssize_t, "pread64", int, void *, size_t, off_t);
  char path[PATH_MAX];
  // The path is only looked for while reads are to fail: there are many of them.
  if (__atomic_load_n(&control->fault, __ATOMIC_SEQ_CST) == EIO_READ && torture_name_of_file(file, path) && fails(EIO_READ)) {
    errno = EIO;
    return -1;
  }
  return next(file, bytes, size, offset);
}

ssize_t pread64(int file, void *bytes, size_t size, off_t offset) { return read_at(file, bytes, size, offset); }

ssize_t pread(int file, void *bytes, size_t size, off_t offset) { return read_at(file, bytes, size, offset); }

// Called by powercut.c around each sync of a file, and before each `send`.

// A sync keeps what was written before it began, not what another thread writes meanwhile.
int torture_begins_sync(int file) {
  char path[PATH_MAX];
  const char *name = torture_name_of_file(file, path);
  if (!name) return 0;
  if (fails(EIO_SYNC)) {
    errno = EIO;
    return -1;
  }
  pthread_mutex_lock(&torture_order);
  torture_record('B', name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return 0;
}

void torture_synced(int file) {
  char path[PATH_MAX];
  const char *name = torture_name_of_file(file, path);
  if (!name) return;
  pthread_mutex_lock(&torture_order);
  torture_record('S', name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
}

void torture_replies(const void *bytes, size_t size) {
  if (journal < 0) return;
  pthread_mutex_lock(&torture_order);
  torture_record('A', "", 0, bytes, size);
  pthread_mutex_unlock(&torture_order);
}

size_t torture_send_size(size_t size) {
  sends = 1;
  return size > 1 && fails(SHORT_SEND) ? size / 2 : size;
}

// The clock: what a person or a time server sets. The monotonic one goes on as it does then. The loop's can be hurried on,
// for what it does after half a minute of silence. Nobody else's: other threads let the kernel wake them by that clock.

int clock_gettime(clockid_t clock, struct timespec *time) {
  NEXT(int, "clock_gettime", clockid_t, struct timespec *);
  int result = next(clock, time);
  int is_wait = clock == CLOCK_MONOTONIC && sends;
  if (result != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE && !is_wait)) return result;
  int64_t added = __atomic_load_n(is_wait ? &control->wait_milliseconds : &control->clock_milliseconds, __ATOMIC_SEQ_CST);
  int64_t nanoseconds = time->tv_nsec + added % 1000 * 1000000;
  time->tv_sec += added / 1000 + (nanoseconds < 0 ? -1 : nanoseconds / 1000000000);
  time->tv_nsec = (nanoseconds + 1000000000) % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
