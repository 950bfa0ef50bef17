/*
 * rematch.c: makes a table with the same settings and people, with every seat moved on by one.
 *
 * The first request makes the table, and the settings of the old table hold its id.  The others
 * then sit down there, at their moved seat if it is still free.  If the new table has been
 * removed meanwhile, the next request makes another.
 */
#include "server/api/lobby.h"
#include "server/tables/at_table.h"
#include "server/tables/tables.h"

#include <stdlib.h>
#include <string.h>

static int next_seat(const srv_table *table, int seat)
{
    return (seat + 1) % table->settings.seats;
}

/* ---- the first request ---- */

static void copy_settings(srv_table *made, const srv_table *table)
{
    srv_settings *s = &made->settings;

    *s = table->settings;
    s->map = table->settings.map ? srv_copy(table->settings.map) : NULL;
    for (int seat = 0; seat < s->seats; seat++)
        ae_put(&AE_TEXT_IN(s->bot[next_seat(table, seat)]), table->settings.bot[seat]);
    s->muted = s->pausing = 0;
    s->begun_at = s->paused_at = -1;
    s->paused_ms = 0;
    s->rematch[0] = s->event[0] = '\0';
    made->is_listed = table->is_listed;
    srv_draw_seed(s);
}

static void make(srv_request *r, srv_table *table, int seat, const srv_seat *person)
{
    srv_change change = SRV_CHANGE;
    srv_table *made;

    if (!srv_may_make(r)) {
        srv_table_end(table);
        return;
    }
    made = srv_table_new(r->server);
    copy_settings(made, table);
    ae_put(&AE_TEXT_IN(made->settings.host), srv_who_key(&r->who));
    srv_invite(made, change.invite);
    change.sits = next_seat(table, seat);
    made->seat[change.sits] = *person;
    ae_put(&AE_TEXT_IN(table->settings.rematch), made->id);
    srv_change_write_new(r, made, table, &change);
}

/* ---- the other requests ---- */

typedef struct {
    srv_op op;
    srv_request *request;
    int seat;
    srv_seat person;
    char table[AE_STORE_ID + 1];
    void (*again)(srv_request *,
                  srv_table *); /* called with the old table if the new one is gone */
} waiting_request;

static void sit_down(waiting_request *v, srv_table *table)
{
    int is_taken = table->seat[v->seat].is_taken || table->settings.bot[v->seat][0];

    if (srv_table_seats_of(table, &v->request->who))
        srv_show(v->request, table, "");
    else
        srv_sit(v->request, table, is_taken ? -1 : v->seat, &v->person);
}

static void arrive(srv_op *op, srv_table *table)
{
    waiting_request *v = (waiting_request *)op;
    srv_request *r = v->request;

    if (table) {
        sit_down(v, table);
    } else if (op->error == SRV_NOT_FOUND) {
        free(r->own);
        r->own = srv_copy(v->table);
        srv_at_table(r, v->again);
    } else {
        srv_fail(r, op->error);
    }
    free(v);
}

static void follow(srv_request *r, srv_table *table, int seat, const srv_seat *person,
                   void (*again)(srv_request *, srv_table *))
{
    waiting_request *v = srv_alloc(sizeof *v);

    v->op.run = arrive;
    v->request = r;
    v->seat = next_seat(table, seat);
    v->person = *person;
    v->again = again;
    ae_put(&AE_TEXT_IN(v->table), table->settings.rematch);
    srv_table_end(table);
    srv_tables_do(r->server->tables, v->table, &v->op);
}

/* ---- the handler ---- */

static srv_error check(const srv_request *r, const srv_table *table)
{
    if (table->state == AE_STATE_RUNNING)
        return SRV_BAD_REQUEST;
    if (table->state != AE_STATE_OVER)
        return SRV_NOT_RUNNING;
    return srv_table_seats_of(table, &r->who) ? SRV_OK : SRV_FORBIDDEN;
}

/* `own` of the request is the id of the new table if that was found to be gone, else null. */
static void rematch_at(srv_request *r, srv_table *table)
{
    srv_error error = check(r, table);
    int seat = error ? 0 : ae_first(srv_table_seats_of(table, &r->who));
    srv_seat person;

    if (r->own && !strcmp(table->settings.rematch, r->own))
        table->settings.rematch[0] = '\0';
    if (error)
        srv_refuse(r, error, "");
    if (error || !srv_seat_read(r, table->seat[seat].name, &person))
        srv_leave(r, table);
    else if (table->settings.rematch[0])
        follow(r, table, seat, &person, rematch_at);
    else
        make(r, table, seat, &person);
}

void srv_rematch(srv_request *r)
{
    srv_at_table(r, rematch_at);
}
