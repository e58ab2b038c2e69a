#include "CSimdjson.h"

#include <new>
#include <simdjson.h>
#include <sys/mman.h>

// The tape and the strings only: what the parser needs besides, some four bytes a token, goes when it is done.
struct footway_json {
  simdjson::dom::document tree;
};

namespace {

footway_json_status status(simdjson::error_code error) {
  switch (error) {
    case simdjson::SUCCESS: return footway_json_ok;
    case simdjson::CAPACITY: return footway_json_too_large;
    case simdjson::MEMALLOC: return footway_json_memory;
    case simdjson::DEPTH_ERROR: return footway_json_depth;
    case simdjson::NUMBER_ERROR: return footway_json_number;
    case simdjson::UTF8_ERROR: return footway_json_utf8;
    case simdjson::EMPTY: return footway_json_empty;
    default: return footway_json_syntax;
  }
}

// Large buffers are written once from front to back; huge pages save most of the page faults that this costs.
void prefer_huge_pages(void *start, size_t size) {
  const uintptr_t huge = 2u << 20;
  const uintptr_t first = (reinterpret_cast<uintptr_t>(start) + huge - 1) & ~(huge - 1);
  const uintptr_t end = (reinterpret_cast<uintptr_t>(start) + size) & ~(huge - 1);
  if (end > first) madvise(reinterpret_cast<void *>(first), end - first, MADV_HUGEPAGE);
}

}  // namespace

size_t footway_json_padding(void) { return simdjson::SIMDJSON_PADDING; }

footway_json_status footway_json_parse(
    const uint8_t *text, size_t length, size_t max_depth, footway_json **out) {
  *out = nullptr;
  footway_json *document = new (std::nothrow) footway_json;
  if (document == nullptr) return footway_json_memory;
  simdjson::dom::parser parser;
  simdjson::error_code error = parser.allocate(length, max_depth);
  if (!error) error = document->tree.allocate(length < 64 ? 64 : length);
  if (!error) {
    // The sizes that dom::document::allocate reserves (simdjson 3.0): a word and at most 5/3 bytes a byte of text.
    if (length > (8u << 20)) {
      prefer_huge_pages(document->tree.tape.get(), length * sizeof(uint64_t) / 2);
      prefer_huge_pages(document->tree.string_buf.get(), length);
    }
    error = parser.parse_into_document(document->tree, text, length, false).error();
  }
  if (error) {
    delete document;
    return status(error);
  }
  *out = document;
  return footway_json_ok;
}

const uint64_t *footway_json_tape(const footway_json *document) { return document->tree.tape.get(); }

const uint8_t *footway_json_strings(const footway_json *document) {
  return document->tree.string_buf.get();
}

void footway_json_free(footway_json *document) { delete document; }
