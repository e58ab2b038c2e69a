#define _GNU_SOURCE
#include "CArchive.h"

#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <stddef.h>

static footway_archive functions;
static int is_complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The interface of libarchive 3 has not changed since 3.0.
  static const char *const names[] = {"libarchive.so.13", "libarchive.so"};
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return;
#define FOOTWAY_ARCHIVE_FIND(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, "archive_" #name); \
  if (functions.name == NULL) return;
  FOOTWAY_ARCHIVE_FUNCTIONS(FOOTWAY_ARCHIVE_FIND)
#undef FOOTWAY_ARCHIVE_FIND
  is_complete = 1;
}

const footway_archive *footway_archive_load(void) {
  pthread_once(&once, load);
  return is_complete ? &functions : NULL;
}

// libarchive converts names by the locale of the thread, and in that of C it knows ASCII only.
int footway_archive_next(
  const footway_archive *library, struct archive *archive, struct archive_entry **entry, const char **path) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t before = utf8 == (locale_t)0 ? (locale_t)0 : uselocale(utf8);
  *path = NULL;
  int status = library->read_next_header(archive, entry);
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN) {
    *path = library->entry_pathname_utf8(*entry);
    if (*path == NULL) *path = library->entry_pathname(*entry);
  }
  if (utf8 != (locale_t)0) {
    uselocale(before);
    freelocale(utf8);
  }
  return status;
}
