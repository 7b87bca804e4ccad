// A disk that forgets what was not synced, for a program that is started with LD_PRELOAD set to this library.
//
// Why C: it replaces functions of libc by their names, also for SQLite and libwebsockets, which are C. Nothing links it.
//
// Each sync of a file in POWERCUT_DATA copies that file to POWERCUT_DISK, so that a kill leaves there what a power cut
// would leave: files as of their last sync, and none that was never synced. A sync of the folder itself makes removals
// last. A kill within a copy leaves part of the new contents, as a power cut within a sync does.
//
// POWERCUT_LOG gets a line for each sync, for each reply that is sent and for whatever a socket receives, in order.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

static const char *data, *disk;
static int events = -1;
static pthread_mutex_t syncing = PTHREAD_MUTEX_INITIALIZER;

// torture.c has these: what else may happen at a sync and at a reply.
int torture_begins_sync(int file);
void torture_synced(int file);
void torture_replies(const void *bytes, size_t size);
size_t torture_send_size(size_t size);

// A test that goes on without its disk would pass for no reason.
static void stop(const char *what) {
  fprintf(stderr, "powercut: %s: %s\n", what, strerror(errno));
  abort();
}

__attribute__((constructor)) static void start(void) {
  data = getenv("POWERCUT_DATA");
  disk = getenv("POWERCUT_DISK");
  const char *path = getenv("POWERCUT_LOG");
  if (!data || !disk || !path) return;
  events = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (events < 0) stop(path);
}

static void note(const char *what, const char *name) {
  char line[PATH_MAX];
  int length = snprintf(line, sizeof line, "%s%s\n", what, name);
  if (events >= 0 && write(events, line, length) != length) stop("log");
}

// Reads through the caller's own descriptor: closing another one of the same file would release SQLite's locks.
static void copy(int descriptor, const char *name) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", disk, name);
  int to = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (to < 0) stop(path);
  off_t size = 0;
  ssize_t count;
  while ((count = sendfile(to, descriptor, &size, 1 << 24)) > 0) {}
  if (count < 0 || ftruncate(to, size) != 0) stop(path);
  close(to);
}

// Forgets the files that were removed from the folder before it was synced.
static void removeOthers(void) {
  DIR *folder = opendir(disk);
  if (!folder) stop(disk);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", data, entry->d_name);
    if (access(path, F_OK) != 0 && errno == ENOENT && unlinkat(dirfd(folder), entry->d_name, 0) != 0) stop(path);
  }
  closedir(folder);
}

static void keep(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) stop(link);
  path[length] = 0;
  size_t folder = strlen(data);
  if (strncmp(path, data, folder) != 0) return;
  if (path[folder] == 0) {
    removeOthers();
  } else if (path[folder] == '/' && !strchr(path + folder + 1, '/')) {
    copy(descriptor, path + folder + 1);
    note("sync ", path + folder + 1);
  }
}

static int sync_with(const char *name, int descriptor) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  if (torture_begins_sync(descriptor) != 0) return -1;
  if (events < 0) {
    int result = next(descriptor);
    if (result == 0) torture_synced(descriptor);
    return result;
  }
  pthread_mutex_lock(&syncing);
  int result = next(descriptor);
  if (result == 0) keep(descriptor);
  pthread_mutex_unlock(&syncing);
  return result;
}

int fdatasync(int descriptor) { return sync_with("fdatasync", descriptor); }

int fsync(int descriptor) { return sync_with("fsync", descriptor); }

ssize_t recv(int socket, void *bytes, size_t size, int flags) {
  static ssize_t (*next)(int, void *, size_t, int);
  if (!next) next = (ssize_t (*)(int, void *, size_t, int))dlsym(RTLD_NEXT, "recv");
  ssize_t count = next(socket, bytes, size, flags);
  if (count > 0) note("received", "");
  return count;
}

// Noted before it is sent: the test that reads the log has the reply by then.
ssize_t send(int socket, const void *bytes, size_t size, int flags) {
  static ssize_t (*next)(int, const void *, size_t, int);
  if (!next) next = (ssize_t (*)(int, const void *, size_t, int))dlsym(RTLD_NEXT, "send");
  if (memmem(bytes, size, "\"result\"", 8)) {
    note("reply", "");
    torture_replies(bytes, size);
  }
  return next(socket, bytes, torture_send_size(size), flags);
}
