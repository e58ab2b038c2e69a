// What the blocks of a PBF file will need when unpacked, told from their frames alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <protozero/pbf_reader.hpp>

namespace footway {

/// The sum of the unpacked sizes that the blocks state; a frame that makes no sense ends the count, and is left to
/// libosmium to refuse.
inline uint64_t unpacked_size(const char *bytes, size_t length) {
  uint64_t total = 0;
  size_t at = 0;
  while (length - at >= 4) {
    const unsigned char *size = reinterpret_cast<const unsigned char *>(bytes + at);
    const size_t header = size_t(size[0]) << 24 | size_t(size[1]) << 16 | size_t(size[2]) << 8 | size[3];
    at += 4;
    if (header > length - at) return total;
    size_t body = 0;
    protozero::pbf_reader frame(bytes + at, header);
    while (frame.next()) {
      // The tag alone does not tell that a number follows.
      if (frame.tag_and_type() == protozero::tag_and_type(3, protozero::pbf_wire_type::varint)) {
        const int32_t stated = frame.get_int32();
        body = stated > 0 ? size_t(stated) : 0;
      } else {
        frame.skip();
      }
    }
    at += header;
    if (body > length - at) return total;
    protozero::pbf_reader blob(bytes + at, body);
    while (blob.next()) {
      if (blob.tag_and_type() == protozero::tag_and_type(2, protozero::pbf_wire_type::varint)) {
        const int32_t stated = blob.get_int32();
        total += stated > 0 ? uint64_t(stated) : 0;
      } else {
        blob.skip();
      }
    }
    at += body;
  }
  return total;
}

}  // namespace footway
