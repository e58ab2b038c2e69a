// The innermost loop of the zone index: which areas hold each of a block of points.
//
// A grid of square cells; what a cell says of a point in it is decided here, in single precision, as long as the point is
// not too near an edge. A point that is gets a hit with FOOTWAY_ZONE_DOUBT, to be decided by the caller. No function
// allocates or keeps anything.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// The kinds of a cell, in the upper three bits of its code; the other bits are the payload.
/// In no area.
#define FOOTWAY_CELL_NONE 0u
/// In one area; payload: its number.
#define FOOTWAY_CELL_WHOLE 1u
/// In several areas; payload: a record with their count and numbers.
#define FOOTWAY_CELL_LIST 2u
/// One edge across the cell; payload: a record `zone, A, B, C`.
#define FOOTWAY_CELL_EDGE 3u
/// Two edges that meet in the cell; payload: a record `zone, A, B, C, A, B, C`, bit 31 of zone for a reflex corner.
#define FOOTWAY_CELL_WEDGE 4u
/// Anything; payload: a record with the count of entries and the entries.
#define FOOTWAY_CELL_GENERAL 5u
/// A finer grid; payload: its number.
#define FOOTWAY_CELL_GRID 6u
/// Several areas, each cut by an edge or two that meet, or by none; payload: a record with their count and seven words as
/// of a wedge each, where a line that is not there is `0, 0, 1`.
#define FOOTWAY_CELL_CORNERS 7u
#define FOOTWAY_CELL_PAYLOAD 0x1fffffffu

/// The kinds of an entry of a general record, in the upper two bits of its first word; the others are the area.
/// The cell is in the area.
#define FOOTWAY_ENTRY_WHOLE 0u
/// Edges: a word with their count, bit 31 when the reference point is inside; its x and y; `A, B, C, x, y, x, y` each.
#define FOOTWAY_ENTRY_EDGES 1u
/// A circle: the centre and the square of the radius, three doubles in two words each.
#define FOOTWAY_ENTRY_CIRCLE 2u
/// Not to be decided here.
#define FOOTWAY_ENTRY_DOUBT 3u
#define FOOTWAY_ENTRY_AREA 0x3fffffffu

/// A grid. Its first and last rows and columns are empty cells, to which all points outside are sent.
struct footway_zone_grid {
  /// The corner of the grid, metres.
  double x, y;
  /// Cells a metre, a power of two.
  double inverse;
  /// Nearer to an edge than this, in cells, nothing is decided.
  float margin;
  int32_t columns, rows;
  /// The code of the first cell; the others follow row by row.
  uint32_t first;
};

/// All grids of an index: one a level, then the finer ones. The first is that of an unknown level, and empty.
struct footway_zone_table {
  const struct footway_zone_grid *grids;
  const uint32_t *codes;
  const uint32_t *records;
};

struct footway_zone_hit {
  uint32_t position, zone;
};
/// In `zone`: whether the area holds the position is not decided.
#define FOOTWAY_ZONE_DOUBT 0x80000000u

/// How many points are asked at once.
#define FOOTWAY_ZONE_BLOCK 128

/// Writes a hit for each point and each area that holds it, ascending, and for each that may.
///
/// `xy` holds `count` pairs, at most FOOTWAY_ZONE_BLOCK. `grids` holds the number of a grid for each, or is NULL when
/// `grid` is that of all. `position` is the number of the first point. There must be room for four hits more than the
/// block can have, and four words may be read behind the last record. Adds the number of doubts to `doubts`; gives the number of hits.
size_t footway_zones_locate(
    const struct footway_zone_table *table, const double *xy, const int32_t *grids, int32_t grid, size_t count,
    uint32_t position, struct footway_zone_hit *hits, size_t *doubts);
