/*
 * page.c: long responses, written in several steps of the loop.
 *
 * A page of entries is written until it is full or there are no more entries.  A record ends with
 * the last entry at the time of the request, so it is the record of one moment: a choice that was
 * sealed then may appear opened if it was opened meanwhile, but no later entry appears.
 */
#include "server/tables/page.h"

#include <stdlib.h>

#include "server/tables/at_table.h"
#include "server/tables/tables.h"
#include "server/tables/watch.h"
#include "table/file.h"

enum { LINES = 2048 }; /* the most lines of a record in one step */

/* A response that is being written; the request owns it. */
typedef struct {
    srv_watcher *watcher; /* keeps the table in memory, and reports if it is removed */
    srv_request *request;
    srv_frame frame;
    uint32_t from, at; /* the entries after `from` up to `at` are written */
    uint32_t upto;     /* of a record */
} page;

static void stop(page *p)
{
    p->request->gone = NULL;
    srv_watch_free(p->watcher);
}

static void hung_up(srv_request *r)
{
    stop(r->own);
    srv_answer(r);
}

static void dropped(srv_watcher *w, srv_error why)
{
    srv_request *r = w->request;

    stop(r->own);
    srv_fail(r, why);
}

/* ---- entries ---- */

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Writes the next entries; returns whether these were the last. */
static int write_entries(page *p)
{
    const srv_table *table = p->frame.table;
    uint32_t count = ae_table_count(table->record), end = smaller(count, p->from + SRV_PAGE);
    uint32_t upto = smaller(end, p->at + SRV_SLICE);
    srv_buf *out = &p->request->out;
    ae_entry_events told = { .n = 0 };

    if (srv_frame_has_events(&p->frame))
        ae_events_replay(&told, table->record, p->at, upto);
    p->frame.events = &told;
    p->frame.upto = upto < count ? upto : 0;
    if (p->at > p->from && upto > p->at)
        srv_buf_put(out, ",");
    srv_frame_lines(out, &p->frame, p->at);
    free(told.at);
    p->frame.events = NULL;
    p->at = upto;
    if (upto < end)
        return 0;
    srv_frame_close(out, &p->frame);
    return 1;
}

/* ---- the record ---- */

static void write_head(void *ctx, ae_text *out)
{
    const page *p = ctx;

    ae_table_write_head(p->frame.table->record, p->frame.viewer, out);
}

static void write_lines(void *ctx, ae_text *out)
{
    const page *p = ctx;

    ae_table_write_lines(p->frame.table->record, p->frame.viewer,
                         (const uint32_t[2]){ p->at, smaller(p->upto, p->at + LINES) }, out);
}

static int write_record(page *p)
{
    srv_buf_with(&p->request->out, write_lines, p);
    p->at = smaller(p->upto, p->at + LINES);
    return p->at == p->upto;
}

/* ---- one after the other ---- */

/* While the table is held, it may have entries that are not on the disk yet; nobody may see
 * those. */
static srv_step_end go_on(srv_step *step, int (*write)(page *))
{
    srv_watcher *w = srv_watcher_of(step);
    srv_request *r = w->request;
    const srv_table *table = w->table;

    if (table->is_held || table->is_loading)
        return SRV_STEP_SOON;
    if (!table->record) {
        dropped(w, srv_watch_error(table));
        return SRV_STEP_DONE;
    }
    if (!write(r->own))
        return SRV_STEP_MORE;
    stop(r->own);
    srv_answer(r);
    return SRV_STEP_DONE;
}

static srv_step_end go_on_entries(srv_step *step)
{
    return go_on(step, write_entries);
}

static srv_step_end go_on_record(srv_step *step)
{
    return go_on(step, write_record);
}

/* The response needs more steps: from now on the request owns the page. */
static void write_on(const page *begun, srv_table *table, srv_step_end (*go)(srv_step *))
{
    srv_request *r = begun->request;
    page *p = srv_alloc(sizeof *p);

    *p = *begun;
    p->watcher = srv_watch_new(table, NULL, p->frame.viewer, p->frame.with);
    p->watcher->request = r;
    p->watcher->drop = dropped;
    p->watcher->step.go = go;
    free(r->own);
    r->own = p;
    r->gone = hung_up;
    srv_watch_fall_behind(p->watcher);
}

void srv_page_entries(srv_request *r, srv_table *table, const srv_frame *f, uint32_t after)
{
    page p = { .request = r, .frame = *f, .from = after, .at = after };

    srv_buf_put(&r->out, "{");
    srv_frame_open(&r->out, f, after);
    if (write_entries(&p)) {
        srv_leave(r, table);
        return;
    }
    write_on(&p, table, go_on_entries);
    srv_table_end(table);
}

void srv_page_record(srv_request *r, srv_table *table, int viewer)
{
    page p = { .request = r,
               .frame = { .table = table, .viewer = viewer },
               .upto = ae_table_count(table->record) };

    srv_buf_with(&r->out, write_head, &p);
    if (write_record(&p)) {
        srv_leave(r, table);
        return;
    }
    write_on(&p, table, go_on_record);
    srv_table_end(table);
}
