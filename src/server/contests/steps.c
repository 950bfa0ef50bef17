/*
 * steps.c: computes the next step of an event.
 */
#include "server/contests/steps.h"

#include <stdlib.h>
#include <string.h>

#include "server/tables/memory.h"
#include "server/tables/rating.h"
#include "store/results.h"

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
