// SQLite, linked from its archive so that starting the command costs nothing and nothing has to be installed to run it
// (docs/decisions/0022).

#ifndef FOOTWAY_CSQLITE_H
#define FOOTWAY_CSQLITE_H

#include <sqlite3.h>

/// Opens an empty database in memory to be written: without a journal, since nothing of it is kept if it fails.
int footway_sqlite_create(sqlite3 **db);

/// Opens a database of bytes that nobody vouches for, which must outlive it and are not changed. It can only be asked by
/// SELECT on tables: views, triggers, functions, pragmas and what else a schema could run are refused.
int footway_sqlite_open(const unsigned char *bytes, sqlite3_int64 count, sqlite3 **db);

/// The bytes of a database that was created here, as long as it is not changed; NULL when there are none.
const unsigned char *footway_sqlite_bytes(sqlite3 *db, sqlite3_int64 *count);

/// Binds a copy of a text, which may hold zeros.
int footway_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_int64 count);

/// Binds a copy of bytes.
int footway_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_int64 count);

#endif
