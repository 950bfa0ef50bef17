/*
 * writer.h: the one thread that appends; what waits goes to the disk together.
 */
#ifndef AE_SERVER_TABLES_WRITER_H
#define AE_SERVER_TABLES_WRITER_H

#include "server/base/context.h"

/* Lines for a table, of one transaction with others'.  A job of another kind waits until the
 * appends before it are done, and those after it wait for it. */
typedef struct {
    srv_job job; /* run is srv_append_run */
    char table[AE_STORE_ID + 1];
    int64_t first; /* number of the first line */
    char *lines;   /* each ended by a line feed; the writer cuts them */
    int n;
    int wakes; /* the table is to be looked at after a crash, which the store has to know */
    ae_store_err result; /* answered */
} srv_append;

void srv_append_run(srv_job *, void *own);

/* The batch of the writer's pool. */
void srv_writer_batch(srv_job *list, void *own);

#endif
