#ifndef RACKSIDE_CSQLITE_SHIM_H
#define RACKSIDE_CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift imports no variadic functions.

/// SQLite does not count its memory: the counters take a lock with each allocation, and nobody reads them.
/// Before the first connection; later it changes nothing.
static inline void rackside_sqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Whether EXPLAIN QUERY PLAN tells of the triggers that a statement runs, too.
static inline void rackside_sqlite_explain_triggers(sqlite3 *db, int on) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRIGGER_EQP, on, (int *)0);
}

#endif
