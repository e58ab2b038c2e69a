// The innermost loops of the route index, with vector instructions where the processor has them.
//
// Costs are 32-bit integers of at most FOOTWAY_FAR, which stands for "no way"; sums of two fit. No function allocates or
// keeps anything. Each has a portable twin, which tests compare it with.

#pragma once

#include <stddef.h>
#include <stdint.h>

#define FOOTWAY_FAR ((int32_t)((1 << 30) - 1))

/// One side of a point query: the rows of the two vertices that a node hangs on, the second above the first.
struct footway_side {
  const int32_t *deep;
  const int32_t *shallow;
  int32_t cost_of_deep;
  int32_t cost_of_shallow;
  /// How many columns the shallow row has.
  int32_t shallow_columns;
};

/// The least cost over the common columns of two sides, at least FOOTWAY_FAR for none.
///
/// Rows may be read up to the next multiple of 8 columns.
int32_t footway_least_cost(const struct footway_side *start, const struct footway_side *end, int32_t columns);
int32_t footway_least_cost_portable(const struct footway_side *start, const struct footway_side *end, int32_t columns);

/// result[i] = min(result[i], cost + column[i]).
void footway_min_plus(int32_t *result, const int32_t *column, int32_t cost, size_t count);
void footway_min_plus_portable(int32_t *result, const int32_t *column, int32_t cost, size_t count);

/// cells[i] = row[slots[i]], or UINT32_MAX where that is FOOTWAY_FAR or more.
void footway_spread(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count);
void footway_spread_portable(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count);

/// A vertex as the index keeps it: its row starts at an offset.
struct footway_vertex {
  uint32_t row;
  int32_t depth, first_step, node;
};

/// result[i] = the least of shared[column] + rows[vertices[i].row + column], at most FOOTWAY_FAR.
///
/// `columns` is a multiple of 8; columns that are not meant hold FOOTWAY_FAR in `shared`. `vertices` points to
/// `struct footway_vertex`.
void footway_least_sums(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count);
void footway_least_sums_portable(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count);

/// The arcs of a graph, row by row, no two of a row with one head, and the two measures of each arc.
struct footway_arcs {
  /// Where the row of each node starts; one more entry than nodes.
  const int32_t *first;
  /// May be read eight entries beyond the last.
  const int32_t *heads;
  const double *measures;
};

/// Adds up both measures along `count` nodes, one after the other; 0 when two of them are no neighbours.
int footway_add_up(const struct footway_arcs *arcs, const int32_t *nodes, size_t count, double *sums);
int footway_add_up_portable(const struct footway_arcs *arcs, const int32_t *nodes, size_t count, double *sums);

/// Whether the vector twins are used on this processor.
int footway_has_vectors(void);

/// Asks for memory that will be read soon; any address will do.
static inline void footway_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
