/*
 * rematch.c: the same again, with every seat moved on by one.
 *
 * The first who asks makes the table, and the old one remembers it; the others sit down at it,
 * where their seat has moved to if that is still free.  If its host has removed it meanwhile,
 * the next who asks makes another.
 */
#include "server/api/lobby.h"
#include "server/tables/tables.h"
#include "server/tables/visit.h"

#include <stdlib.h>
#include <string.h>

static int next_seat(const srv_live *live, int seat)
{
    return (seat + 1) % live->settings.seats;
}

/* ---- the first ---- */

static void copy_settings(srv_live *made, const srv_live *live)
{
    srv_settings *s = &made->settings;

    *s = live->settings;
    s->map = live->settings.map ? srv_copy(live->settings.map) : NULL;
    for (int seat = 0; seat < s->seats; seat++)
        ae_put(&AE_TEXT_IN(s->bot[next_seat(live, seat)]), live->settings.bot[seat]);
    s->muted = s->pausing = 0;
    s->begun_at = s->paused_at = -1;
    s->paused_ms = 0;
    s->rematch[0] = '\0';
    made->is_listed = live->is_listed;
    srv_draw_seed(s);
}

static void make(srv_request *r, srv_live *live, int seat, const srv_seat *person)
{
    srv_change change = SRV_CHANGE;
    srv_live *made;

    if (!srv_may_make(r)) {
        srv_live_end(live);
        return;
    }
    made = srv_live_new(r->server);
    copy_settings(made, live);
    ae_put(&AE_TEXT_IN(made->settings.host), srv_who_key(&r->who));
    srv_invite(made, change.invite);
    change.sits = next_seat(live, seat);
    made->seat[change.sits] = *person;
    ae_put(&AE_TEXT_IN(live->settings.rematch), made->id);
    srv_change_add(r, made, live, &change);
}

/* ---- the others ---- */

typedef struct {
    srv_op op;
    srv_request *request;
    int seat;
    srv_seat person;
    char table[AE_STORE_ID + 1];
    void (*again)(srv_request *, srv_live *); /* at the old table, if this one is gone */
} visit;

static void sit_down(visit *v, srv_live *live)
{
    int is_taken = live->seat[v->seat].is_taken || live->settings.bot[v->seat][0];

    if (srv_live_seats_of(live, &v->request->who))
        srv_show(v->request, live, "");
    else
        srv_sit(v->request, live, is_taken ? -1 : v->seat, &v->person);
}

static void arrive(srv_op *op, srv_live *live)
{
    visit *v = (visit *)op;
    srv_request *r = v->request;

    if (live) {
        sit_down(v, live);
    } else if (op->error == SRV_NOT_FOUND) {
        free(r->own);
        r->own = srv_copy(v->table);
        srv_at_table(r, v->again);
    } else {
        srv_fail(r, op->error);
    }
    free(v);
}

static void follow(srv_request *r, srv_live *live, int seat, const srv_seat *person,
                   void (*again)(srv_request *, srv_live *))
{
    visit *v = srv_alloc(sizeof *v);

    v->op.run = arrive;
    v->request = r;
    v->seat = next_seat(live, seat);
    v->person = *person;
    v->again = again;
    ae_put(&AE_TEXT_IN(v->table), live->settings.rematch);
    srv_live_end(live);
    srv_tables_do(r->server->tables, v->table, &v->op);
}

/* ---- who asks ---- */

static srv_error check(const srv_request *r, const srv_live *live)
{
    if (live->state == AE_STATE_RUNNING)
        return SRV_BAD_REQUEST;
    if (live->state != AE_STATE_OVER)
        return SRV_NOT_RUNNING;
    return srv_live_seats_of(live, &r->who) ? SRV_OK : SRV_FORBIDDEN;
}

/* `own` of the request names the table that followed and is gone, if that was found out. */
static void rematch_at(srv_request *r, srv_live *live)
{
    srv_error error = check(r, live);
    int seat = error ? 0 : ae_first(srv_live_seats_of(live, &r->who));
    srv_seat person;

    if (r->own && !strcmp(live->settings.rematch, r->own))
        live->settings.rematch[0] = '\0';
    if (error)
        srv_refuse(r, error, "");
    if (error || !srv_seat_read(r, live->seat[seat].name, &person))
        srv_leave(r, live);
    else if (live->settings.rematch[0])
        follow(r, live, seat, &person, rematch_at);
    else
        make(r, live, seat, &person);
}

void srv_rematch(srv_request *r)
{
    srv_at_table(r, rematch_at);
}
