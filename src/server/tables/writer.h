/*
 * writer.h: the one thread that appends entries; waiting appends are committed together.
 */
#ifndef AE_SERVER_TABLES_WRITER_H
#define AE_SERVER_TABLES_WRITER_H

#include "server/base/context.h"

/* Lines to append to a table, in one transaction with those of other tables.  Jobs of other
 * kinds keep their place in the queue: the appends before such a job run first, those after it
 * later. */
typedef struct {
    srv_job job; /* run is srv_append_run */
    char table[AE_STORE_ID + 1];
    int64_t first; /* number of the first line */
    char *lines;   /* each ends with a line feed; the writer splits them */
    int n;
    int wakes;           /* set wake_at, so that the table is loaded after a crash */
    ae_store_err result; /* set by the writer */
} srv_append;

void srv_append_run(srv_job *, void *own);

/* The batch function of the writer's pool. */
void srv_writer_batch(srv_job *list, void *own);

#endif
