#include "footway_zones.h"

#include <math.h>
#include <string.h>

#define LIKELY(condition) __builtin_expect(!!(condition), 1)

/// Where a point lies: the number of its cell, and its place in cells from the middle of that.
struct spot {
  uint32_t cell;
  float x, y;
};

/// Where a point lies, moved into the columns and rows from `low` to those that `right` and `top` are in; what is not a
/// number goes to `low`.
static inline struct spot clamp(
    const struct footway_zone_grid *grid, double px, double py, double low, double right, double top) {
  double x = (px - grid->x) * grid->inverse, y = (py - grid->y) * grid->inverse;
  x = x > low ? x : low;
  y = y > low ? y : low;
  x = x < right ? x : right;
  y = y < top ? y : top;
  int32_t column = (int32_t)x, row = (int32_t)y;
  return (struct spot){
      grid->first + (uint32_t)row * (uint32_t)grid->columns + (uint32_t)column, (float)(x - column - 0.5),
      (float)(y - row - 0.5)};
}

/// In a grid of a level: what is outside goes to its border of empty cells.
static inline struct spot find(const struct footway_zone_grid *grid, double px, double py) {
  return clamp(grid, px, py, 0, (double)(grid->columns - 1), (double)(grid->rows - 1));
}

/// In a finer grid, for a point that the coarser one sent there: in no border cell, though the finer grid sees more of
/// its digits and may find it a hair outside.
static inline struct spot find_within(const struct footway_zone_grid *grid, double px, double py) {
  return clamp(grid, px, py, 1, (double)grid->columns - 1.5, (double)grid->rows - 1.5);
}

static inline float number(const uint32_t *word) {
  float value;
  memcpy(&value, word, sizeof value);
  return value;
}

static inline float side(const uint32_t *line, float x, float y) {
  return number(line) * x + number(line + 1) * y + number(line + 2);
}

/// Whether a point is left of two lines, or at a reflex corner of one: a hit to be kept or not, without a branch.
static inline size_t corner(
    const uint32_t *record, struct spot spot, float margin, uint32_t position, struct footway_zone_hit *hit,
    size_t *doubts) {
  float one = side(record + 1, spot.x, spot.y), other = side(record + 4, spot.x, spot.y);
  uint32_t doubt = !(fabsf(one) >= margin) | !(fabsf(other) >= margin);
  uint32_t reflex = record[0] >> 31, both = (one > 0) & (other > 0), either = (one > 0) | (other > 0);
  *hit = (struct footway_zone_hit){position, (record[0] & 0x7fffffffu) | doubt << 31};
  *doubts += doubt;
  return both | (reflex & either) | doubt;
}

enum verdict { OUTSIDE, INSIDE, DOUBT };

/// Whether an odd number of edges lies between the point and the reference point.
///
/// Each line has the reference point on its positive side. An edge lies between them when the point is on the other
/// side of its line and its ends are on different sides of the line from the point to the reference point.
static enum verdict parity(const uint32_t *entry, float x, float y, float margin) {
  uint32_t count = entry[0] & 0x7fffffffu;
  int inside = entry[0] >> 31;
  float rx = number(entry + 1) - x, ry = number(entry + 2) - y;
  float blur = margin * (fabsf(rx) + fabsf(ry));
  const uint32_t *edge = entry + 3;
  for (uint32_t i = 0; i < count; i++, edge += 7) {
    float d = side(edge, x, y);
    if (!(fabsf(d) >= margin)) return DOUBT;
    if (d > 0) continue;
    float one = rx * (number(edge + 4) - y) - ry * (number(edge + 3) - x);
    float other = rx * (number(edge + 6) - y) - ry * (number(edge + 5) - x);
    if (!(fabsf(one) >= blur) || !(fabsf(other) >= blur)) return DOUBT;
    inside ^= (one > 0) != (other > 0);
  }
  return inside ? INSIDE : OUTSIDE;
}

/// The same sums as the exact side of the index, so that both say the same.
static enum verdict in_circle(const uint32_t *entry, double px, double py) {
  double circle[3];
  memcpy(circle, entry, sizeof circle);
  double x = circle[0] - px, y = circle[1] - py;
  double squared = x * x + y * y;
  if (squared == circle[2]) return DOUBT;
  return squared < circle[2] ? INSIDE : OUTSIDE;
}

/// The hits of a general record. Parts of one area follow each other and make one hit.
static size_t general(
    const uint32_t *record, double px, double py, struct spot spot, float margin, uint32_t position,
    struct footway_zone_hit *hits) {
  size_t n = 0;
  uint32_t count = *record++;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t kind = *record >> 30, zone = *record & FOOTWAY_ENTRY_AREA;
    record++;
    enum verdict verdict = INSIDE;
    if (kind == FOOTWAY_ENTRY_EDGES) {
      verdict = parity(record, spot.x, spot.y, margin);
      record += 3 + 7 * (size_t)(*record & 0x7fffffffu);
    } else if (kind == FOOTWAY_ENTRY_CIRCLE) {
      verdict = in_circle(record, px, py);
      record += 6;
    } else if (kind == FOOTWAY_ENTRY_DOUBT) {
      verdict = DOUBT;
    }
    if (verdict == OUTSIDE) continue;
    int is_same = n > 0 && (hits[n - 1].zone & ~FOOTWAY_ZONE_DOUBT) == zone;
    if (!is_same) hits[n++] = (struct footway_zone_hit){position, zone | FOOTWAY_ZONE_DOUBT};
    if (verdict == INSIDE) hits[n - 1].zone = zone;
  }
  return n;
}

