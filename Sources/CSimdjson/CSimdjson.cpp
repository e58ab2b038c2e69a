#include "CSimdjson.h"

#include <new>
#include <simdjson.h>

struct footway_json {
  simdjson::dom::parser parser;
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

}  // namespace

size_t footway_json_padding(void) { return simdjson::SIMDJSON_PADDING; }

footway_json_status footway_json_parse(
    const uint8_t *text, size_t length, size_t max_depth, footway_json **out) {
  *out = nullptr;
  footway_json *document = new (std::nothrow) footway_json;
  if (document == nullptr) return footway_json_memory;
  simdjson::error_code error = document->parser.allocate(length, max_depth);
  if (!error) error = document->parser.parse(text, length, false).error();
  if (error) {
    delete document;
    return status(error);
  }
  *out = document;
  return footway_json_ok;
}

const uint64_t *footway_json_tape(const footway_json *document) { return document->parser.doc.tape.get(); }

const uint8_t *footway_json_strings(const footway_json *document) {
  return document->parser.doc.string_buf.get();
}

void footway_json_free(footway_json *document) { delete document; }
