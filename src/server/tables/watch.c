/*
 * watch.c: sends frames to the watchers of a table, each with what its seat may see.
 *
 * Watchers with the same seat, the same `with` and the same language share one frame, which is
 * made once.
 */
#include "server/tables/watch.h"

#include <stddef.h>
#include <stdlib.h>

#include "server/net/conn.h"

enum {
    MAX_KINDS = 16, /* frames of one batch that are kept for sharing */
    AGAIN_MS = 20,  /* until a long poll whose time is up retries at a held table */
    MAX_AGAIN = 250 /* retries; then the store is considered unavailable */
};

srv_watcher *srv_watch_new(srv_table *table, srv_conn *conn, int viewer, int with)
{
    srv_watcher *w = srv_alloc(sizeof *w);

    w->table = table;
    w->conn = conn;
    w->viewer = (uint8_t)viewer;
    w->with = (uint16_t)with;
    w->next = table->watchers;
    table->watchers = w;
    return w;
}

/* Removes the watcher from its table. */
static void take_out(srv_watcher *w)
{
    srv_watcher **at = &w->table->watchers;

    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
}

void srv_watch_free(srv_watcher *w)
{
    srv_steps_drop(&w->step);
    if (w->table)
        take_out(w);
    free(w);
}

srv_watcher *srv_watcher_of(srv_step *step)
{
    return (srv_watcher *)((char *)step - offsetof(srv_watcher, step));
}

void srv_watch_fall_behind(srv_watcher *w)
{
    w->is_behind = 1;
    srv_steps_add(w->table->server->steps, &w->step);
}

static const ae_words *words_of(const srv_watcher *w)
{
    return w->conn ? srv_conn_words(w->conn) : w->request->words;
}

static srv_frame frame_of(const srv_watcher *w, const ae_entry_events *told)
{
    return (srv_frame){ .table = w->table,
                        .words = words_of(w),
                        .viewer = w->viewer,
                        .with = w->with,
                        .events = told };
}

/* ---- requests that wait ---- */

typedef struct {
    srv_watcher *watcher;
    srv_timer *timer;
    uint32_t after;
    int n_again;
} waiting;

/* Ends the long poll of the request. */
static void stop_waiting(srv_request *r)
{
    waiting *w = r->own;

    srv_timer_free(w->timer);
    srv_watch_free(w->watcher);
    r->gone = NULL;
}

void srv_watch_put(srv_buf *out, const srv_frame *f, uint32_t after)
{
    srv_buf_put(out, "{");
    srv_frame_entries(out, f, after);
}

static void answer(srv_watcher *w, const ae_entry_events *told)
{
    srv_request *r = w->request;
    srv_frame f = frame_of(w, told);

    srv_watch_put(&r->out, &f, ((waiting *)r->own)->after);
    stop_waiting(r);
    srv_answer(r);
}

/* Answers with the first entries of many; the client asks again after the last of them. */
static void answer_part(srv_watcher *w)
{
    srv_request *r = w->request;
    uint32_t after = ((waiting *)r->own)->after;
    ae_entry_events told = { .n = 0 };
    srv_frame f = frame_of(w, &told);

    f.upto = after + SRV_SLICE;
    if (srv_frame_has_events(&f))
        ae_events_replay(&told, w->table->record, after, f.upto);
    srv_watch_put(&r->out, &f, after);
    free(told.at);
    stop_waiting(r);
    srv_answer(r);
}

static void fail(srv_request *r, srv_error why)
{
    stop_waiting(r);
    srv_fail(r, why);
}

srv_error srv_watch_error(const srv_table *table)
{
    return table->state == AE_STATE_QUARANTINED ? SRV_QUARANTINED : SRV_NOT_RUNNING;
}

/* While the table is held, it may have entries that are not on the disk yet; nobody may see
 * those.  A table that was taken out of play meanwhile has no position to show. */
static void time_is_up(void *data)
{
    srv_request *r = data;
    waiting *w = r->own;
    const srv_table *table = w->watcher->table;

    if (table->is_held || table->is_loading) {
        if (++w->n_again > MAX_AGAIN)
            fail(r, SRV_UNAVAILABLE);
        else
            srv_timer_start(w->timer, time_is_up, AGAIN_MS, 0);
    } else if (table->record) {
        answer(w->watcher, NULL);
    } else {
        fail(r, srv_watch_error(table));
    }
}

