/*
 * steps_write.c: writes a step of an event: its tables with their people, results, notes and notices.
 */
#include "server/contests/steps.h"

#include <sodium.h>
#include <stdlib.h>

#include "server/base/id.h"
#include "server/notify/club_notice.h"
#include "server/tables/memory.h"
#include "store/seats.h"
#include "store/users.h"

static int person_at(const srv_event *e, const ae_contest_table *t, int seat)
{
    int who = t->seat[seat].who;

    return who < 0 ? -1 : srv_event_person(e, e->contest.person[who].name);
}

/* ---- notices ---- */

/* What all notices about the event have in common. */
static srv_club_notice notice_to(const srv_contest_step *step, srv_notice_kind kind,
                                 const srv_entrant *p)
{
    const srv_event *e = &step->event;

    return (srv_club_notice){ .kind = kind,
                              .user = p->user,
                              .name = e->title,
                              .event = e->id,
                              .game = e->settings.table.game,
                              .place = p->place > 0 ? p->place : 0,
                              .now = step->now,
                              .is_soon = e->settings.table.clock.kind == AE_CLOCK_LIVE };
}

/* To whoever plays at the table, or has a bye. */
static ae_store_err notify_round(ae_store *store, const srv_contest_step *step,
                                 const ae_contest_table *t, const char *table)
{
    ae_store_err err = AE_STORE_OK;

    for (int seat = 0; seat < t->n_seats && err == AE_STORE_OK; seat++) {
        int i = person_at(&step->event, t, seat);
        srv_club_notice n;

        if (i < 0)
            continue;
        n = notice_to(step, SRV_NOTICE_ROUND, &step->event.person[i]);
        n.table = table;
        n.round = t->round;
        n.number = table ? t->number : 0;
        err = srv_club_notice_add(store, &n);
    }
    return err;
}

/* To everybody who is in the event to the end, or waits for a place. */
static ae_store_err notify_all(ae_store *store, const srv_contest_step *step,
                               srv_notice_kind kind)
{
    const srv_event *e = &step->event;
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < e->n_people && err == AE_STORE_OK; i++) {
        srv_club_notice n = notice_to(step, kind, &e->person[i]);
        int is_in = e->person[i].state == AE_PERSON_ENTERED
                    || (e->person[i].state == AE_PERSON_WAITING && !n.place);

        if (is_in && (kind != SRV_NOTICE_EVENT_OVER || n.place))
            err = srv_club_notice_add(store, &n);
    }
    return err;
}

/* ---- tables ---- */

static void see_name(void *ctx, const ae_store_user *user)
{
    ae_put(ctx, user->name);
}

/* A person sits under the name of the account; that in the contest was cut by older versions. */
static ae_store_err sit(ae_store *store, const char *table, int seat, const srv_entrant *p)
{
    char name[SRV_MAX_NAME] = "", nonce[2 * AE_NONCE + 1];
    uint8_t byte[AE_NONCE];
    ae_store_err err = AE_STORE_MISSING;

    if (p->user[0])
        err = ae_store_user_get(store, p->user, see_name, &AE_TEXT_IN(name));
    if (err != AE_STORE_OK && err != AE_STORE_MISSING)
        return err;
    randombytes_buf(byte, sizeof byte);
    ae_put_hex(&AE_TEXT_IN(nonce), byte, sizeof byte);
    return ae_store_sit(store, &(ae_store_seat){ .table = table,
                                                 .seat = seat,
                                                 .user = err == AE_STORE_OK ? p->user : NULL,
                                                 .name = name[0] ? name : p->name,
                                                 .secret = p->secret[0] ? p->secret : NULL,
                                                 .nonce = nonce });
}

/* The settings of one table.  Ratings count only where everybody has an account. */
static void fill_settings(srv_settings *s, const srv_event *e, const ae_contest_table *t)
{
    *s = e->settings.table;
    s->seats = t->n_seats;
    s->begun_at = s->paused_at = -1;
    s->event_round = t->round;
    s->event_table = t->number;
    ae_put(&AE_TEXT_IN(s->event), e->id);
    ae_put(&AE_TEXT_IN(s->club), e->club);
    ae_put(&AE_TEXT_IN(s->name), e->title);
    srv_draw_seed(s);
    for (int seat = 0; seat < t->n_seats; seat++) {
        int i = person_at(e, t, seat);

        ae_put(&AE_TEXT_IN(s->bot[seat]), i < 0 ? s->stand_in : "");
        s->is_rated &= i >= 0 && e->person[i].user[0];
    }
}

