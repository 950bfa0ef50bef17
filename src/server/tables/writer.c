/*
 * writer.c: combines consecutive appends in the writer's queue into one transaction.
 */
#include "server/tables/writer.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/tables/nodes.h"

enum { MAX_BATCH = 4096 }; /* the most lines in a transaction */

/* Marks a job as an append.  It is never called, because the pool runs appends in batches. */
void srv_append_run(srv_job *job, void *own)
{
    (void)job;
    (void)own;
    abort();
}

static int is_append(const srv_job *job)
{
    return job && job->run == srv_append_run;
}

/* Splits the lines of an append into entries; returns their number. */
static int fill(const srv_append *a, ae_store_entry *out)
{
    char *at = a->lines;

    for (int i = 0; i < a->n; i++) {
        char *end = strchr(at, '\n');

        out[i] = (ae_store_entry){ .table = a->table, .number = a->first + i, .text = at };
        *end = '\0';
        at = end + 1;
    }
    return a->n;
}

static void take_results(srv_append *a, const ae_store_entry *entry)
{
    a->result = AE_STORE_OK;
    for (int i = a->n - 1; i >= 0; i--)
        if (entry[i].result != AE_STORE_OK)
            a->result = entry[i].result;
}

/* Sets wake_at of these tables before their entries, so that they are loaded again after a
 * crash. */
static ae_store_err wake(srv_job *first, const srv_job *end, ae_store *store)
{
    ae_store_err err = AE_STORE_OK;

    for (srv_job *job = first; job != end && err == AE_STORE_OK; job = job->next)
        if (((srv_append *)job)->wakes)
            err = ae_store_wake(store, ((srv_append *)job)->table, 0);
    return err;
}

/* Notifies other servers, with one word for each table that has new entries. */
static void tell_others(srv_job *first, const srv_job *end, ae_store *store, const char *node)
{
    srv_buf news = { .at = NULL };
    int n = 0;

    srv_buf_put(&news, node);
    for (const srv_job *job = first; job != end; job = job->next) {
        const srv_append *a = (const srv_append *)job;

        if (a->result == AE_STORE_OK) {
            srv_nodes_put(&news, SRV_NODE_ENTRIES, a->table, 0);
            n++;
        }
    }
    if (n > 0)
        srv_nodes_notify(store, &news);
    srv_buf_free(&news);
}

/* Appends all jobs from `first` up to, but not including, `end`. */
static void append(srv_job *first, const srv_job *end, int n, ae_store *store)
{
    ae_store_entry *entry = srv_alloc((size_t)n * sizeof *entry);
    ae_store_err err = store ? wake(first, end, store) : AE_STORE_OPEN;
    int at = 0;

    for (srv_job *job = first; job != end; job = job->next)
        at += fill((srv_append *)job, entry + at);
    if (err == AE_STORE_OK)
        err = ae_store_append(store, entry, n);
    for (int i = 0; i < n && err != AE_STORE_OK; i++)
        entry[i].result = err;
    at = 0;
    for (srv_job *job = first; job != end; job = job->next) {
        take_results((srv_append *)job, entry + at);
        at += ((srv_append *)job)->n;
    }
    free(entry);
}

void srv_writer_batch(srv_job *list, void *own)
{
    while (list) {
        srv_job *end = list;
        int n = 0;

        while (is_append(end) && n < MAX_BATCH) {
            n += ((srv_append *)end)->n;
            end = end->next;
        }
        if (n > 0) {
            append(list, end, n, srv_store_of(own));
            if (srv_node_of(own))
                tell_others(list, end, srv_store_of(own), srv_node_of(own));
            list = end;
        } else {
            srv_job *next = list->next;

            list->run(list, own);
            list->next = next;
            list = next;
        }
    }
}
