#include "footway_kernels.h"

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

int32_t footway_least_cost_portable(const struct footway_side *start, const struct footway_side *end, int32_t columns) {
  int32_t best = INT32_MAX;
  for (int32_t column = 0; column < columns; column++) {
    int32_t from = start->deep[column] + start->cost_of_deep;
    if (column < start->shallow_columns) from = least(from, start->shallow[column] + start->cost_of_shallow);
    int32_t to = end->deep[column] + end->cost_of_deep;
    if (column < end->shallow_columns) to = least(to, end->shallow[column] + end->cost_of_shallow);
    best = least(best, least(from, FOOTWAY_FAR) + least(to, FOOTWAY_FAR));
  }
  return best;
}

void footway_min_plus_portable(int32_t *result, const int32_t *column, int32_t cost, size_t count) {
  for (size_t i = 0; i < count; i++) result[i] = least(result[i], cost + column[i]);
}

void footway_spread_portable(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int32_t cost = row[slots[i]];
    cells[i] = cost < FOOTWAY_FAR ? (uint32_t)cost : UINT32_MAX;
  }
}

void footway_least_sums_portable(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count) {
  const struct footway_vertex *vertex = vertices;
  for (size_t i = 0; i < count; i++) {
    const int32_t *row = rows + vertex[i].row;
    int32_t best = FOOTWAY_FAR;
    for (size_t column = 0; column < columns; column++) best = least(best, shared[column] + row[column]);
    result[i] = best;
  }
}

/// The arc from a row to a head, looked for from a place of the row on; -1 when there is none.
static int32_t arc_to(const int32_t *heads, int32_t from, int32_t end, int32_t head) {
  for (int32_t arc = from; arc < end; arc++) {
    if (heads[arc] == head) return arc;
  }
  return -1;
}

int footway_add_up_portable(const struct footway_arcs *arcs, const int32_t *nodes, size_t count, double *sums) {
  double one = 0, other = 0;
  for (size_t i = 1; i < count; i++) {
    int32_t arc = arc_to(arcs->heads, arcs->first[nodes[i - 1]], arcs->first[nodes[i - 1] + 1], nodes[i]);
    if (arc < 0) return 0;
    one += arcs->measures[2 * (size_t)arc];
    other += arcs->measures[2 * (size_t)arc + 1];
  }
  sums[0] = one;
  sums[1] = other;
  return 1;
}

#if defined(__x86_64__)

#include <immintrin.h>

#define VECTOR __attribute__((target("avx2")))

int footway_has_vectors(void) {
  // Every thread that asks finds the same, so the order does not matter.
  static int known = -1;
  int answer = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (answer < 0) {
    __builtin_cpu_init();
    answer = __builtin_cpu_supports("avx2") ? 1 : 0;
    __atomic_store_n(&known, answer, __ATOMIC_RELAXED);
  }
  return answer;
}

VECTOR static inline __m256i load(const int32_t *address) { return _mm256_loadu_si256((const __m256i *)address); }

VECTOR static inline int32_t least_lane(__m256i lanes) {
  __m128i four = _mm_min_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  __m128i two = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4E));
  return _mm_cvtsi128_si32(_mm_min_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
}

/// The cost from or to the vertices of eight columns.
VECTOR static inline __m256i eight(const struct footway_side *side, int32_t column, __m256i lane) {
  __m256i deep = _mm256_add_epi32(load(side->deep + column), _mm256_set1_epi32(side->cost_of_deep));
  __m256i shallow = _mm256_add_epi32(load(side->shallow + column), _mm256_set1_epi32(side->cost_of_shallow));
  // Behind its own columns the shallow row belongs to another vertex.
  __m256i is_inside = _mm256_cmpgt_epi32(_mm256_set1_epi32(side->shallow_columns), lane);
  shallow = _mm256_blendv_epi8(deep, shallow, is_inside);
  return _mm256_min_epi32(_mm256_min_epi32(deep, shallow), _mm256_set1_epi32(FOOTWAY_FAR));
}

VECTOR static int32_t least_cost(const struct footway_side *start, const struct footway_side *end, int32_t columns) {
  __m256i best = _mm256_set1_epi32(INT32_MAX);
  __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (int32_t column = 0; column < columns; column += 8) {
    __m256i sum = _mm256_add_epi32(eight(start, column, lane), eight(end, column, lane));
    // Columns that the two do not share mean different vertices.
    __m256i is_common = _mm256_cmpgt_epi32(_mm256_set1_epi32(columns), lane);
    best = _mm256_min_epi32(best, _mm256_blendv_epi8(_mm256_set1_epi32(INT32_MAX), sum, is_common));
    lane = _mm256_add_epi32(lane, _mm256_set1_epi32(8));
  }
  return least_lane(best);
}

