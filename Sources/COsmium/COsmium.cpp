#include "COsmium.h"

#include "DeletedElements.hpp"
#include "PackedSize.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <osmium/io/pbf_input.hpp>
#include <osmium/io/reader.hpp>
#include <osmium/io/xml_input.hpp>
#include <osmium/osm.hpp>
#include <osmium/thread/pool.hpp>

namespace {

struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Entities = osmium::osm_entity_bits::type;

}  // namespace

struct footway_osm {
  std::vector<footway_osm_node> nodes;
  std::vector<footway_osm_tag> node_tags;
  std::vector<footway_osm_group> ways;
  std::vector<int64_t> refs;
  std::vector<footway_osm_tag> way_tags;
  std::vector<footway_osm_group> relations;
  std::vector<footway_osm_member> members;
  std::vector<footway_osm_tag> relation_tags;
  std::string text;
  std::vector<size_t> string_ends;
};

namespace {

class Collector {
 public:
  Collector(const uint8_t *bytes, size_t length, footway_osm_format format, const footway_osm_wish &wish, footway_osm &out)
      : file_(reinterpret_cast<const char *>(bytes), length, format == footway_osm_pbf ? "pbf" : "osm"),
        room_(wish.byte_limit), out_(out) {
    for (const char *key = wish.keys; key < wish.keys + wish.keys_length; key += std::strlen(key) + 1) {
      keys_.emplace(key);
    }
    if (format == footway_osm_pbf) {
      if (footway::unpacked_size(reinterpret_cast<const char *>(bytes), length) > wish.unpacked_limit) {
        throw TooLarge("its blocks are larger when unpacked than is read; cut out the part that is wanted");
      }
    } else {
      deleted_ = footway::deleted_elements(reinterpret_cast<const char *>(bytes), length);
    }
  }

  // Relations say which ways are needed and ways which nodes, but files have them last. XML is slow to parse, and what it
  // has takes less room kept than written, so it is read once and then sorted out; a PBF file may have far more in it than
  // is wanted, so each pass reads one more kind.
  void collect(footway_osm_format format) {
    if (format == footway_osm_xml) {
      collect_at_once();
    } else {
      collect_in_passes();
    }
  }

 private:
  void collect_at_once() {
    std::vector<bool> is_telling;
    std::vector<footway_osm_group> others;
    std::vector<int64_t> their_refs;
    pass(osmium::osm_entity_bits::nwr, [&](const osmium::OSMObject &object) {
      const bool has = has_key(object.tags());
      if (object.type() == osmium::item_type::node) {
        is_telling.push_back(has);
        add(static_cast<const osmium::Node &>(object));
      } else if (has) {
        add_group(object);
      } else if (object.type() == osmium::item_type::way) {
        const auto &nodes = static_cast<const osmium::Way &>(object).nodes();
        charge(sizeof(footway_osm_group) + nodes.size() * sizeof(int64_t));
        for (const auto &node : nodes) their_refs.push_back(node.ref());
        others.push_back({object.id(), uint32_t(their_refs.size()), 0});
      }
    });
    const auto missing = missing_members();
    size_t start = 0;
    for (const auto &way : others) {
      if (missing.count(way.id) != 0) {
        charge((way.parts_end - start) * sizeof(int64_t));
        out_.refs.insert(out_.refs.end(), their_refs.begin() + long(start), their_refs.begin() + long(way.parts_end));
        out_.ways.push_back({way.id, uint32_t(out_.refs.size()), uint32_t(out_.way_tags.size())});
      }
      start = way.parts_end;
    }
    drop_nodes(is_telling, wanted_nodes());
  }

