/*
 * hall.c: which tables are in memory.
 *
 * A table is read when somebody asks for it, in a reader's thread, where its record is replayed
 * too; meanwhile what is asked of it waits.  A record that does not replay is put in quarantine
 * and the rest goes on.
 *
 * `wake_at` of a stored table says when some server has to look at it again: 0 while it is in
 * memory and something may happen by itself, its next time-out when it leaves memory, null if it
 * waits for persons alone.  So after a crash those that were in memory are read again, and after
 * a clean stop none.
 */
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/guard.h"
#include "server/play.h"
#include "server/socket.h"
#include "server/writer.h"
#include "store/users.h"
#include "table/file.h"

enum {
    N_BUCKETS = 8192,
    TICK_MS = 1000,
    DUE_MS = 10000,   /* between two looks for stored tables that are due */
    N_DUE = 500,      /* at a time */
    AGAIN_MS = 500,   /* until a table that could not be read is read again */
    CROWDED_MS = 5000 /* when there are too many, a table may leave after so long */
};

struct srv_hall {
    srv_server *server;
    srv_live *bucket[N_BUCKETS];
    int n;
    uv_timer_t *tick;
    int64_t looked_at; /* for tables that are due */
    int is_looking;
    void (*drained)(srv_server *);
};

/* ---- finding ---- */

/* Ids end in random characters. */
static unsigned hash_of(const char *id)
{
    unsigned h = 2166136261u;

    for (; *id; id++)
        h = (h ^ (unsigned char)*id) * 16777619u;
    return h % N_BUCKETS;
}

static srv_live *find(const srv_hall *hall, const char *id)
{
    srv_live *live = hall->bucket[hash_of(id)];

    while (live && strcmp(live->id, id) != 0)
        live = live->next;
    return live;
}

void srv_hall_add(srv_hall *hall, srv_live *live)
{
    srv_live **bucket = &hall->bucket[hash_of(live->id)];

    live->next = *bucket;
    *bucket = live;
    hall->n++;
}

static void take_out(srv_hall *hall, srv_live *live)
{
    srv_live **at = &hall->bucket[hash_of(live->id)];

    while (*at != live)
        at = &(*at)->next;
    *at = live->next;
    hall->n--;
}

int srv_hall_count(const srv_hall *hall)
{
    return hall->n;
}

/* ---- holding ---- */

static void free_gone(srv_live *live)
{
    take_out(live->server->hall, live);
    srv_watchers_drop(live);
    srv_live_free(live);
}

/* The store may answer again, and somebody looks at the table. */
static int is_worth_waiting(const srv_live *live)
{
    return live->watchers && live->error == SRV_UNAVAILABLE && !live->server->is_closing;
}

static void load(srv_live *);

static void load_again(uv_timer_t *timer)
{
    load(timer->data);
}

static void load_later(srv_live *live)
{
    live->error = SRV_OK;
    live->is_loading = 1;
    srv_live_timer(live, load_again, AGAIN_MS);
}

/* Runs what waits, one after the other; what is done at once comes back here. */
static void pump(srv_live *live)
{
    if (live->is_pumping)
        return;
    live->is_pumping = 1;
    while (live->first && !live->is_held && !live->is_loading) {
        srv_op *op = live->first;

        live->first = op->next;
        if (!live->first)
            live->last = &live->first;
        live->is_held = !live->error && !live->is_gone;
        op->error = live->is_gone ? SRV_NOT_FOUND : live->error;
        op->run(op, live->is_held ? live : NULL);
    }
    live->is_pumping = 0;
    if (live->is_held || live->is_loading)
        return;
    if (live->is_gone || (live->error && !is_worth_waiting(live)))
        free_gone(live);
    else if (live->error)
        load_later(live);
}

void srv_live_end(srv_live *live)
{
    live->is_held = 0;
    live->used_at = srv_now();
    pump(live);
}

void srv_live_remove(srv_live *live)
{
    live->is_gone = 1;
}

/* ---- setting aside ---- */

typedef struct {
    srv_server *server;
    char id[AE_STORE_ID + 1], *head;
    srv_buf settings;
    ae_store_table row;
} aside;

static ae_store_err store_aside(ae_store *store, void *ctx)
{
    return ae_store_table_set(store, AE_STATE_RUNNING, &((aside *)ctx)->row);
}

static void stored_aside(void *ctx, ae_store_err err)
{
    aside *a = ctx;

    if (err != AE_STORE_OK && err != AE_STORE_STALE)
        SRV_LOG(&a->server->log, WARN, "aside.failed", { "table", a->id, 0 },
                { "why", ae_store_key(err), 0 });
    srv_buf_free(&a->settings);
    free(a->head);
    free(a);
}