VECTOR static void min_plus(int32_t *result, const int32_t *column, int32_t cost, size_t count) {
  __m256i added = _mm256_set1_epi32(cost);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i least = _mm256_min_epi32(load(result + i), _mm256_add_epi32(load(column + i), added));
    _mm256_storeu_si256((__m256i *)(result + i), least);
  }
  if (i == count) return;
  // Most ranges are short, so what is left of eight matters: the other lanes are neither read nor written.
  __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256i is_left = _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(count - i)), lane);
  __m256i sum = _mm256_add_epi32(_mm256_maskload_epi32(column + i, is_left), added);
  __m256i least = _mm256_min_epi32(_mm256_maskload_epi32(result + i, is_left), sum);
  _mm256_maskstore_epi32(result + i, is_left, least);
}

VECTOR static void spread(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count) {
  __m256i far = _mm256_set1_epi32(FOOTWAY_FAR);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i cost = _mm256_i32gather_epi32(row, load(slots + i), 4);
    // All bits where there is no way.
    __m256i is_way = _mm256_cmpgt_epi32(far, cost);
    __m256i cell = _mm256_or_si256(cost, _mm256_xor_si256(is_way, _mm256_set1_epi32(-1)));
    _mm256_storeu_si256((__m256i *)(cells + i), cell);
  }
  footway_spread_portable(cells + i, row, slots + i, count - i);
}

VECTOR static void least_sums(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count) {
  const struct footway_vertex *vertex = vertices;
  for (size_t i = 0; i < count; i++) {
    const int32_t *row = rows + vertex[i].row;
    __m256i best = _mm256_set1_epi32(FOOTWAY_FAR);
    for (size_t column = 0; column < columns; column += 8) {
      best = _mm256_min_epi32(best, _mm256_add_epi32(load(shared + column), load(row + column)));
    }
    result[i] = least_lane(best);
  }
}

/// Looks at eight heads at once, without a branch that depends on which of them it is.
VECTOR static int add_up(const struct footway_arcs *arcs, const int32_t *nodes, size_t count, double *sums) {
  __m128d sum = _mm_setzero_pd();
  for (size_t i = 1; i < count; i++) {
    int32_t arc = arcs->first[nodes[i - 1]], end = arcs->first[nodes[i - 1] + 1];
    __m256i is_head = _mm256_cmpeq_epi32(load(arcs->heads + arc), _mm256_set1_epi32(nodes[i]));
    // The bit of a ninth lane stands for none; those behind the row's end belong to other rows.
    arc += __builtin_ctz(_mm256_movemask_ps(_mm256_castsi256_ps(is_head)) | 256);
    if (arc >= end || arc - arcs->first[nodes[i - 1]] == 8) {
      arc = arc_to(arcs->heads, arcs->first[nodes[i - 1]] + 8, end, nodes[i]);
      if (arc < 0) return 0;
    }
    sum = _mm_add_pd(sum, _mm_loadu_pd(arcs->measures + 2 * (size_t)arc));
  }
  _mm_storeu_pd(sums, sum);
  return 1;
}

int32_t footway_least_cost(const struct footway_side *start, const struct footway_side *end, int32_t columns) {
  return footway_has_vectors() ? least_cost(start, end, columns) : footway_least_cost_portable(start, end, columns);
}

void footway_min_plus(int32_t *result, const int32_t *column, int32_t cost, size_t count) {
  if (footway_has_vectors()) {
    min_plus(result, column, cost, count);
  } else {
    footway_min_plus_portable(result, column, cost, count);
  }
}

int footway_add_up(const struct footway_arcs *arcs, const int32_t *nodes, size_t count, double *sums) {
  return footway_has_vectors() ? add_up(arcs, nodes, count, sums) : footway_add_up_portable(arcs, nodes, count, sums);
}

void footway_spread(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count) {
  if (footway_has_vectors()) {
    spread(cells, row, slots, count);
  } else {
    footway_spread_portable(cells, row, slots, count);
  }
}

void footway_least_sums(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count) {
  if (footway_has_vectors()) {
    least_sums(result, shared, columns, rows, vertices, count);
  } else {
    footway_least_sums_portable(result, shared, columns, rows, vertices, count);
  }
}

#else

int footway_has_vectors(void) { return 0; }

int32_t footway_least_cost(const struct footway_side *start, const struct footway_side *end, int32_t columns) {
  return footway_least_cost_portable(start, end, columns);
}

void footway_min_plus(int32_t *result, const int32_t *column, int32_t cost, size_t count) {
  footway_min_plus_portable(result, column, cost, count);
}

void footway_spread(uint32_t *cells, const int32_t *row, const int32_t *slots, size_t count) {
  footway_spread_portable(cells, row, slots, count);
}

void footway_least_sums(
    int32_t *result, const int32_t *shared, size_t columns, const int32_t *rows, const void *vertices, size_t count) {
  footway_least_sums_portable(result, shared, columns, rows, vertices, count);
}

#endif