  void collect_in_passes() {
    pass(osmium::osm_entity_bits::way | osmium::osm_entity_bits::relation, [&](const osmium::OSMObject &object) {
      if (has_key(object.tags())) add_group(object);
    });
    const auto missing = missing_members();
    if (!missing.empty()) {
      pass(osmium::osm_entity_bits::way, [&](const osmium::OSMObject &object) {
        if (missing.count(object.id()) != 0) add_group(object);
      });
    }
    const auto wanted = wanted_nodes();
    pass(osmium::osm_entity_bits::node, [&](const osmium::OSMObject &object) {
      if (has_key(object.tags()) || std::binary_search(wanted.begin(), wanted.end(), object.id())) {
        add(static_cast<const osmium::Node &>(object));
      }
    });
  }

  // The ways that relations have as members and that are not kept for their own keys.
  std::unordered_set<int64_t> missing_members() {
    std::unordered_set<int64_t> missing;
    for (const auto &member : out_.members) {
      if (member.type == 'w') missing.insert(member.ref);
    }
    for (const auto &way : out_.ways) missing.erase(way.id);
    charge(missing.size() * 32);
    return missing;
  }

  // The nodes of the ways, each once.
  std::vector<int64_t> wanted_nodes() {
    charge(out_.refs.size() * sizeof(int64_t));
    std::vector<int64_t> wanted = out_.refs;
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    return wanted;
  }

  // Keeps the nodes that say something and those that are wanted.
  void drop_nodes(const std::vector<bool> &is_telling, const std::vector<int64_t> &wanted) {
    size_t kept = 0;
    uint32_t tags_start = 0;
    uint32_t tags_kept = 0;
    for (size_t index = 0; index < out_.nodes.size(); ++index) {
      footway_osm_node node = out_.nodes[index];
      const uint32_t tags_end = node.tags_end;
      if (is_telling[index] || std::binary_search(wanted.begin(), wanted.end(), node.id)) {
        for (uint32_t tag = tags_start; tag < tags_end; ++tag) out_.node_tags[tags_kept++] = out_.node_tags[tag];
        node.tags_end = tags_kept;
        out_.nodes[kept++] = node;
      }
      tags_start = tags_end;
    }
    out_.nodes.resize(kept);
    out_.node_tags.resize(tags_kept);
  }

  template <typename Visit>
  void pass(Entities entities, Visit visit) {
    // Two threads, one to cut the file into blocks and one to unpack them; the order of objects is that of the file.
    osmium::thread::Pool pool{1, 4};
    osmium::io::Reader reader{file_, entities, osmium::io::read_meta::no, pool};
    while (const osmium::memory::Buffer buffer = reader.read()) {
      for (const auto &object : buffer.select<osmium::OSMObject>()) {
        if (object.visible() && !is_deleted(object)) visit(object);
      }
    }
    reader.close();
  }

  bool is_deleted(const osmium::OSMObject &object) const {
    if (deleted_.empty()) return false;
    return deleted_.count({osmium::item_type_to_char(object.type()), object.id()}) != 0;
  }

  bool has_key(const osmium::TagList &tags) const {
    for (const auto &tag : tags) {
      if (keys_.count(tag.key()) != 0) return true;
    }
    return false;
  }

  void charge(size_t bytes) {
    if (bytes > room_) throw TooLarge("what is kept of it does not fit the limit; cut out the part that is wanted");
    room_ -= bytes;
  }

  uint32_t string(const char *text) {
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    const size_t length = std::strlen(text);
    charge(2 * length + 64);
    const uint32_t number = uint32_t(out_.string_ends.size());
    out_.text.append(text, length);
    out_.string_ends.push_back(out_.text.size());
    numbers_.emplace(std::string(text, length), number);
    return number;
  }

  uint32_t add(const osmium::TagList &tags, std::vector<footway_osm_tag> &to) {
    for (const auto &tag : tags) {
      charge(sizeof(footway_osm_tag));
      const uint32_t key = string(tag.key());
      to.push_back({key, string(tag.value())});
    }
    return uint32_t(to.size());
  }

  void add(const osmium::Node &node) {
    charge(sizeof(footway_osm_node));
    const bool is_placed = node.location().valid();
    out_.nodes.push_back(
        {node.id(), is_placed ? node.location().x() : INT32_MAX, is_placed ? node.location().y() : INT32_MAX,
         add(node.tags(), out_.node_tags)});
  }

