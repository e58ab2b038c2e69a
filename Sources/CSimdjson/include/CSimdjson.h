// A small C interface over simdjson's document object model. No exception crosses it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed document: a tape of 64-bit words and a buffer of strings, as simdjson's doc/tape.md describes them.
typedef struct footway_json footway_json;

/// Why a document was refused.
typedef enum {
  footway_json_ok = 0,
  footway_json_syntax = 1,
  footway_json_depth = 2,
  footway_json_number = 3,
  footway_json_utf8 = 4,
  footway_json_memory = 5,
  footway_json_too_large = 6,
  footway_json_empty = 7,
} footway_json_status;

/// How many readable bytes must follow the text.
size_t footway_json_padding(void);

/// Parses `length` bytes at `text`, which must be followed by `footway_json_padding()` readable bytes.
/// On success `*out` owns the document; free it with footway_json_free. On failure `*out` is null.
footway_json_status footway_json_parse(const uint8_t *text, size_t length, size_t max_depth, footway_json **out);

/// The tape; valid until the document is freed.
const uint64_t *footway_json_tape(const footway_json *document);

/// The string buffer; valid until the document is freed.
const uint8_t *footway_json_strings(const footway_json *document);

/// Frees a document; null is allowed.
void footway_json_free(footway_json *document);

#ifdef __cplusplus
}
#endif
