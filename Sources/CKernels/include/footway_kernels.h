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

/// The least of row[i] + other[i]; INT32_MAX for none.
int32_t footway_least_sum(const int32_t *row, const int32_t *other, size_t count);
int32_t footway_least_sum_portable(const int32_t *row, const int32_t *other, size_t count);

/// Whether the vector twins are used on this processor.
int footway_has_vectors(void);

/// Asks for memory that will be read soon; any address will do.
static inline void footway_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
