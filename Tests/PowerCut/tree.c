// What torture.c logs besides, with TORTURE_EVERYTHING: writes to files that are not the database's, and what happens to
// the names of files and folders. So a power cut can come in the middle of a restore or of a backup.
//
// A file's creation is not logged: it shows in its first write, or in its sync if it stays empty.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// torture.c has these.
extern pthread_mutex_t torture_order;
int torture_logs_names(void);
const char *torture_name_of(const char *path);
const char *torture_name_of_file(int file, char *path);
void torture_record(char what, const char *name, uint64_t offset, const void *bytes, size_t size);

#define NEXT(type, name, ...) \
  static type (*next)(__VA_ARGS__); \
  if (!next) next = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

// SQLite writes with pwrite, everybody else with this.
ssize_t write(int file, const void *bytes, size_t size) {
  NEXT(ssize_t, "write", int, const void *, size_t);
  char path[PATH_MAX];
  const char *name = torture_logs_names() ? torture_name_of_file(file, path) : NULL;
  if (!name) return next(file, bytes, size);
  pthread_mutex_lock(&torture_order);
  ssize_t count = next(file, bytes, size);
  int kept = errno;
  // After it, since a file may be open for appending.
  if (count > 0) torture_record('W', name, lseek(file, 0, SEEK_CUR) - count, bytes, count);
  errno = kept;
  pthread_mutex_unlock(&torture_order);
  return count;
}

// A change of one name.
static int change(char what, int (*next)(const char *), const char *path) {
  const char *name = torture_logs_names() ? torture_name_of(path) : NULL;
  if (!name) return next(path);
  pthread_mutex_lock(&torture_order);
  int result = next(path);
  if (result == 0) torture_record(what, name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return result;
}

int rmdir(const char *path) {
  NEXT(int, "rmdir", const char *);
  return change('D', next, path);
}

int remove(const char *path) {
  NEXT(int, "remove", const char *);
  return change('U', next, path);
}

int mkdir(const char *path, mode_t mode) {
  NEXT(int, "mkdir", const char *, mode_t);
  const char *name = torture_logs_names() ? torture_name_of(path) : NULL;
  if (!name) return next(path, mode);
  pthread_mutex_lock(&torture_order);
  int result = next(path, mode);
  if (result == 0) torture_record('M', name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return result;
}

int unlinkat(int folder, const char *path, int flags) {
  NEXT(int, "unlinkat", int, const char *, int);
  char whole[PATH_MAX], link[64];
  if (path[0] == '/' || !torture_logs_names()) {
    snprintf(whole, sizeof whole, "%s", path);
  } else {
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, whole, PATH_MAX / 2);
    if (length < 0) return next(folder, path, flags);
    snprintf(whole + length, sizeof whole - length, "/%s", path);
  }
  const char *name = torture_logs_names() ? torture_name_of(whole) : NULL;
  pthread_mutex_lock(&torture_order);
  int result = next(folder, path, flags);
  if (name && result == 0) torture_record(flags & AT_REMOVEDIR ? 'D' : 'U', name, 0, NULL, 0);
  pthread_mutex_unlock(&torture_order);
  return result;
}

// A change that makes a name out of another, which is in the record's bytes.
static int change_to(char what, int (*next)(const char *, const char *), const char *from, const char *to) {
  const char *old = torture_logs_names() ? torture_name_of(from) : NULL;
  const char *new = torture_logs_names() ? torture_name_of(to) : NULL;
  if (!old || !new) return next(from, to);
  pthread_mutex_lock(&torture_order);
  int result = next(from, to);
  if (result == 0) torture_record(what, old, 0, new, strlen(new));
  pthread_mutex_unlock(&torture_order);
  return result;
}

int rename(const char *from, const char *to) {
  NEXT(int, "rename", const char *, const char *);
  return change_to('R', next, from, to);
}

int link(const char *from, const char *to) {
  NEXT(int, "link", const char *, const char *);
  return change_to('L', next, from, to);
}