static void dropped(srv_watcher *w, srv_error why)
{
    fail(w->request, why);
}

static void hung_up(srv_request *r)
{
    stop_waiting(r);
    srv_answer(r);
}

void srv_watch_wait(srv_request *r, srv_table *table, const srv_wish *wish)
{
    waiting *w = srv_alloc(sizeof *w);

    w->after = wish->after;
    w->watcher = srv_watch_new(table, NULL, wish->viewer, wish->with);
    w->watcher->request = r;
    w->watcher->drop = dropped;
    w->timer = srv_timer_new(r->server, r);
    srv_timer_start(w->timer, time_is_up, wish->wait_ms, 0);
    free(r->own);
    r->own = w;
    r->gone = hung_up;
}

/* ---- messages ---- */

typedef struct {
    int viewer, with;
    const ae_words *words;
    srv_message *message;
} kind;

static srv_message *message_for(const srv_frame *f, uint32_t after)
{
    srv_buf out = { .at = NULL };
    srv_message *message;

    srv_buf_put(&out, "{\"t\":\"entries\",");
    srv_frame_entries(&out, f, after);
    message = srv_message_new(out.at, out.len);
    srv_buf_free(&out);
    return message;
}

/* Returns a frame that was made already, or makes one and keeps it for sharing. */
static srv_message *find_message(kind *kinds, int *n, const srv_frame *f, uint32_t after)
{
    for (int i = 0; i < *n; i++)
        if (kinds[i].viewer == f->viewer && kinds[i].with == f->with
            && kinds[i].words == f->words)
            return kinds[i].message;
    if (*n == MAX_KINDS)
        srv_message_free(kinds[--*n].message);
    kinds[*n] = (kind){ f->viewer, f->with, f->words, message_for(f, after) };
    return kinds[(*n)++].message;
}

/* Whether one of these entries gave a seat to a bot or back to its person. */
static int has_moved_seats(const ae_table *t, uint32_t after)
{
    for (uint32_t number = after + 1; number <= ae_table_count(t); number++) {
        ae_entry entry;

        ae_table_entry_for(t, number, AE_WATCHER, &entry);
        if (entry.kind == AE_ENTRY_TAKEOVER || entry.kind == AE_ENTRY_RETURN)
            return 1;
    }
    return 0;
}

/* ---- catching up ---- */

/* Sends the next entries that the watcher has not received. */
static void send_piece(srv_watcher *w)
{
    uint32_t count = ae_table_count(w->table->record), after = w->seen;
    ae_entry_events told = { .n = 0 };
    srv_frame f = frame_of(w, &told);
    srv_message *message;

    w->seen = count - after > SRV_SLICE ? after + SRV_SLICE : count;
    f.upto = w->seen < count ? w->seen : 0;
    if (srv_frame_has_events(&f))
        ae_events_replay(&told, w->table->record, after, w->seen);
    message = message_for(&f, after);
    srv_conn_send(w->conn, message);
    srv_message_free(message);
    free(told.at);
}

static int has_all(const srv_watcher *w)
{
    return w->seen == ae_table_count(w->table->record);
}

/* While the table is held, it may have entries that are not on the disk yet. */
static srv_step_end catch_up(srv_step *step)
{
    srv_watcher *w = srv_watcher_of(step);
    const srv_table *table = w->table;

    if (table && !srv_conn_is_idle(w->conn))
        return SRV_STEP_WAIT;
    if (table && (table->is_held || table->is_loading))
        return SRV_STEP_SOON;
    if (table && table->record) {
        send_piece(w);
        if (!has_all(w))
            return SRV_STEP_MORE;
    }
    w->is_behind = 0;
    return SRV_STEP_DONE;
}

/* The watcher has all entries except the batch that is about to be sent to everybody. */
static void catch_up_ends(srv_watcher *w)
{
    srv_steps_drop(&w->step);
    w->is_behind = 0;
}

void srv_watch_catch_up(srv_watcher *w, uint32_t after)
{
    w->seen = after;
    w->step.go = catch_up;
    send_piece(w);
    if (!has_all(w))
        srv_watch_fall_behind(w);
}

