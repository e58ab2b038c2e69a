// A small C interface over libosmium: OpenStreetMap data, XML or PBF, as flat arrays. No exception crosses it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was read; free it with footway_osm_free.
typedef struct footway_osm footway_osm;

/// How a file is written.
typedef enum {
  footway_osm_xml = 0,
  footway_osm_pbf = 1,
} footway_osm_format;

/// Why a file was refused.
typedef enum {
  footway_osm_ok = 0,
  /// It is not well-formed, or not as the format has it.
  footway_osm_syntax = 1,
  /// It is of a version, needs a feature, or is compressed by a method that libosmium does not know.
  footway_osm_unsupported = 2,
  /// What is wanted of it does not fit the limits.
  footway_osm_too_large = 3,
  /// There is no memory left.
  footway_osm_memory = 4,
} footway_osm_status;

/// What of a file is wanted. Ways and relations with one of the keys; the ways that such relations have as members; nodes
/// with one of the keys, and those of the ways.
typedef struct {
  /// Keys one after another, each ended by a zero byte.
  const char *keys;
  size_t keys_length;
  /// How many bytes may be kept.
  size_t byte_limit;
  /// How many bytes the blocks of a PBF file may have when unpacked.
  size_t unpacked_limit;
} footway_osm_wish;

/// A fault: the message ends with a zero byte; line and column are 0 when they are not known.
typedef struct {
  char message[256];
  uint64_t line;
  uint64_t column;
} footway_osm_fault;

/// Two numbers of strings.
typedef struct {
  uint32_t key;
  uint32_t value;
} footway_osm_tag;

/// A node; its tags are those from the end of the one before to its own.
typedef struct {
  int64_t id;
  /// In 1e-7 degrees; INT32_MAX where it has no position.
  int32_t longitude;
  int32_t latitude;
  uint32_t tags_end;
} footway_osm_node;

/// A way or a relation; its parts (ids of nodes, or members) and tags are those from the end of the one before.
typedef struct {
  int64_t id;
  uint32_t parts_end;
  uint32_t tags_end;
} footway_osm_group;

/// A member of a relation.
typedef struct {
  int64_t ref;
  uint32_t role;
  /// `n`, `w` or `r`.
  uint32_t type;
} footway_osm_member;

/// Flat arrays, valid until the reading is freed.
typedef struct {
  const footway_osm_node *nodes;
  size_t node_count;
  const footway_osm_tag *node_tags;
  const footway_osm_group *ways;
  size_t way_count;
  const int64_t *refs;
  const footway_osm_tag *way_tags;
  const footway_osm_group *relations;
  size_t relation_count;
  const footway_osm_member *members;
  const footway_osm_tag *relation_tags;
  /// The strings one after another, and where each one ends.
  const char *text;
  const size_t *string_ends;
  size_t string_count;
} footway_osm_view;

/// Reads a file. On success `*out` owns the arrays; on failure it is null and `*fault` says what is wrong.
footway_osm_status footway_osm_read(
    const uint8_t *bytes, size_t length, footway_osm_format format, const footway_osm_wish *wish, footway_osm **out,
    footway_osm_fault *fault);

/// The arrays of a reading.
footway_osm_view footway_osm_get(const footway_osm *reading);

/// Frees a reading; null is allowed.
void footway_osm_free(footway_osm *reading);

#ifdef __cplusplus
}
#endif
