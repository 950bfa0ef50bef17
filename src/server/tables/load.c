/*
 * load.c: loads a table from the store, and takes a table out of play.
 *
 * A thread of the readers reads the table and replays its record.  If the record cannot be
 * replayed, the table is quarantined (or adjourned), and all other tables go on.
 */
#include "server/tables/load.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/store_job.h"
#include "server/tables/decisions.h"
#include "server/tables/guard.h"
#include "server/tables/nodes.h"
#include "server/tables/watch.h"
#include "store/users.h"
#include "table/file.h"

/* ---- taking out of play ---- */

typedef struct {
    srv_server *server;
    char id[AE_STORE_ID + 1];
    ae_store_table row;
} taken_out;

static ae_store_err store_taken_out(ae_store *store, void *ctx)
{
    return ae_store_table_end(store, AE_STATE_RUNNING, &((taken_out *)ctx)->row);
}

static void stored_taken_out(void *ctx, ae_store_err err)
{
    taken_out *a = ctx;

    if (err == AE_STORE_OK)
        srv_nodes_tell(a->server, SRV_NODE_TABLE, a->id, 0);
    else if (err != AE_STORE_STALE)
        SRV_LOG(&a->server->log, WARN, "out_of_play.failed", { "table", a->id, 0 },
                { "why", ae_store_key(err), 0 }, { "was", "aside.failed", 0 });
    free(a);
}

void srv_table_take_out(srv_table *table, ae_store_state state)
{
    taken_out *a = srv_alloc(sizeof *a);
    srv_buf unused = { .at = NULL };

    table->state = state;
    table->wake_at = -1;
    a->server = table->server;
    memcpy(a->id, table->id, sizeof a->id);
    a->row = srv_table_row(table, &unused);
    a->row.id = a->id;
    table->changed_at = a->row.changed_at;
    srv_buf_free(&unused);
    srv_store_do(table->server->writer, store_taken_out, stored_taken_out, a);
}

/* ---- loading ---- */

typedef struct {
    srv_table *table;
    void (*then)(srv_table *);
    srv_table row; /* the loaded state, times, settings, seats, head and record */
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

    l->opened = ae_table_open(&l->row.record, l->text.at, l->text.len, &l->how, &unheard);
}

static ae_store_err read_all(loading *l, ae_store *store)
{
    const char *id = l->table->id; /* constant while the table loads */
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
        l->is_fault = srv_guard(replay, l) != NULL;
    return err;
}

/* Replaces the table in memory by the loaded one. */
static void install(srv_table *table, loading *l)
{
    ae_table_free(table->record);
    srv_settings_free(&table->settings);
    free(table->head);
    table->state = l->row.state;
    table->created_at = l->row.created_at;
    table->changed_at = l->row.changed_at;
    table->wake_at = l->row.wake_at;
    table->is_listed = l->row.is_listed;
    table->settings = l->row.settings;
    memcpy(table->seat, l->row.seat, sizeof table->seat);
    memcpy(table->away_until, l->row.away_until, sizeof table->away_until);
    table->head = l->row.head;
    table->record = l->row.record;
    table->is_unsure = 0;
    if (!table->watchers && table->record)
        table->told = ae_table_count(table->record);
}

static void report(const srv_table *table, const loading *l, const char *event)
{
    SRV_LOG(&table->server->log, ERROR, event, { "table", table->id, 0 },
            { "why", l->is_fault ? "fault" : ae_err_key(l->how.why), 0 },
            { "line", NULL, l->how.line });
}

/* Takes the table out of play if its record can no longer be replayed. */
static void judge(srv_table *table, const loading *l)
{
    int is_bad = l->is_fault || (l->opened != AE_OK && l->opened != AE_ADJOURNED);

    if (table->state == AE_STATE_RUNNING && l->opened == AE_ADJOURNED) {
        report(table, l, "table.adjourned");
        srv_table_take_out(table, AE_STATE_ADJOURNED);
    } else if (table->state != AE_STATE_QUARANTINED && is_bad) {
        report(table, l, "table.quarantined");
        srv_table_take_out(table, AE_STATE_QUARANTINED);
    }
}

static void loaded(void *ctx, ae_store_err err)
{
    loading *l = ctx;
    srv_table *table = l->table;
    void (*then)(srv_table *) = l->then;

    table->is_loading = 0;
    if (err == AE_STORE_OK) {
        install(table, l);
        judge(table, l);
        srv_watch_tell_rest(table);
        if (table->tells)
            srv_table_tell(table);
        table->tells = 0;
        if (table->record && table->state == AE_STATE_RUNNING)
            srv_table_wake(table);
    } else {
        table->error = srv_error_of_store(err);
        srv_settings_free(&l->row.settings);
        free(l->row.head);
        ae_table_free(l->row.record);
    }
    srv_buf_free(&l->text);
    free(l);
    then(table);
}

void srv_load(srv_table *table, void (*then)(srv_table *))
{
    loading *l = srv_alloc(sizeof *l);

    l->table = table;
    l->then = then;
    table->is_loading = 1;
    srv_store_do(table->server->readers, read_table, loaded, l);
}
