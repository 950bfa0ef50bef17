/*
 * steps.c: computes the next step of an event, and writes it.
 */
#include "server/contests/steps.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/id.h"
#include "server/tables/memory.h"
#include "server/tables/rating.h"
#include "store/results.h"
#include "store/seats.h"
#include "store/users.h"

enum { LOOK_AGAIN_MS = 15000 /* after the time limit of a round */ };

/* ---- the beginning ---- */

ae_store_err srv_contest_strength(ae_store *store, const srv_event *e, const char *user,
                                  int *out)
{
    ae_store_rating rating = { .user = user,
                               .game = e->settings.table.game,
                               .players = e->settings.table.seats };
    ae_store_err err = user[0] ? ae_store_rating_get(store, &rating) : AE_STORE_MISSING;
    double mean = err == AE_STORE_OK ? (double)rating.mean / 1e6 : SRV_RATING_MEAN;
    int displayed = srv_rating_displayed(mean);

    *out = displayed > 0 ? displayed : 0;
    return err == AE_STORE_MISSING ? AE_STORE_OK : err;
}

ae_store_err srv_contest_begin(ae_store *store, srv_event *e, int64_t now, int *has_begun)
{
    ae_contest *c = &e->contest, trial;
    ae_store_err err = AE_STORE_OK;

    *has_begun = 0;
    for (int i = 0; i < e->n_people && err == AE_STORE_OK; i++) {
        int strength = 0;

        if (e->person[i].state != AE_PERSON_ENTERED)
            continue;
        err = srv_contest_strength(store, e, e->person[i].user, &strength);
        if (err == AE_STORE_OK)
            ae_contest_join(c, e->person[i].name, strength, NULL);
    }
    if (err != AE_STORE_OK)
        return err;
    ae_contest_copy(&trial, c);
    *has_begun = ae_contest_stage_of(&trial) == AE_STAGE_READY;
    ae_contest_free(&trial);
    if (!*has_begun) {
        c->n_people = 0;
        return AE_STORE_OK;
    }
    e->state = AE_EVENT_RUNNING;
    e->began_at = now;
    e->wake_at = now;
    return AE_STORE_OK;
}

/* At its time an event begins; without enough people it is cancelled. */
static ae_store_err begin(ae_store *store, srv_contest_step *step)
{
    srv_event *e = &step->event;
    int has_begun;
    ae_store_err err = srv_contest_begin(store, e, step->now, &has_begun);

    step->is_changed = 1;
    step->first_new = 0;
    if (err != AE_STORE_OK || has_begun)
        return err;
    step->is_few = 1;
    e->state = AE_EVENT_CANCELLED;
    e->ended_at = step->now;
    e->wake_at = -1;
    return AE_STORE_OK;
}

/* ---- results ---- */

typedef struct {
    ae_contest_seat seat[AE_MAX_SEATS];
    int n;
} result;

static void see_result(void *ctx, const ae_store_result *row)
{
    result *r = ctx;

    if (row->seat >= 0 && row->seat < AE_MAX_SEATS)
        r->seat[row->seat] = (ae_contest_seat){ .place = (int)row->place,
                                                .score = row->score,
                                                .is_absent = row->is_absent };
    r->n++;
}

static void note_absences(srv_contest_step *step, const ae_contest_table *t)
{
    for (int seat = 0; seat < t->n_seats; seat++) {
        const ae_contest_seat *s = &t->seat[seat];
        int i = s->who >= 0
                    ? srv_event_person(&step->event, step->event.contest.person[s->who].name)
                    : -1;
        srv_step_absence *a = &step->absence[step->n_absences];

        if (i < 0 || !s->is_absent || !step->event.person[i].user[0])
            continue;
        a->round = t->round;
        ae_put(&AE_TEXT_IN(a->user), step->event.person[i].user);
        step->n_absences++;
    }
}

static void set_done(srv_contest_step *step, srv_event_table *t, int is_void)
{
    t->is_done = 1;
    step->done[step->n_done++] = (srv_step_table){ t->round, t->number, is_void };
    step->is_changed = 1;
}

/* Counts the table as void, unless an organiser has entered a result. */
static void set_void(srv_contest_step *step, srv_event_table *t)
{
    set_done(step, t, !ae_contest_void(&step->event.contest, t->round, t->number));
}

/* A table whose result does not fit the contest is void; an organiser can enter one. */
static ae_store_err take_result(ae_store *store, srv_contest_step *step, srv_event_table *t)
{
    ae_contest *c = &step->event.contest;
    const ae_contest_table *at = ae_contest_table_at(c, t->round, t->number);
    result r = { .n = 0 };
    ae_store_err err = ae_store_results(store, t->table, see_result, &r);

    if (err != AE_STORE_OK)
        return err;
    if (at && r.n == at->n_seats && !ae_contest_enter(c, t->round, t->number, r.seat, 0)) {
        note_absences(step, at);
        set_done(step, t, 0);
    } else {
        set_void(step, t);
    }
    return AE_STORE_OK;
}

/* Whether the round need not wait for the table any longer. */
static int is_lost(const srv_contest_step *step, const srv_event_table *t)
{
    const srv_event *e = &step->event;

    if (!t->table[0])
        return 1;
    if (t->state != AE_STATE_ADJOURNED && t->state != AE_STATE_QUARANTINED)
        return 0;
    return e->limit_at < 0 || (e->state == AE_EVENT_RUNNING && e->limit_at <= step->now);
}