void srv_live_set_aside(srv_live *live, ae_store_state state)
{
    aside *a = srv_alloc(sizeof *a);

    live->state = state;
    live->wake_at = -1;
    a->server = live->server;
    memcpy(a->id, live->id, sizeof a->id);
    a->row = srv_live_row(live, &a->settings);
    a->row.id = a->id;
    a->row.head = a->head = srv_copy(live->head);
    srv_store_do(live->server->writer, store_aside, stored_aside, a);
}

/* ---- loading ---- */

typedef struct {
    srv_live *live;
    srv_live row; /* what was read: state, times, settings, seats, head, table */
    srv_buf text;
    ae_opening how;
    ae_err opened;
    int is_fault;
} loading;

static void see_row(void *ctx, const ae_store_table *row)
{
    loading *l = ctx;

    l->row.state = row->state;
    l->row.created_at = row->created_at;
    l->row.changed_at = row->changed_at;
    l->row.wake_at = row->wake_at;
    l->row.is_listed = row->is_listed;
    l->row.head = srv_copy(row->head);
    if (!srv_settings_read(&l->row.settings, row->settings, strlen(row->settings)))
        l->is_fault = 1;
    srv_buf_put(&l->text, row->head);
}

static void copy_text(char *to, size_t size, const char *from)
{
    ae_put(&(ae_text){ .buf = to, .size = size }, from ? from : "");
}

static void see_seat(void *ctx, const ae_store_seat *row)
{
    loading *l = ctx;
    srv_seat *seat = &l->row.seat[row->seat];

    if (row->seat >= AE_MAX_SEATS)
        return;
    seat->is_taken = 1;
    copy_text(seat->user, sizeof seat->user, row->user);
    copy_text(seat->name, sizeof seat->name, row->name);
    copy_text(seat->secret, sizeof seat->secret, row->secret);
    copy_text(seat->nonce, sizeof seat->nonce, row->nonce);
}

static void see_entry(void *ctx, int64_t number, const char *text)
{
    loading *l = ctx;

    (void)number;
    srv_buf_put(&l->text, text);
    srv_buf_put(&l->text, "\n");
}

static void see_away(void *ctx, const ae_store_user *user)
{
    *(int64_t *)ctx = user->away_until;
}

static void replay(void *ctx)
{
    loading *l = ctx;
    ae_faults unheard = { .n = 0 };

    l->opened = ae_table_open(&l->row.table, l->text.at, l->text.len, &l->how, &unheard);
}

static ae_store_err read_all(loading *l, ae_store *store)
{
    const char *id = l->live->id; /* does not change while it loads */
    ae_store_err err = ae_store_table_get(store, id, see_row, l);

    if (err == AE_STORE_OK)
        err = ae_store_seats(store, id, see_seat, l);
    for (int seat = 0; seat < AE_MAX_SEATS && err == AE_STORE_OK; seat++) {
        l->row.away_until[seat] = -1;
        if (l->row.seat[seat].user[0])
            err = ae_store_user_get(store, l->row.seat[seat].user, see_away,
                                    &l->row.away_until[seat]);
        if (err == AE_STORE_MISSING)
            err = AE_STORE_OK;
    }
    if (err == AE_STORE_OK && l->row.state != AE_STATE_OPEN)
        err = ae_store_entries(store, id, 1, see_entry, l);
    return err;
}

static ae_store_err read_table(ae_store *store, void *ctx)
{
    loading *l = ctx;
    ae_store_err err = read_all(l, store);

    if (err == AE_STORE_OK && !l->is_fault && l->row.state != AE_STATE_OPEN
        && l->row.state != AE_STATE_QUARANTINED)
        l->is_fault = !srv_guard(replay, l);
    return err;
}

/* What was read takes the place of what was there. */
static void install(srv_live *live, loading *l)
{
    ae_table_free(live->table);
    srv_settings_free(&live->settings);
    free(live->head);
    live->state = l->row.state;
    live->created_at = l->row.created_at;
    live->changed_at = l->row.changed_at;
    live->wake_at = l->row.wake_at;
    live->is_listed = l->row.is_listed;
    live->settings = l->row.settings;
    memcpy(live->seat, l->row.seat, sizeof live->seat);
    memcpy(live->away_until, l->row.away_until, sizeof live->away_until);
    live->head = l->row.head;
    live->table = l->row.table;
    live->generation++;
    live->thinking = 0;
    if (!live->watchers && live->table)
        live->told = ae_table_count(live->table);
}

static void report(const srv_live *live, const loading *l, const char *event)
{
    SRV_LOG(&live->server->log, ERROR, event, { "table", live->id, 0 },
            { "why", l->is_fault ? "fault" : ae_err_key(l->how.why), 0 },
            { "line", NULL, l->how.line });
}