  void add_group(const osmium::OSMObject &object) {
    if (object.type() == osmium::item_type::way) {
      add(static_cast<const osmium::Way &>(object));
    } else {
      add(static_cast<const osmium::Relation &>(object));
    }
  }

  void add(const osmium::Way &way) {
    charge(sizeof(footway_osm_group) + way.nodes().size() * sizeof(int64_t));
    for (const auto &node : way.nodes()) out_.refs.push_back(node.ref());
    out_.ways.push_back({way.id(), uint32_t(out_.refs.size()), add(way.tags(), out_.way_tags)});
  }

  void add(const osmium::Relation &relation) {
    charge(sizeof(footway_osm_group) + relation.members().size() * sizeof(footway_osm_member));
    for (const auto &member : relation.members()) {
      out_.members.push_back({member.ref(), string(member.role()), uint32_t(osmium::item_type_to_char(member.type()))});
    }
    out_.relations.push_back({relation.id(), uint32_t(out_.members.size()), add(relation.tags(), out_.relation_tags)});
  }

  osmium::io::File file_;
  size_t room_;
  footway_osm &out_;
  std::unordered_set<std::string_view> keys_;
  std::unordered_map<std::string, uint32_t> numbers_;
  footway::DeletedElements deleted_;
};

footway_osm_status refuse(footway_osm_fault *fault, footway_osm_status status, const char *message) {
  std::strncpy(fault->message, message, sizeof fault->message - 1);
  fault->message[sizeof fault->message - 1] = 0;
  return status;
}

// Ids and refs are counted by 32 bits in the arrays, so no limit may let more of them through.
constexpr size_t most_bytes = size_t(UINT32_MAX) * sizeof(int64_t);

}  // namespace

footway_osm_status footway_osm_read(
    const uint8_t *bytes, size_t length, footway_osm_format format, const footway_osm_wish *wish, footway_osm **out,
    footway_osm_fault *fault) {
  *out = nullptr;
  *fault = footway_osm_fault{};
  footway_osm *reading = nullptr;
  footway_osm_status status = footway_osm_ok;
  try {
    reading = new footway_osm;
    footway_osm_wish bounded = *wish;
    bounded.byte_limit = std::min(bounded.byte_limit, most_bytes);
    Collector(bytes, length, format, bounded, *reading).collect(format);
  } catch (const TooLarge &error) {
    status = refuse(fault, footway_osm_too_large, error.what());
  } catch (const std::bad_alloc &) {
    status = refuse(fault, footway_osm_memory, "there is no memory left");
  } catch (const osmium::xml_error &error) {
    fault->line = error.line;
    fault->column = error.line > 0 ? error.column + 1 : 0;
    status = refuse(fault, footway_osm_syntax, error.error_string.c_str());
  } catch (const osmium::format_version_error &error) {
    status = refuse(fault, footway_osm_unsupported, error.what());
  } catch (const osmium::unsupported_file_format_error &error) {
    status = refuse(fault, footway_osm_unsupported, error.what());
  } catch (const std::exception &error) {
    status = refuse(fault, footway_osm_syntax, error.what());
  } catch (...) {
    status = refuse(fault, footway_osm_syntax, "it cannot be read");
  }
  if (status != footway_osm_ok) {
    delete reading;
    return status;
  }
  *out = reading;
  return footway_osm_ok;
}

footway_osm_view footway_osm_get(const footway_osm *reading) {
  return {
      reading->nodes.data(), reading->nodes.size(), reading->node_tags.data(),
      reading->ways.data(), reading->ways.size(), reading->refs.data(), reading->way_tags.data(),
      reading->relations.data(), reading->relations.size(), reading->members.data(), reading->relation_tags.data(),
      reading->text.data(), reading->string_ends.data(), reading->string_ends.size()};
}

void footway_osm_free(footway_osm *reading) { delete reading; }