static ae_store_err take_results(ae_store *store, srv_contest_step *step)
{
    srv_event *e = &step->event;
    ae_store_err err = AE_STORE_OK;

    step->done = srv_alloc((size_t)(e->n_tables + 1) * sizeof step->done[0]);
    step->absence =
        srv_alloc((size_t)(e->n_people + 1) * AE_MAX_SEATS * sizeof step->absence[0]);
    for (int i = 0; i < e->n_tables && err == AE_STORE_OK; i++) {
        srv_event_table *t = &e->table[i];

        if (t->is_done)
            continue;
        if (t->table[0] && t->state == AE_STATE_OVER)
            err = take_result(store, step, t);
        else if (is_lost(step, t))
            set_void(step, t);
    }
    return err;
}

/* ---- rounds ---- */

/* People whose accounts were removed play no further round. */
static void drop_removed(srv_contest_step *step)
{
    srv_event *e = &step->event;

    for (int i = 0; i < e->n_people; i++) {
        srv_entrant *p = &e->person[i];

        if (p->state == AE_PERSON_ENTERED && !p->user[0] && !p->secret[0])
            ae_contest_leave(&e->contest, p->name);
    }
}

void srv_contest_set_places(srv_event *e)
{
    ae_contest_row *row = srv_alloc((size_t)(e->contest.n_people + 1) * sizeof row[0]);
    int n = ae_contest_standing(&e->contest, row);

    for (int i = 0; i < n; i++) {
        int who = srv_event_person(e, e->contest.person[row[i].who].name);

        if (who >= 0)
            e->person[who].place = row[i].place;
    }
    free(row);
}

static void end(srv_contest_step *step)
{
    srv_event *e = &step->event;

    e->state = AE_EVENT_OVER;
    e->ended_at = step->now;
    e->wake_at = e->limit_at = -1;
    srv_contest_set_places(e);
    step->has_places = step->is_changed = 1;
}

static void pair(srv_contest_step *step)
{
    srv_event *e = &step->event;
    ae_contest_cost cost;

    step->first_new = e->contest.n_tables;
    ae_contest_pair(&e->contest, &cost);
    e->round_at = step->now;
    e->limit_at = e->settings.round_time ? step->now + e->settings.round_time : -1;
    e->wake_at = e->limit_at;
    step->is_changed = 1;
}

/* When the next round may begin. */
static int64_t next_at(const srv_event *e)
{
    return e->round_at < 0 || !e->settings.round_every ? 0
                                                       : e->round_at + e->settings.round_every;
}

static void set_wake(srv_contest_step *step, int64_t at)
{
    step->is_changed |= step->event.wake_at != at;
    step->event.wake_at = at;
}

static void go_on(srv_contest_step *step)
{
    srv_event *e = &step->event;
    ae_contest_stage stage;

    drop_removed(step);
    stage = ae_contest_stage_of(&e->contest);
    if (stage == AE_STAGE_DONE || stage == AE_STAGE_FEW)
        end(step);
    else if (stage == AE_STAGE_READY && next_at(e) <= step->now)
        pair(step);
    else if (stage == AE_STAGE_READY)
        set_wake(step, next_at(e));
    else if (e->limit_at < 0 || e->limit_at > step->now)
        set_wake(step, e->limit_at);
    else
        set_wake(step, step->now + LOOK_AGAIN_MS);
}

/* A paused event takes results and pairs nothing; its time limit does not run out. */
ae_store_err srv_contest_step_find(ae_store *store, srv_contest_step *step)
{
    srv_event *e = &step->event;
    ae_store_err err = AE_STORE_OK;

    step->first_new = e->contest.n_tables;
    if (e->state == AE_EVENT_OPEN && e->starts_at >= 0 && e->starts_at <= step->now)
        err = begin(store, step);
    else if (!srv_event_is_on(e))
        set_wake(step, e->state == AE_EVENT_OPEN ? e->starts_at : -1);
    if (err == AE_STORE_OK && srv_event_is_on(e))
        err = take_results(store, step);
    if (err == AE_STORE_OK && e->state == AE_EVENT_RUNNING)
        go_on(step);
    if (e->state == AE_EVENT_PAUSED)
        set_wake(step, -1);
    return err;
}

void srv_contest_step_free(srv_contest_step *step)
{
    srv_event_free(&step->event);
    free(step->done);
    free(step->absence);
    step->done = NULL;
    step->absence = NULL;
}

/* ---- writing ---- */

static void see_name(void *ctx, const ae_store_user *user)
{
    ae_put(ctx, user->name);
}

/* A person sits under the name of the account, which may be longer than the one in the contest. */
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

static int person_at(const srv_event *e, const ae_contest_table *t, int seat)
{
    int who = t->seat[seat].who;

    return who < 0 ? -1 : srv_event_person(e, e->contest.person[who].name);
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
    return err;
}

/* A table with one seat is a bye: there is nothing to play. */
static ae_store_err add_tables(ae_store *store, const srv_contest_step *step)
{
    const ae_contest *c = &step->event.contest;
    ae_store_err err = AE_STORE_OK;

    for (int i = step->first_new; i < c->n_tables && err == AE_STORE_OK; i++)
        if (c->table[i].n_seats > 1)
            err = add_table(store, step, &c->table[i]);
    return err;
}

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
    if (err == AE_STORE_OK && step->is_few)
        err = add_note(store, step, "few", "");
    return err;
}