static ae_store_err add_row(ae_store *store, const srv_contest_step *step, const char *id,
                            const ae_contest_table *t)
{
    srv_settings *s = srv_alloc(sizeof *s);
    srv_buf text = { .at = NULL };
    char invite[SRV_TOKEN + 1];
    ae_store_err err;

    fill_settings(s, &step->event, t);
    srv_event_invite_token(step->key, id, invite);
    srv_token_hash(invite, s->invite);
    srv_settings_put(s, &text);
    err = ae_store_table_add(store, &(ae_store_table){ .id = id,
                                                       .state = AE_STATE_OPEN,
                                                       .head = "",
                                                       .settings = text.at,
                                                       .created_at = step->now,
                                                       .changed_at = step->now,
                                                       .wake_at = -1,
                                                       .is_listed = step->event.is_listed });
    srv_buf_free(&text);
    free(s);
    return err;
}

static ae_store_err add_table(ae_store *store, const srv_contest_step *step,
                              const ae_contest_table *t)
{
    const srv_event *e = &step->event;
    char id[AE_STORE_ID + 1];
    ae_store_err err;

    srv_id(id, step->now);
    err = add_row(store, step, id, t);
    for (int seat = 0; seat < t->n_seats && err == AE_STORE_OK; seat++) {
        int i = person_at(e, t, seat);

        if (i >= 0)
            err = sit(store, id, seat, &e->person[i]);
    }
    if (err == AE_STORE_OK && e->club[0])
        err = ae_store_club_table_add(store, e->club, id);
    if (err == AE_STORE_OK)
        err = ae_store_event_table_add(
            store, &(ae_store_event_table){
                       .event = e->id, .round = t->round, .number = t->number, .table = id });
    return err == AE_STORE_OK ? notify_round(store, step, t, id) : err;
}

/* A table with one seat is a bye: there is nothing to play. */
static ae_store_err add_tables(ae_store *store, const srv_contest_step *step)
{
    const ae_contest *c = &step->event.contest;
    ae_store_err err = AE_STORE_OK;

    for (int i = step->first_new; i < c->n_tables && err == AE_STORE_OK; i++)
        err = c->table[i].n_seats > 1 ? add_table(store, step, &c->table[i])
                                      : notify_round(store, step, &c->table[i], NULL);
    return err;
}

/* ---- results and notes ---- */

/* A note that the server makes has no name. */
static ae_store_err add_note(ae_store *store, const srv_contest_step *step, const char *kind,
                             const char *text)
{
    return ae_store_event_note_add(
        store,
        &(ae_store_event_note){
            .event = step->event.id, .at = step->now, .name = "", .kind = kind, .text = text });
}

static ae_store_err note_void(ae_store *store, const srv_contest_step *step,
                              const srv_step_table *t)
{
    srv_buf text = { .at = NULL };
    ae_store_err err;

    srv_buf_put(&text, "{");
    srv_put_number(&text, "round", t->round);
    srv_put_number(&text, "table", t->number);
    srv_buf_put(&text, "}");
    err = add_note(store, step, "void", text.at);
    srv_buf_free(&text);
    return err;
}

static ae_store_err mark_done(ae_store *store, const srv_contest_step *step)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < step->n_done && err == AE_STORE_OK; i++) {
        const srv_step_table *t = &step->done[i];

        err = ae_store_event_table_done(store, &(ae_store_event_table){ .event = step->event.id,
                                                                        .round = t->round,
                                                                        .number = t->number });
        if (err == AE_STORE_OK && t->is_void)
            err = note_void(store, step, t);
    }
    for (int i = 0; i < step->n_absences && err == AE_STORE_OK; i++)
        err = ae_store_absence_add(store, step->event.id, step->absence[i].round,
                                   step->absence[i].user, step->now);
    return err;
}

static ae_store_err write_places(ae_store *store, const srv_contest_step *step)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < step->event.n_people && err == AE_STORE_OK; i++)
        err = srv_event_write_person(store, &step->event, &step->event.person[i]);
    return err;
}

ae_store_err srv_contest_step_write(ae_store *store, const srv_contest_step *step)
{
    ae_store_err err = srv_event_write(store, &step->event);

    if (err == AE_STORE_OK)
        err = mark_done(store, step);
    if (err == AE_STORE_OK)
        err = add_tables(store, step);
    if (err == AE_STORE_OK && step->has_places)
        err = write_places(store, step);
    if (err == AE_STORE_OK && step->has_places)
        err = notify_all(store, step, SRV_NOTICE_EVENT_OVER);
    if (err == AE_STORE_OK && step->is_few)
        err = add_note(store, step, "few", "");
    if (err == AE_STORE_OK && step->is_few)
        err = notify_all(store, step, SRV_NOTICE_EVENT_CANCELLED);
    return err;
}
