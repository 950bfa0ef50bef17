/*
 * events_run.c: what organisers do with an event that is about to begin or has begun: start, pause,
 * resume, extend, cancel, correct a result.
 *
 * Each of these leaves a note.  A correction changes the standing, and never a log or a rating.
 */
#include <stdlib.h>
#include <string.h>

#include "server/api/events.h"
#include "server/contests/steps.h"

/* ---- the state ---- */

static int refuse_state(srv_request *r)
{
    return srv_refuse_for(r, SRV_NOT_RUNNING, "event_not_on", "");
}

static ae_store_err edit_start(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    int has_begun = 0;
    ae_store_err err;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (e->state != AE_EVENT_OPEN)
        return srv_refuse_for(r, SRV_NOT_OPEN, "event_begun", ""), AE_STORE_OK;
    err = srv_contest_begin(store, e, srv_now(), &has_begun);
    if (err == AE_STORE_OK && !has_begun)
        srv_refuse_for(r, SRV_LIMIT, "event_few", "");
    return err == AE_STORE_OK && !r->error ? srv_event_note(r, store, seen, "start", "") : err;
}

static ae_store_err edit_pause(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (e->state != AE_EVENT_RUNNING)
        return refuse_state(r), AE_STORE_OK;
    e->state = AE_EVENT_PAUSED;
    e->wake_at = -1;
    return srv_event_note(r, store, seen, "pause", "");
}

/* The time limit of the round has not run meanwhile: what was left of it counts from now on.  When
 * the pause began is in the last note. */
typedef struct {
    int64_t paused_at;
} pause_note;

static void see_pause(void *ctx, const ae_store_event_note *n)
{
    if (!strcmp(n->kind, "pause"))
        ((pause_note *)ctx)->paused_at = n->at;
}

static ae_store_err edit_resume(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    pause_note note = { srv_now() };
    ae_store_err err;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (e->state != AE_EVENT_PAUSED)
        return refuse_state(r), AE_STORE_OK;
    err = ae_store_event_notes(store, e->id, see_pause, &note);
    if (err != AE_STORE_OK)
        return err;
    if (e->limit_at >= 0)
        e->limit_at += srv_now() - note.paused_at;
    e->state = AE_EVENT_RUNNING;
    e->wake_at = srv_now();
    return srv_event_note(r, store, seen, "resume", "");
}

static ae_store_err edit_extend(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    const int64_t *ms = r->own;
    char text[24];
    int64_t from = e->limit_at > srv_now() ? e->limit_at : srv_now();

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (!srv_event_is_on(e) || e->limit_at < 0)
        return refuse_state(r), AE_STORE_OK;
    e->limit_at = from + *ms;
    e->wake_at = e->state == AE_EVENT_RUNNING ? e->limit_at : -1;
    ae_put_int(&AE_TEXT_IN(text), *ms);
    return srv_event_note(r, store, seen, "extend", text);
}

/* To everybody who has entered, or waits for a place. */
static ae_store_err notify_cancelled(ae_store *store, const srv_event *e)
{
    ae_store_err err = AE_STORE_OK;

    for (int i = 0; i < e->n_people && err == AE_STORE_OK; i++)
        if (e->person[i].state == AE_PERSON_ENTERED || e->person[i].state == AE_PERSON_WAITING)
            err = srv_event_notify(store, e, SRV_NOTICE_EVENT_CANCELLED, &e->person[i]);
    return err;
}

/* Games that are being played go on as ordinary tables. */
static ae_store_err edit_cancel(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    srv_event *e = &seen->event;
    ae_store_err err;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (e->state == AE_EVENT_OVER || e->state == AE_EVENT_CANCELLED)
        return srv_refuse_for(r, SRV_OVER, "event_over", ""), AE_STORE_OK;
    e->state = AE_EVENT_CANCELLED;
    e->ended_at = srv_now();
    e->wake_at = e->limit_at = -1;
    err = notify_cancelled(store, e);
    return err == AE_STORE_OK ? srv_event_note(r, store, seen, "cancel", "") : err;
}

static const struct {
    const char *word;
    srv_event_edit *edit;
} edits[] = {
    { "start", edit_start },   { "pause", edit_pause },   { "resume", edit_resume },
    { "extend", edit_extend }, { "cancel", edit_cancel },
};

/* The last part of the path names the change. */
static void work_state(srv_request *r, ae_store *store)
{
    const char *word = strrchr(r->path, '/') + 1;

    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
        if (!strcmp(edits[i].word, word))
            srv_event_change(r, store, edits[i].edit);
}

void srv_event_state(srv_request *r)
{
    srv_write(r, work_state, srv_event_changed);
}

void srv_event_extend(srv_request *r)
{
    int64_t *ms = r->own = srv_alloc(sizeof *ms);

    if (!srv_number(r, "time", 1, SRV_MAX_ROUND_MS, ms) || !*ms)
        srv_fail_at(r, SRV_BAD_REQUEST, "time");
    else
        srv_write(r, work_state, srv_event_changed);
}

/* ---- results ---- */

typedef struct {
    int64_t round, number;
    int n;
    ae_contest_seat seat[AE_MAX_SEATS];
    char reason[SRV_MAX_REPORT];
} correction;