/* A record that was once good and is not any more. */
static void judge(srv_live *live, const loading *l)
{
    int is_bad = l->is_fault || (l->opened != AE_OK && l->opened != AE_ADJOURNED);

    if (live->state == AE_STATE_RUNNING && l->opened == AE_ADJOURNED) {
        report(live, l, "table.adjourned");
        srv_live_set_aside(live, AE_STATE_ADJOURNED);
    } else if (live->state != AE_STATE_QUARANTINED && is_bad) {
        report(live, l, "table.quarantined");
        srv_live_set_aside(live, AE_STATE_QUARANTINED);
    }
}

static void loaded(void *ctx, ae_store_err err)
{
    loading *l = ctx;
    srv_live *live = l->live;

    live->is_loading = 0;
    if (err == AE_STORE_OK) {
        install(live, l);
        judge(live, l);
        if (live->table && live->state == AE_STATE_RUNNING)
            srv_play_wake(live);
    } else {
        live->error = srv_error_of_store(err);
        srv_settings_free(&l->row.settings);
        free(l->row.head);
        ae_table_free(l->row.table);
    }
    srv_buf_free(&l->text);
    free(l);
    pump(live);
}

static void load(srv_live *live)
{
    loading *l = srv_alloc(sizeof *l);

    l->live = live;
    live->is_loading = 1;
    srv_store_do(live->server->readers, read_table, loaded, l);
}

void srv_live_reload(srv_live *live)
{
    live->is_held = 0;
    load(live);
}

void srv_hall_do(srv_hall *hall, const char *id, srv_op *op)
{
    srv_live *live = find(hall, id);

    if (!live && (!ae_store_is_id(id) || hall->server->is_closing)) {
        op->error = hall->server->is_closing ? SRV_UNAVAILABLE : SRV_NOT_FOUND;
        op->run(op, NULL);
        return;
    }
    if (!live) {
        live = srv_live_new(hall->server);
        copy_text(live->id, sizeof live->id, id);
        srv_hall_add(hall, live);
        load(live);
    }
    op->next = NULL;
    *live->last = op;
    live->last = &op->next;
    pump(live);
}

/* ---- people ---- */

static void each(srv_hall *hall, void (*visit_one)(srv_live *, const void *), const void *ctx)
{
    for (int i = 0; i < N_BUCKETS; i++)
        for (srv_live *live = hall->bucket[i], *next; live; live = next) {
            next = live->next;
            visit_one(live, ctx);
        }
}

typedef struct {
    const char *secret, *user;
    int64_t until;
} change;

static void adopt_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;
    int is_there = 0;

    if (!strcmp(live->settings.host, c->secret))
        copy_text(live->settings.host, sizeof live->settings.host, c->user);
    for (int seat = 0; seat < live->settings.seats; seat++)
        is_there |= !strcmp(live->seat[seat].user, c->user);
    for (int seat = 0; seat < live->settings.seats && !is_there; seat++)
        if (live->seat[seat].secret[0] && !strcmp(live->seat[seat].secret, c->secret)) {
            copy_text(live->seat[seat].user, sizeof live->seat[seat].user, c->user);
            live->seat[seat].secret[0] = '\0';
        }
}

void srv_hall_adopt(srv_hall *hall, const char *secret, const char *user)
{
    each(hall, adopt_one, &(change){ .secret = secret, .user = user });
}

static void forget_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (!strcmp(live->seat[seat].user, c->user))
            live->seat[seat].user[0] = '\0';
}

void srv_hall_forget_user(srv_hall *hall, const char *user)
{
    each(hall, forget_one, &(change){ .user = user });
}

static void away_one(srv_live *live, const void *ctx)
{
    const change *c = ctx;
    int is_here = 0;

    for (int seat = 0; seat < live->settings.seats; seat++)
        if (!strcmp(live->seat[seat].user, c->user)) {
            live->away_until[seat] = c->until;
            is_here = 1;
        }
    if (is_here && live->table && live->state == AE_STATE_RUNNING)
        srv_play_wake(live);
}

void srv_hall_away(srv_hall *hall, const char *user, int64_t until)
{
    each(hall, away_one, &(change){ .user = user, .until = until });
}

/* ---- leaving memory ---- */

typedef struct {
    srv_live *live;
    char id[AE_STORE_ID + 1];
    int64_t at;
} rest;

static ae_store_err store_rest(ae_store *store, void *ctx)
{
    const rest *r = ctx;

    return ae_store_wake(store, r->id, r->at);
}

