/*
 * file_lock.h: an SQLite file is one server's.
 *
 * Two servers on one file would each keep tables in memory that the other changes.  So a server
 * holds the file as long as it runs, by a lock on a file of its own beside it, PATH-lock: the
 * database itself cannot be used for that, since closing any other descriptor of it would drop
 * SQLite's own locks.  The system gives the lock back when the process ends, however it ends.
 * The file stays; it is empty and means nothing by itself.
 *
 * Commands that only read, or that change a row as any client would, do not look at it.
 */
#ifndef AE_STORE_FILE_LOCK_H
#define AE_STORE_FILE_LOCK_H

#include "store/sql.h"

typedef struct {
    int fd; /* -1: nothing is held, and nothing has to be */
} ae_store_file_lock;

/* AE_STORE_HELD if a server has it.  A store that servers share (PostgreSQL) or that is in memory
 * needs no lock.  With AE_SQL_MAKE the lock's file is made; without it, a file that is not there
 * means that no server runs. */
ae_store_err ae_store_file_lock_take(ae_store_file_lock *, const char *url, int flags,
                                     ae_text *detail);
void ae_store_file_lock_release(ae_store_file_lock *);

#endif
