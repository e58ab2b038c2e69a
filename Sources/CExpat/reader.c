#include "CExpat.h"

#include <expat.h>
#include <string.h>

/// Between a namespace and a name; no name holds it.
static const char separator = '\n';
static const int most_depth = 256;

typedef struct {
  const footway_xml_handlers *handlers;
  XML_Parser parser;
  int depth;
  footway_xml_status status;
} reading;

static const char *local(const char *name) {
  const char *found = strrchr(name, separator);
  return found ? found + 1 : name;
}

static void stop(reading *self, footway_xml_status status) {
  self->status = status;
  XML_StopParser(self->parser, XML_FALSE);
}

static void start(void *data, const char *name, const char **attributes) {
  reading *self = data;
  if (++self->depth > most_depth) {
    stop(self, footway_xml_depth);
    return;
  }
  self->handlers->start(
      self->handlers->context, local(name), attributes, (size_t)XML_GetCurrentLineNumber(self->parser));
}

static void end(void *data, const char *name) {
  reading *self = data;
  self->depth--;
  if (self->status == footway_xml_ok) self->handlers->end(self->handlers->context, local(name));
}

static void text(void *data, const char *bytes, int count) {
  reading *self = data;
  if (self->status == footway_xml_ok) self->handlers->text(self->handlers->context, bytes, (size_t)count);
}

static void entity(
    void *data, const char *name, int is_parameter, const char *value, int length, const char *base, const char *system,
    const char *public, const char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
  stop(data, footway_xml_entities);
}

footway_xml_status footway_xml_read(
    const char *bytes, size_t count, const footway_xml_handlers *handlers, footway_xml_fault *fault) {
  reading self = {.handlers = handlers, .parser = XML_ParserCreateNS(NULL, separator), .status = footway_xml_ok};
  fault->line = fault->column = 0;
  fault->message = "";
  if (!self.parser) return footway_xml_memory;
  XML_SetUserData(self.parser, &self);
  XML_SetElementHandler(self.parser, start, end);
  XML_SetCharacterDataHandler(self.parser, text);
  XML_SetEntityDeclHandler(self.parser, entity);
  // A call takes an int.
  const size_t piece = 1 << 24;
  enum XML_Status status = XML_STATUS_OK;
  do {
    const size_t length = count < piece ? count : piece;
    status = XML_Parse(self.parser, bytes, (int)length, length == count);
    bytes += length;
    count -= length;
  } while (status == XML_STATUS_OK && count > 0);
  if (status != XML_STATUS_OK) {
    const enum XML_Error code = XML_GetErrorCode(self.parser);
    if (self.status == footway_xml_ok) {
      self.status = code == XML_ERROR_NO_MEMORY ? footway_xml_memory : footway_xml_syntax;
      const char *message = XML_ErrorString(code);
      if (message) fault->message = message;
    }
    fault->line = (size_t)XML_GetCurrentLineNumber(self.parser);
    fault->column = (size_t)XML_GetCurrentColumnNumber(self.parser) + 1;
  }
  XML_ParserFree(self.parser);
  return self.status;
}