/// The hits of a list. The first four are written whether they are there or not, for most lists are shorter.
static inline size_t list(const uint32_t *record, uint32_t position, struct footway_zone_hit *hits) {
  uint32_t count = *record++;
  for (uint32_t i = 0; i < 4; i++) hits[i] = (struct footway_zone_hit){position, record[i]};
  for (uint32_t i = 4; i < count; i++) hits[i] = (struct footway_zone_hit){position, record[i]};
  return count;
}

static size_t count_doubts(const struct footway_zone_hit *hits, size_t count) {
  size_t doubts = 0;
  for (size_t i = 0; i < count; i++) doubts += hits[i].zone >> 31;
  return doubts;
}

/// What is neither empty nor whole nor cut by one edge.
static __attribute__((noinline)) size_t resolve(
    const struct footway_zone_table *table, uint32_t code, const struct footway_zone_grid *grid, double px, double py,
    struct spot spot, uint32_t position, struct footway_zone_hit *hits, size_t *doubts) {
  float margin = grid->margin;
  while (code >> 29 == FOOTWAY_CELL_GRID) {
    grid = table->grids + (code & FOOTWAY_CELL_PAYLOAD);
    margin = grid->margin;
    spot = find_within(grid, px, py);
    code = table->codes[spot.cell];
  }
  uint32_t payload = code & FOOTWAY_CELL_PAYLOAD;
  const uint32_t *record = table->records + payload;
  switch (code >> 29) {
    case FOOTWAY_CELL_NONE: return 0;
    case FOOTWAY_CELL_WHOLE: *hits = (struct footway_zone_hit){position, payload}; return 1;
    case FOOTWAY_CELL_LIST: return list(record, position, hits);
    case FOOTWAY_CELL_EDGE: {
      float d = side(record + 1, spot.x, spot.y);
      uint32_t doubt = !(fabsf(d) >= margin);
      *hits = (struct footway_zone_hit){position, record[0] | doubt << 31};
      *doubts += doubt;
      return (d > 0) | doubt;
    }
    case FOOTWAY_CELL_WEDGE: return corner(record, spot, margin, position, hits, doubts);
    case FOOTWAY_CELL_CORNERS: {
      // There are two at least.
      uint32_t count = *record++;
      size_t n = corner(record, spot, margin, position, hits, doubts);
      n += corner(record + 7, spot, margin, position, hits + n, doubts);
      record += 14;
      for (uint32_t i = 2; i < count; i++, record += 7) n += corner(record, spot, margin, position, hits + n, doubts);
      return n;
    }
    default: {
      size_t count = general(record, px, py, spot, margin, position, hits);
      *doubts += count_doubts(hits, count);
      return count;
    }
  }
}

size_t footway_zones_locate(
    const struct footway_zone_table *table, const double *xy, const int32_t *grids, int32_t grid, size_t count,
    uint32_t position, struct footway_zone_hit *hits, size_t *doubts) {
  struct spot spots[FOOTWAY_ZONE_BLOCK];
  uint32_t codes[FOOTWAY_ZONE_BLOCK];
  const struct footway_zone_grid *same = table->grids + grid;
  if (grids == NULL) {
    for (size_t i = 0; i < count; i++) spots[i] = find(same, xy[2 * i], xy[2 * i + 1]);
  } else {
    for (size_t i = 0; i < count; i++) spots[i] = find(table->grids + grids[i], xy[2 * i], xy[2 * i + 1]);
  }
  for (size_t i = 0; i < count; i++) __builtin_prefetch(table->codes + spots[i].cell, 0, 3);
  for (size_t i = 0; i < count; i++) {
    codes[i] = table->codes[spots[i].cell];
    // A record may lie on two lines. A payload that is none asks for memory that is not read; that does no harm.
    const uint32_t *record = table->records + (codes[i] & FOOTWAY_CELL_PAYLOAD);
    __builtin_prefetch(record, 0, 3);
    __builtin_prefetch(record + 16, 0, 3);
  }
  size_t n = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t code = codes[i], kind = code >> 29;
    if (LIKELY(kind <= FOOTWAY_CELL_WHOLE)) {
      hits[n] = (struct footway_zone_hit){position + (uint32_t)i, code & FOOTWAY_CELL_PAYLOAD};
      n += kind;
      continue;
    }
    const uint32_t *record = table->records + (code & FOOTWAY_CELL_PAYLOAD);
    if (kind == FOOTWAY_CELL_LIST) {
      n += list(record, position + (uint32_t)i, hits + n);
      continue;
    }
    const struct footway_zone_grid *its = grids == NULL ? same : table->grids + grids[i];
    n += resolve(table, code, its, xy[2 * i], xy[2 * i + 1], spots[i], position + (uint32_t)i, hits + n, doubts);
  }
  return n;
}