/* There are too many entries to send to everybody in one turn of the loop: all watchers catch
 * up in steps. */
static void leave_behind(srv_table *table)
{
    for (srv_watcher *w = table->watchers, *next; w; w = next) {
        next = w->next;
        if (w->is_behind)
            continue;
        if (w->conn) {
            w->seen = table->told;
            w->step.go = catch_up;
            srv_watch_fall_behind(w);
        } else {
            answer_part(w);
        }
    }
}

/* ---- telling ---- */

static void tell_batch(srv_table *table, const ae_entry_events *told)
{
    kind kinds[MAX_KINDS];
    int n = 0;

    for (srv_watcher *w = table->watchers, *next; w; w = next) {
        next = w->next;
        if (w->conn && w->is_behind && w->seen == table->told)
            catch_up_ends(w);
        if (w->is_behind)
            continue;
        if (w->conn) {
            srv_frame f = frame_of(w, told);

            srv_conn_send(w->conn, find_message(kinds, &n, &f, table->told));
        } else {
            answer(w, told);
        }
    }
    while (n > 0)
        srv_message_free(kinds[--n].message);
}

void srv_watch_tell(srv_table *table, const ae_entry_events *told)
{
    uint32_t after = table->told, count = ae_table_count(table->record);
    int is_much = count > after + SRV_SLICE;

    if (is_much)
        leave_behind(table);
    else
        tell_batch(table, told);
    table->told = count;
    if (is_much || has_moved_seats(table->record, after))
        srv_table_tell(table);
}

void srv_watch_tell_rest(srv_table *table)
{
    ae_entry_events told = { .n = 0 };
    uint32_t count = table->record ? ae_table_count(table->record) : 0;

    if (table->told >= count)
        return;
    if (table->watchers && count <= table->told + SRV_SLICE)
        ae_events_replay(&told, table->record, table->told, count);
    srv_watch_tell(table, &told);
    free(told.at);
}

/* ---- who is at the table ---- */

static ae_seats seats_here(const srv_table *table)
{
    ae_seats seats = 0;

    for (const srv_watcher *w = table->watchers; w; w = w->next)
        if (w->conn)
            seats |= srv_table_seats_of(table, srv_conn_who(w->conn));
    return seats;
}

void srv_watch_here(srv_table *table, srv_conn *only)
{
    srv_buf out = { .at = NULL };

    srv_buf_put(&out, "{\"t\":\"here\",\"table\":");
    srv_buf_put_json(&out, table->id);
    srv_seats_put(&out, "seats", seats_here(table));
    srv_buf_put(&out, "}");
    if (only)
        srv_conn_send_text(only, &out);
    else
        srv_table_send(table, &out, NULL);
    srv_buf_free(&out);
}

/* ---- calling whoever is elsewhere ---- */

typedef struct {
    const srv_table *table;
    srv_message *message;
} call;

static int is_watching(const srv_conn *c, const srv_table *table)
{
    for (const srv_watcher *w = c->watched; w; w = w->next_there)
        if (w->table == table)
            return 1;
    return 0;
}

static void call_one(void *ctx, srv_conn *c)
{
    const call *l = ctx;

    if (!is_watching(c, l->table))
        srv_conn_send(c, l->message);
}

void srv_watch_call(const srv_table *table, int seat, srv_message *m)
{
    call l = { table, m };

    srv_sockets_of(table->server, table->seat[seat].user, table->seat[seat].secret, call_one,
                   &l);
}

/* Detaches all watchers.  A socket gets an error, unless the server is stopping and sends `bye`
 * to all sockets; it frees its watcher later.  A request is answered. */
void srv_watchers_drop(srv_table *table)
{
    int is_closing = table->server->is_closing;
    srv_error why = table->error ? table->error : SRV_NOT_FOUND;

    while (table->watchers) {
        srv_watcher *w = table->watchers;

        if (w->conn) {
            table->watchers = w->next;
            w->table = NULL;
            if (!is_closing)
                srv_conn_refuse(w->conn, why, NULL, table->id);
        } else {
            w->drop(w, is_closing ? SRV_UNAVAILABLE : why);
        }
    }
}
