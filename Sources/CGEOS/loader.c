#include "CGEOS.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static footway_geos functions;
static int is_complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The C interface of GEOS keeps its name: functions are added to it, never changed.
  static const char *const names[] = {"libgeos_c.so.1", "libgeos_c.so"};
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return;
#define FOOTWAY_GEOS_FIND(field, symbol) \
  functions.field = (__typeof__(functions.field))dlsym(library, symbol); \
  if (functions.field == NULL) return;
#define FOOTWAY_GEOS_FIND_NAME(name) FOOTWAY_GEOS_FIND(name, "GEOS" #name)
  FOOTWAY_GEOS_FIND(init, "GEOS_init_r")
  FOOTWAY_GEOS_FIND(finish, "GEOS_finish_r")
  FOOTWAY_GEOS_FUNCTIONS(FOOTWAY_GEOS_FIND_NAME)
#undef FOOTWAY_GEOS_FIND_NAME
#undef FOOTWAY_GEOS_FIND
  is_complete = 1;
}

const footway_geos *footway_geos_load(void) {
  pthread_once(&once, load);
  return is_complete ? &functions : NULL;
}
