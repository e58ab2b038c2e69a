// libarchive, loaded when it is first needed.
//
// Linking it brings a dozen libraries of compression into every start of the command (docs/decisions/0018).
// The header of libarchive still decides the types, so a changed signature does not compile.

#ifndef FOOTWAY_CARCHIVE_H
#define FOOTWAY_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#define FOOTWAY_ARCHIVE_FUNCTIONS(F)                                                                            \
  F(entry_filetype) F(entry_free) F(entry_is_encrypted) F(entry_new) F(entry_pathname)                          \
  F(entry_pathname_utf8) F(entry_set_filetype) F(entry_set_mtime) F(entry_set_pathname) F(entry_set_perm)       \
  F(entry_set_size) F(entry_size) F(entry_size_is_set) F(error_string) F(filter_count) F(format)                \
  F(read_data) F(read_free) F(read_new) F(read_next_header) F(read_open_memory)                                 \
  F(read_support_filter_bzip2) F(read_support_filter_gzip) F(read_support_filter_xz)                            \
  F(read_support_filter_zstd) F(read_support_format_7zip) F(read_support_format_raw)                            \
  F(read_support_format_tar) F(read_support_format_zip) F(write_close) F(write_data) F(write_free)              \
  F(write_header) F(write_new) F(write_open) F(write_set_bytes_in_last_block)                                   \
  F(write_set_bytes_per_block) F(write_set_format_zip)

#define FOOTWAY_ARCHIVE_FIELD(name) __typeof__(&archive_##name) name;
/// The functions of libarchive that are used, without their common prefix.
typedef struct footway_archive {
  FOOTWAY_ARCHIVE_FUNCTIONS(FOOTWAY_ARCHIVE_FIELD)
} footway_archive;
#undef FOOTWAY_ARCHIVE_FIELD

/// Loads libarchive once; any thread may call it. NULL when no fitting library is installed.
const footway_archive *footway_archive_load(void);

/// Goes to the next entry; `path` gets its name in UTF-8, whatever the locale of the program, or NULL when it has none
/// that can be written so.
int footway_archive_next(
  const footway_archive *library, struct archive *archive, struct archive_entry **entry, const char **path);

#endif
