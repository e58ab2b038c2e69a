// A small C interface over expat: XML as calls for elements and text, within limits.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How reading ended.
typedef enum {
  footway_xml_ok = 0,
  /// It is not well-formed.
  footway_xml_syntax = 1,
  /// It declares entities, which a few bytes can make gigabytes of.
  footway_xml_entities = 2,
  /// Elements lie too deep in each other.
  footway_xml_depth = 3,
  /// There is no memory left.
  footway_xml_memory = 4,
} footway_xml_status;

/// What is called while reading; texts are UTF-8 and good for the call only.
typedef struct {
  void *context;
  /// An element starts: its name without the namespace's prefix, and names and values of its attributes in turn, ended by
  /// a null pointer.
  void (*start)(void *context, const char *name, const char **attributes, size_t line);
  /// An element ends.
  void (*end)(void *context, const char *name);
  /// A piece of text, which may come in several.
  void (*text)(void *context, const char *bytes, size_t count);
} footway_xml_handlers;

/// Where and why reading ended early.
typedef struct {
  size_t line;
  size_t column;
  /// What expat says; never a null pointer.
  const char *message;
} footway_xml_fault;

/// Reads a whole document. In `fault` is why it ended when the answer is not footway_xml_ok.
footway_xml_status footway_xml_read(
    const char *bytes, size_t count, const footway_xml_handlers *handlers, footway_xml_fault *fault);

#ifdef __cplusplus
}
#endif
