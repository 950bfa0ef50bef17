/*
 * file_lock.h: makes sure that only one server uses an SQLite file.
 *
 * Two servers on one file would each keep game tables in memory while the other changes them in
 * the file.  So a server locks the file PATH-lock beside the database PATH for as long as it
 * runs.  It cannot lock the database file itself: closing a second descriptor of that file would
 * drop SQLite's own locks.  The system releases the lock when the process ends, also after a
 * crash.  The lock file is empty and is not removed; without a lock on it, it means nothing.
 *
 * Commands that only read, and commands that change single rows, do not take the lock.
 */
#ifndef AE_STORE_FILE_LOCK_H
#define AE_STORE_FILE_LOCK_H

#include "store/sql.h"

typedef struct {
    int fd; /* -1: no lock is held */
} ae_store_file_lock;

/* AE_STORE_HELD if a server holds the lock.  PostgreSQL and a database in memory need no lock, and
 * the result is AE_STORE_OK.  With AE_SQL_MAKE the lock file is created if it is missing; without
 * AE_SQL_MAKE a missing lock file means that no server is running. */
ae_store_err ae_store_file_lock_take(ae_store_file_lock *, const char *url, int flags,
                                     ae_text *detail);
void ae_store_file_lock_release(ae_store_file_lock *);

#endif
