#include "CSQLite.h"

#include <stddef.h>

int footway_sqlite_create(sqlite3 **db) {
  // A private file of this VFS is one block of memory, which can be handed out without a copy.
  int status = sqlite3_open_v2("footway", db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "memdb");
  if (status != SQLITE_OK) return status;
  return sqlite3_exec(
    *db,
    "PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
    "PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300",
    NULL, NULL, NULL);
}

static int allow_reading(
  void *context, int action, const char *a, const char *b, const char *database, const char *trigger) {
  (void)context, (void)a, (void)b, (void)database, (void)trigger;
  return action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY;
}

int footway_sqlite_open(const unsigned char *bytes, sqlite3_int64 count, sqlite3 **db) {
  int status = sqlite3_open_v2(":memory:", db, SQLITE_OPEN_READONLY, NULL);
  if (status != SQLITE_OK) return status;
  static const int switches[][2] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0}, {SQLITE_DBCONFIG_ENABLE_FKEY, 0},    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    {SQLITE_DBCONFIG_DQS_DDL, 0},        {SQLITE_DBCONFIG_DQS_DML, 0},
  };
  for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
    sqlite3_db_config(*db, switches[i][0], switches[i][1], (int *)NULL);
  }
  static const int limits[][2] = {
    {SQLITE_LIMIT_LENGTH, 1 << 28},    {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},   {SQLITE_LIMIT_COLUMN, 1000},
    {SQLITE_LIMIT_EXPR_DEPTH, 50},     {SQLITE_LIMIT_COMPOUND_SELECT, 2},    {SQLITE_LIMIT_VDBE_OP, 100000},
    {SQLITE_LIMIT_ATTACHED, 0},        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100}, {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
  };
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) sqlite3_limit(*db, limits[i][0], limits[i][1]);
  // Read only: the bytes are not written to, whatever the type says.
  status = sqlite3_deserialize(*db, "main", (unsigned char *)bytes, count, count, SQLITE_DESERIALIZE_READONLY);
  if (status != SQLITE_OK) return status;
  sqlite3_exec(*db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
  return sqlite3_set_authorizer(*db, allow_reading, NULL);
}

const unsigned char *footway_sqlite_bytes(sqlite3 *db, sqlite3_int64 *count) {
  return sqlite3_serialize(db, "main", count, SQLITE_SERIALIZE_NOCOPY);
}

int footway_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_int64 count) {
  return sqlite3_bind_text64(statement, index, text, (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int footway_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_int64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, (sqlite3_uint64)count, SQLITE_TRANSIENT);
}