static void rested(void *ctx, ae_store_err err)
{
    rest *r = ctx;

    if (err == AE_STORE_OK)
        r->live->wake_at = r->at;
    r->live->is_held = 0;
    if (err == AE_STORE_OK && !r->live->first
        && (!r->live->watchers || r->live->server->is_closing))
        free_gone(r->live);
    else
        pump(r->live);
    free(r);
}

/* Writes when it has to be looked at, then it is gone. */
static void put_to_rest(srv_live *live)
{
    int64_t at = live->state == AE_STATE_RUNNING && live->table ? srv_play_wakes_at(live) : -1;
    rest *r;

    if (at == live->wake_at) {
        free_gone(live);
        return;
    }
    r = srv_alloc(sizeof *r);
    r->live = live;
    r->at = at;
    copy_text(r->id, sizeof r->id, live->id);
    live->is_held = 1;
    srv_store_do(live->server->writer, store_rest, rested, r);
}

static int is_idle(const srv_live *live)
{
    return !live->is_held && !live->is_loading && !live->first && !live->thinking
           && !live->is_gone;
}

static void sweep_one(srv_live *live, const void *ctx)
{
    const int64_t *before = ctx;

    if (is_idle(live) && !live->watchers && live->used_at < *before
        && !srv_play_is_busy(live, srv_now()))
        put_to_rest(live);
}

static void sweep(srv_hall *hall, int64_t now)
{
    const srv_config *c = &hall->server->config;
    int64_t before = now - (hall->n > c->max_tables ? CROWDED_MS : c->idle_unload * 1000);

    each(hall, sweep_one, &before);
}

/* ---- stored tables that are due ---- */

typedef struct {
    srv_server *server;
    int64_t now;
    int n;
    char id[N_DUE][AE_STORE_ID + 1];
} looking;

static void see_due(void *ctx, const ae_store_table *row)
{
    looking *l = ctx;

    if (l->n < N_DUE)
        copy_text(l->id[l->n], sizeof l->id[l->n], row->id);
    l->n++;
}

static ae_store_err find_due(ae_store *store, void *ctx)
{
    looking *l = ctx;

    return ae_store_due(store, l->now, N_DUE, see_due, l);
}

static void nothing(srv_op *op, srv_live *live)
{
    free(op);
    if (live)
        srv_live_end(live);
}

static void looked(void *ctx, ae_store_err err)
{
    looking *l = ctx;
    srv_hall *hall = l->server->hall;

    hall->is_looking = 0;
    for (int i = 0; err == AE_STORE_OK && i < l->n && i < N_DUE; i++)
        if (!find(hall, l->id[i])) {
            srv_op *op = srv_alloc(sizeof *op);

            op->run = nothing;
            srv_hall_do(hall, l->id[i], op);
        }
    free(l);
}

static void look(srv_hall *hall, int64_t now)
{
    looking *l;

    if (hall->is_looking || hall->server->is_closing)
        return;
    l = srv_alloc(sizeof *l);
    l->server = hall->server;
    l->now = now;
    hall->is_looking = 1;
    hall->looked_at = now;
    srv_store_do(hall->server->readers, find_due, looked, l);
}

/* ---- from start to end ---- */

static void rest_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    if (is_idle(live))
        put_to_rest(live);
}

static void tick(uv_timer_t *timer)
{
    srv_hall *hall = timer->data;
    int64_t now = srv_now();

    if (hall->drained) {
        each(hall, rest_one, NULL);
        if (hall->n == 0)
            hall->drained(hall->server);
        return;
    }
    sweep(hall, now);
    if (now - hall->looked_at >= DUE_MS)
        look(hall, now);
}

srv_hall *srv_hall_new(srv_server *server)
{
    srv_hall *hall = srv_alloc(sizeof *hall);

    hall->server = server;
    hall->tick = srv_alloc(sizeof *hall->tick);
    uv_timer_init(server->loop, hall->tick);
    hall->tick->data = hall;
    return hall;
}

void srv_hall_start(srv_hall *hall)
{
    uv_timer_start(hall->tick, tick, TICK_MS, TICK_MS);
    look(hall, srv_now());
}

void srv_hall_drain(srv_hall *hall, void (*then)(srv_server *))
{
    hall->drained = then;
    uv_timer_start(hall->tick, tick, 0, 20);
}

static void drop_one(srv_live *live, const void *ctx)
{
    (void)ctx;
    free_gone(live);
}

static void freed(uv_handle_t *timer)
{
    free(timer);
}

void srv_hall_free(srv_hall *hall)
{
    if (!hall)
        return;
    uv_close((uv_handle_t *)hall->tick, freed);
    each(hall, drop_one, NULL);
    free(hall);
}
