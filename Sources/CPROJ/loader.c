#include "CPROJ.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stddef.h>

static footway_proj functions;
static int is_complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The versions whose interface this was compiled for and tried with: PROJ 9.0 to 9.x, newest last known first.
  static const char *const names[] = {"libproj.so.25", "libproj.so.26", "libproj.so.27", "libproj.so"};
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) return;
#define FOOTWAY_PROJ_FIND(name) \
  functions.name = (__typeof__(functions.name))dlsym(library, "proj_" #name); \
  if (functions.name == NULL) return;
  FOOTWAY_PROJ_FUNCTIONS(FOOTWAY_PROJ_FIND)
#undef FOOTWAY_PROJ_FIND
  is_complete = 1;
}

const footway_proj *footway_proj_load(void) {
  pthread_once(&once, load);
  return is_complete ? &functions : NULL;
}

static void ignore(void *data, int level, const char *message) {
  (void)data;
  (void)level;
  (void)message;
}

void footway_proj_silence(PJ_CONTEXT *context) { functions.log_func(context, NULL, ignore); }

PJ_COORD footway_proj_coordinate(double x, double y, double z) {
  PJ_COORD coordinate = {{x, y, z, HUGE_VAL}};
  return coordinate;
}

void footway_proj_transform(PJ *object, PJ_DIRECTION direction, size_t count, double *x, double *y, double *z) {
  for (size_t i = 0; i < count; i++) {
    PJ_COORD coordinate = {{x[i], y[i], z == NULL ? 0 : z[i], HUGE_VAL}};
    coordinate = functions.trans(object, direction, coordinate);
    x[i] = coordinate.xyzt.x;
    y[i] = coordinate.xyzt.y;
    if (z != NULL) z[i] = coordinate.xyzt.z;
    // An error that stays would make the next call look at it first.
    if (coordinate.xyzt.x == HUGE_VAL) functions.errno_reset(object);
  }
}
