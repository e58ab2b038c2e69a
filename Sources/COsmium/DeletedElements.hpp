// The elements that an editor marked as deleted (action='delete' in XML), which libosmium does not look at.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <utility>

namespace footway {

/// The first letter of an element's name, `n`, `w` or `r`, and its id.
using DeletedElements = std::set<std::pair<char, int64_t>>;

/// Reads the attributes of the element that begins at `at`, adds it when it is deleted, and returns where it ends.
inline const char *read_element(const char *at, const char *end, DeletedElements &deleted) {
  const char kind = at + 1 < end ? at[1] : ' ';
  std::string id;
  bool is_deleted = false;
  while (at < end && *at != '>') {
    const char *equals = at;
    while (equals < end && *equals != '=' && *equals != '>') ++equals;
    if (equals >= end || *equals == '>') {
      at = equals;
      break;
    }
    const char *quote = equals + 1;
    while (quote < end && *quote != '"' && *quote != '\'') ++quote;
    if (quote >= end) return end;
    const char *close = static_cast<const char *>(std::memchr(quote + 1, *quote, size_t(end - quote - 1)));
    if (close == nullptr) return end;
    const char *name_end = equals;
    while (name_end > at && static_cast<unsigned char>(name_end[-1]) <= ' ') --name_end;
    const char *name = name_end;
    while (name > at && static_cast<unsigned char>(name[-1]) > ' ') --name;
    const std::string attribute(name, name_end);
    if (attribute == "id") id.assign(quote + 1, close);
    if (attribute == "action" && std::string(quote + 1, close) == "delete") is_deleted = true;
    at = close + 1;
  }
  if (is_deleted && (kind == 'n' || kind == 'w' || kind == 'r')) {
    deleted.emplace(kind, std::strtoll(id.c_str(), nullptr, 10));
  }
  return at;
}

/// Finds the deleted elements of a text. A `<` never stands within a value, so the last one before a mark begins the
/// element that has it.
inline DeletedElements deleted_elements(const char *text, size_t length) {
  static const char word[] = "action";
  DeletedElements deleted;
  const char *at = text;
  const char *const end = text + length;
  while (const void *found = memmem(at, size_t(end - at), word, sizeof word - 1)) {
    const char *start = static_cast<const char *>(found);
    while (start > at && *start != '<') --start;
    at = *start == '<' ? read_element(start, end, deleted) : static_cast<const char *>(found) + sizeof word - 1;
    if (at >= end) break;
  }
  return deleted;
}

}  // namespace footway