/* Reads {"place":1,"score":40,"absent":false}. */
static int read_seat(srv_request *r, int object, ae_contest_seat *out)
{
    int score = ae_json_get(&r->json, object, "score"),
        absent = ae_json_get(&r->json, object, "absent");
    int64_t place;

    if (!ae_json_is_object(&r->json, object)
        || !ae_json_int(&r->json, ae_json_get(&r->json, object, "place"), 1, AE_MAX_SEATS,
                        &place))
        return 0;
    out->place = (int)place;
    if (score >= 0 && !ae_json_int(&r->json, score, -1000000, 1000000, &out->score))
        return 0;
    if (absent >= 0) {
        out->is_absent = r->json.text[r->json.token[absent].start] == 't';
        return r->json.token[absent].type == JSMN_PRIMITIVE;
    }
    return 1;
}

static int read_correction(srv_request *r, correction *x)
{
    int list = srv_member(r, "seats"), at = ae_json_first(&r->json, list);

    if (!srv_number(r, "round", 1, AE_CONTEST_ROUNDS, &x->round) || !x->round)
        return srv_refuse_for(r, SRV_BAD_REQUEST, "", "round");
    if (!srv_number(r, "table", 1, AE_CONTEST_PEOPLE, &x->number) || !x->number)
        return srv_refuse_for(r, SRV_BAD_REQUEST, "event_places", "table");
    if (!ae_json_is_array(&r->json, list) || ae_json_size(&r->json, list) > AE_MAX_SEATS)
        return srv_refuse_for(r, SRV_BAD_REQUEST, "event_places", "seats");
    for (; at >= 0; at = ae_json_next(&r->json, list, at))
        if (!read_seat(r, at, &x->seat[x->n++]))
            return srv_refuse_for(r, SRV_BAD_REQUEST, "event_places", "seats");
    return (srv_string(r, "reason", &AE_TEXT_IN(x->reason), 1) && srv_is_report(x->reason))
           || srv_refuse_for(r, SRV_BAD_REQUEST, "", "reason");
}

static void put_seats(srv_buf *out, const ae_contest_seat *seat, int n)
{
    srv_buf_put(out, "[");
    for (int i = 0; i < n; i++) {
        srv_put_comma(out);
        srv_buf_put(out, "{");
        srv_put_number(out, "place", seat[i].place);
        srv_put_number(out, "score", seat[i].score);
        srv_put_flag(out, "absent", seat[i].is_absent);
        srv_buf_put(out, "}");
    }
    srv_buf_put(out, "]");
}

/* The trace: which table, the result before (unless there was none) and after, and the reason. */
static ae_store_err note_result(srv_request *r, ae_store *store, const srv_event_seen *seen,
                                const ae_contest_table *before)
{
    const correction *x = r->own;
    srv_buf text = { .at = NULL };
    ae_store_err err;

    srv_buf_put(&text, "{");
    srv_put_number(&text, "round", x->round);
    srv_put_number(&text, "table", x->number);
    if (before->seat[0].place) {
        srv_buf_put(&text, ",\"before\":");
        put_seats(&text, before->seat, before->n_seats);
    }
    srv_buf_put(&text, ",\"after\":");
    put_seats(&text, x->seat, x->n);
    srv_put_text(&text, "reason", x->reason);
    srv_buf_put(&text, "}");
    err = srv_event_note(r, store, seen, "result", text.at);
    srv_buf_free(&text);
    return err;
}

/* A result that an organiser has entered counts; that of the table is not taken any more. */
static ae_store_err write_result(srv_request *r, ae_store *store, srv_event_seen *seen,
                                 const ae_contest_table *before)
{
    srv_event *e = &seen->event;
    ae_store_err err = ae_store_event_table_done(
        store, &(ae_store_event_table){
                   .event = e->id, .round = before->round, .number = before->number });

    if (e->state == AE_EVENT_OVER)
        srv_contest_set_places(e);
    for (int i = 0; i < e->n_people && e->state == AE_EVENT_OVER && err == AE_STORE_OK; i++)
        err = srv_event_write_person(store, e, &e->person[i]);
    if (e->state == AE_EVENT_RUNNING)
        e->wake_at = srv_now();
    return err == AE_STORE_OK ? note_result(r, store, seen, before) : err;
}

static ae_store_err edit_result(srv_request *r, ae_store *store, srv_event_seen *seen)
{
    const correction *x = r->own;
    ae_contest *c = &seen->event.contest;
    const ae_contest_table *t = ae_contest_table_at(c, (int)x->round, (int)x->number);
    ae_contest_table before;
    const char *fault;

    if (!srv_event_may_run(r, seen))
        return AE_STORE_OK;
    if (!t || t->n_seats != x->n)
        return srv_refuse_fault(r, "event_no_table", t ? "seats" : "table"), AE_STORE_OK;
    before = *t;
    fault = ae_contest_enter(c, t->round, t->number, x->seat,
                             before.is_void || before.seat[0].place != 0);
    if (fault)
        return srv_refuse_fault(r, fault, "seats"), AE_STORE_OK;
    return write_result(r, store, seen, &before);
}

static void work_result(srv_request *r, ae_store *store)
{
    srv_event_change(r, store, edit_result);
}

void srv_event_result(srv_request *r)
{
    correction *x = r->own = srv_alloc(sizeof *x);

    if (!read_correction(r, x))
        srv_fail(r, r->error);
    else
        srv_write(r, work_result, srv_event_changed);
}
