/*
 * Preloaded into a process (LD_PRELOAD), it fails chosen calls of the file system below one folder. The file that
 * FAILING_CALLS names is shared with the attack, which sets what fails and reads what happened: see failing-disk.ts.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, SYNC, RENAME, MAKE, REMOVE, TRUNCATE, CLOSE, LOOK, KINDS };

struct control {
  int64_t kind;     /* of the calls that fail; -1 for none */
  int64_t error;    /* the error number; 0 for a write of half its bytes */
  int64_t from;     /* the first that fails, counted from 1 */
  int64_t until;    /* the last that fails */
  int64_t struck;   /* how many have failed */
  int64_t seen[KINDS];
  char padding[512 - 8 * (5 + KINDS)];
  char path[1024];  /* of the first that failed */
  char folder[1024];
};

static struct control *shared;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  return dlsym(RTLD_NEXT, name);
}

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAILING_CALLS");
  if (file == NULL) return;
  int descriptor = REAL(open)(file, O_RDWR);
  if (descriptor < 0) return;
  void *place = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (place != MAP_FAILED) shared = place;
  syscall(SYS_close, descriptor);
}

static int is_below(const char *path) {
  size_t length = strlen(shared->folder);
  return length > 0 && strncmp(path, shared->folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Counts a call; true if it has to fail. */
static int strikes(enum kind kind, const char *path) {
  if (!is_below(path)) return 0;
  int64_t number = __atomic_add_fetch(&shared->seen[kind], 1, __ATOMIC_SEQ_CST);
  if (shared->kind != kind || number < shared->from || number > shared->until) return 0;
  if (__atomic_fetch_add(&shared->struck, 1, __ATOMIC_SEQ_CST) == 0) snprintf(shared->path, 1024, "%s", path);
  errno = (int)shared->error;
  return 1;
}

static int strikes_path(enum kind kind, const char *path) {
  if (shared == NULL || path == NULL) return 0;
  if (path[0] == '/') return strikes(kind, path);
  char whole[PATH_MAX + 1024];
  char here[PATH_MAX];
  if (getcwd(here, sizeof here) == NULL) return 0;
  snprintf(whole, sizeof whole, "%s/%s", here, path);
  return strikes(kind, whole);
}

static int strikes_file(enum kind kind, int descriptor) {
  if (shared == NULL) return 0;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strikes(kind, path);
}

static mode_t mode_of(int flags, va_list rest) {
  return (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
}

#define OPENING(name)                                  \
  int name(const char *path, int flags, ...) {         \
    va_list rest;                                      \
    va_start(rest, flags);                             \
    mode_t mode = mode_of(flags, rest);                \
    va_end(rest);                                      \
    if (strikes_path(OPEN, path)) return -1;           \
    return REAL(name)(path, flags, mode);              \
  }
OPENING(open)
OPENING(open64)

#define BY_PATH(kind, name, parameters, arguments)     \
  int name parameters {                                \
    if (strikes_path(kind, path)) return -1;           \
    return REAL(name) arguments;                       \
  }
BY_PATH(RENAME, rename, (const char *path, const char *to), (path, to))
BY_PATH(MAKE, mkdir, (const char *path, mode_t mode), (path, mode))
BY_PATH(MAKE, link, (const char *path, const char *to), (path, to))
BY_PATH(REMOVE, unlink, (const char *path), (path))
BY_PATH(REMOVE, rmdir, (const char *path), (path))
BY_PATH(LOOK, access, (const char *path, int mode), (path, mode))

int scandir64(const char *path, struct dirent64 ***list, int (*filter)(const struct dirent64 *),
              int (*compare)(const struct dirent64 **, const struct dirent64 **)) {
  if (strikes_path(LOOK, path)) return -1;
  return REAL(scandir64)(path, list, filter, compare);
}

#define BY_FILE(kind, name, parameters, arguments)     \
  int name parameters {                                \
    if (strikes_file(kind, file)) return -1;           \
    return REAL(name) arguments;                       \
  }
BY_FILE(SYNC, fsync, (int file), (file))
BY_FILE(SYNC, fdatasync, (int file), (file))
BY_FILE(TRUNCATE, ftruncate, (int file, off_t length), (file, length))
BY_FILE(TRUNCATE, ftruncate64, (int file, off64_t length), (file, length))

#define READING(name, parameters, arguments)           \
  ssize_t name parameters {                            \
    if (strikes_file(READ, file)) return -1;           \
    return REAL(name) arguments;                       \
  }
READING(read, (int file, void *bytes, size_t size), (file, bytes, size))
READING(pread, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
READING(pread64, (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))
READING(readv, (int file, const struct iovec *parts, int count), (file, parts, count))
READING(preadv, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at))
READING(preadv64, (int file, const struct iovec *parts, int count, off64_t at), (file, parts, count, at))

/* A write that has to fail without an error writes half, as on a disk that fills up. */
#define WRITING(name, parameters, arguments, halved)   \
  ssize_t name parameters {                            \
    if (strikes_file(WRITE, file)) {                   \
      if (errno != 0) return -1;                       \
      return REAL(name) halved;                        \
    }                                                  \
    return REAL(name) arguments;                       \
  }
WRITING(write, (int file, const void *bytes, size_t size), (file, bytes, size), (file, bytes, (size + 1) / 2))
WRITING(pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at),
        (file, bytes, (size + 1) / 2, at))
WRITING(pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at),
        (file, bytes, (size + 1) / 2, at))
WRITING(writev, (int file, const struct iovec *parts, int count), (file, parts, count), (file, parts, (count + 1) / 2))
WRITING(pwritev, (int file, const struct iovec *parts, int count, off_t at), (file, parts, count, at),
        (file, parts, (count + 1) / 2, at))
WRITING(pwritev64, (int file, const struct iovec *parts, int count, off64_t at), (file, parts, count, at),
        (file, parts, (count + 1) / 2, at))

/* libuv closes files, and asks for their attributes, without the functions of libc. */
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
  long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_statx && (int)a == AT_FDCWD && strikes_path(LOOK, (const char *)b)) return -1;
  /* A file system reports late what it could not write; a file that was only read has nothing to report. */
  if (number == SYS_close && shared != NULL && (fcntl((int)a, F_GETFL) & O_ACCMODE) != O_RDONLY &&
      strikes_file(CLOSE, (int)a)) {
    int error = errno;
    REAL(syscall)(number, a);
    errno = error;
    return -1;
  }
  return REAL(syscall)(number, a, b, c, d, e, f);
}
